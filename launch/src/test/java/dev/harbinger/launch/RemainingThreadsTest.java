package dev.harbinger.launch;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.harbinger.launch.program.Lingerer;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Threads that keep the process of a rank. The timeout only bounds a failure. */
@Timeout(value = 3, unit = TimeUnit.MINUTES)
class RemainingThreadsTest {
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aThreadThatKeepsTheProcessOfAnEndedRankIsNamed(boolean threads) throws Exception {
        Launched run = Launched.run(new Job(
                Launched.program(Lingerer.class),
                2,
                Launched.medium(threads),
                Map.of("harbinger.stall-report", "1"),
                null,
                false,
                List.of()));
        assertEquals(ExitCode.SUCCESS, run.result().exitCode(), run.err());
        assertEquals(
                List.of("harbinger: the main method of rank 1 returned 1 s ago, but its thread 'worker' keeps the"
                        + " process: end it, or make it a daemon thread"),
                run.errLines());
    }
}
