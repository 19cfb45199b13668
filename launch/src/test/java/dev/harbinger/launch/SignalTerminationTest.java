package dev.harbinger.launch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.harbinger.launch.program.NotedEnd;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Ranks are silent about failures while a signal ends their job. The timeout only bounds a failure. */
@Timeout(value = 2, unit = TimeUnit.MINUTES)
class SignalTerminationTest {
    @Test
    void aLineIsPrintedOnlyBeforeTheNote(@TempDir Path directory) {
        ByteArrayOutputStream said = new ByteArrayOutputStream();
        PrintStream errors = new PrintStream(said, true, StandardCharsets.UTF_8);
        SignalTermination.report(directory, "rank 1 cannot start", errors);
        SignalTermination.note(directory);
        SignalTermination.report(directory, "rank 2 cannot start", errors);
        assertEquals("rank 1 cannot start\n", said.toString(StandardCharsets.UTF_8));
    }

    @Test
    void aRankReportsALostPeer() throws Exception {
        Launched job = Launched.processes(2, NotedEnd.class);
        assertEquals(9, job.result().exitCode(), job.err());
        assertTrue(job.err().contains("rank 1: RankFailedException: "), job.err());
    }

    @Test
    void aRankDoesNotReportAPeerThatASignalEnded() throws Exception {
        Launched job = Launched.processes(2, NotedEnd.class, "ends-by-signal");
        assertEquals(9, job.result().exitCode(), job.err());
        assertFalse(job.err().contains("RankFailedException"), job.err());
    }
}
