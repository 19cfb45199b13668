package dev.harbinger.launch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import dev.harbinger.launch.RankReport.Outcome;
import dev.harbinger.messaging.counters.Counter;
import dev.harbinger.messaging.transport.RankExit;
import java.io.IOException;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is said and written about how ranks ended. */
class DescriptionsTest {
    @Test
    void runsOfRanksAreShortened() {
        assertEquals("rank 3", Ranks.describe(List.of(3)));
        assertEquals("ranks 0-2, 5, 7-8", Ranks.describe(List.of(0, 1, 2, 5, 7, 8)));
    }

    @Test
    void aSignalIsNamedUnlessTheExitCodeIsTheProgramsOwn() {
        assertEquals("was killed by signal 9 (SIGKILL)", Signals.describe(137, false));
        assertEquals("ended with exit code 137", Signals.describe(137, true));
        assertEquals("was killed by signal 15 (SIGTERM)", Signals.describe(143, true));
        assertEquals("was killed by signal 11 (SIGSEGV)", Signals.describe(139, false));
        assertEquals("ended with exit code 3", Signals.describe(3, true));
        assertEquals("ended with exit code 200", Signals.describe(200, false));
    }

    @Test
    void aReportIsReadAsItWasWritten(@TempDir Path directory) throws IOException {
        Map<Counter, Long> counters = new EnumMap<>(Counter.class);
        counters.put(Counter.RECEIVES, 12L);
        counters.put(Counter.EARLY, 1L << 40);
        RankReport report = new RankReport(
                Outcome.FAILED, -5, RankExit.because(7, "ended with  blanks"), "disk full", 17, counters);
        report.write(directory, 3);
        assertEquals(report, RankReport.read(directory, 3));
        assertNull(RankReport.read(directory, 4));
    }

    @Test
    void aReportOfSeveralLinesBecomesOne(@TempDir Path directory) throws IOException {
        new RankReport(Outcome.FAILED, 0, RankExit.failed("one\r\ntwo\nthree"), "", -1, Map.of()).write(directory, 0);
        assertEquals("one two three", RankReport.read(directory, 0).exit().how());
    }
}
