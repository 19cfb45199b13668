package dev.harbinger.launch;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Which launchers count as running. */
@Timeout(value = 1, unit = TimeUnit.MINUTES)
class LauncherWatchTest {
    @Test
    void aRunningProcessIsAlive() {
        assertTrue(LauncherWatch.isAlive(ProcessHandle.current().pid()));
    }

    @Test
    void aProcessThatItsParentHasNotReapedIsNotAlive() throws Exception {
        assumeTrue(Files.isDirectory(Path.of("/proc")), "no /proc");
        // The shell becomes a program that never waits for its child.
        Process parent = new ProcessBuilder("sh", "-c", "sleep 0 & echo $!; exec sleep 600").start();
        try {
            long child = Long.parseLong(parent.inputReader().readLine());
            while (!LauncherDeathTest.hasEnded(child)) {
                Thread.sleep(10);
            }
            assertTrue(ProcessHandle.of(child).isPresent(), "the child was reaped");
            assertFalse(LauncherWatch.isAlive(child));
        } finally {
            parent.destroyForcibly();
        }
    }
}
