package dev.harbinger.messaging.transport.tcp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.harbinger.messaging.settings.Settings;
import dev.harbinger.messaging.transport.local.JobDirectory;
import java.lang.foreign.MemorySegment;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Somebody removes a job's directory before its ranks are connected. The timeout only bounds a hang. */
@Timeout(120)
class RemovedDirectoryTest {
    @TempDir
    private Path parent;

    @Test
    void aPeerWhoseAddressCannotBeFoundAnyMoreIsLost() throws Exception {
        Settings settings = Settings.defaults();
        try (JobDirectory job = JobDirectory.create(List.of(parent), 2, settings);
                MultiHostTransport transport = MultiHostTransport.attach(job, 0, TcpPlan.loopback(2), settings)) {
            List<String> heard = new ArrayList<>();
            assertFalse(transport.offer(1, 1, 2, 3, MemorySegment.ofArray(new byte[8]), 0, 8));
            transport.checkPeers((peer, exit) -> heard.add(exit.how()));
            assertEquals(List.of(), heard, "rank 1 may still start");
            try (Stream<Path> files = Files.walk(job.path())) {
                for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(file);
                }
            }
            for (int round = 0; heard.isEmpty(); round++) {
                transport.checkPeers((peer, exit) -> heard.add(peer + " " + exit.how()));
                transport.idle(round);
            }
            assertEquals(1, heard.size());
            assertTrue(heard.getFirst().startsWith("1 cannot be reached: "), heard.getFirst());
            assertTrue(heard.getFirst().contains(job.path() + ", was removed while the job ran"), heard.getFirst());
        }
    }
}
