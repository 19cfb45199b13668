package dev.harbinger.launch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.harbinger.launch.program.LastMessages;
import dev.harbinger.launch.program.LastRankExits;
import dev.harbinger.launch.program.LateSender;
import dev.harbinger.messaging.transport.Medium;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What becomes of a rank's last messages when it ends its process at once. The timeout only bounds a hang. */
@Timeout(value = 3, unit = TimeUnit.MINUTES)
class LastMessagesTest {
    /**
     * With sockets that buffer little most of them are still the sender's when it ends its process. In shared memory
     * they lie there: a late receiver receives only once the process has gone.
     */
    @ParameterizedTest
    @CsvSource({"TCP, 4096, 9, 50000, false", "SHARED_MEMORY, 0, 9, 20000, true"})
    void allAreHandedOver(Medium medium, int buffer, String messages, String bytes, String late) throws Exception {
        Launched run = run(
                medium,
                2,
                Map.of("harbinger.tcp-buffer", Integer.toString(buffer)),
                Launched.program(LastMessages.class, messages, bytes, late));
        assertEquals(List.of("all have arrived"), run.outLines(), run.err());
        assertEquals(ExitCode.SUCCESS, run.result().exitCode(), run.err());
    }

    @Test
    void aMessageThatComesAfterItsReceiverHasGoneIsReported() throws Exception {
        Launched run = Launched.processes(2, LateSender.class);
        assertEquals(ExitCode.SUCCESS, run.result().exitCode(), run.err());
        assertEquals(
                List.of("harbinger: rank 1 of the world never received a message of 8 bytes from rank 0 of the world,"
                        + " tag 3: receive every message, or do not send it"),
                run.errLines());
    }

    @Test
    void peersOverTcpLearnThatARankHasExited() throws Exception {
        Launched run = run(Medium.TCP, 3, Map.of(), Launched.program(LastRankExits.class, "exit", "7"));
        assertEquals(7, run.result().exitCode());
        for (int rank : List.of(0, 1)) {
            String how = run.result().ranks().get(rank).how();
            // That its process has gone may be seen before its launcher has said how it ended.
            assertTrue(how.matches("ended because rank 2 (ended with exit code 7|was killed) \\(process \\d+\\)"), how);
        }
    }

    private static Launched run(Medium medium, int ranks, Map<String, String> properties, Program program)
            throws Exception {
        return Launched.run(new Job(program, ranks, medium, properties, null, false, List.of(), null));
    }
}
