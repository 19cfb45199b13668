package dev.harbinger.messaging.transport.local;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.harbinger.messaging.MessagingException;
import dev.harbinger.messaging.settings.Setting;
import dev.harbinger.messaging.settings.Settings;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.foreign.MemorySegment;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A shared memory file system of 1 MiB, as full as one gets. Needs the right to mount one, otherwise skipped. */
@Timeout(120)
class FullFileSystemTest {
    private static final MemorySegment MESSAGE = MemorySegment.ofArray(new byte[8]);

    @TempDir
    Path directory;

    private Path small;

    @BeforeEach
    void mount() throws Exception {
        small = Files.createDirectory(directory.resolve("small"));
        assumeTrue(
                run("mount", "-t", "tmpfs", "-o", "size=1m", "tmpfs", small.toString()), "may not mount a tmpfs here");
    }

    @AfterEach
    void unmount() throws Exception {
        // Lazily: heaps stay mapped until they are unreachable.
        run("umount", "-l", small.toString());
    }

    private static boolean run(String... command) throws InterruptedException {
        try {
            return new ProcessBuilder(command)
                            .redirectErrorStream(true)
                            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                            .start()
                            .waitFor()
                    == 0;
        } catch (IOException e) {
            return false;
        }
    }

    private void fill() {
        assertThrows(IOException.class, () -> {
            try (OutputStream file = Files.newOutputStream(small.resolve("full"))) {
                while (true) {
                    file.write(new byte[4096]);
                }
            }
        });
    }

    @Test
    void lanesShrinkToFit() throws Exception {
        try (JobDirectory job = JobDirectory.create(List.of(small), 4, Settings.defaults());
                SharedMemoryTransport transport = SharedMemoryTransport.attach(job, 0)) {
            for (int peer = 1; peer < 4; peer++) {
                assertTrue(transport.offer(peer, 1, 2, 3, MemorySegment.ofArray(new byte[8]), 0, 8));
            }
        }
    }

    @Test
    void memoryForMessagesLeavesTheLanesTheirRoom() throws Exception {
        try (JobDirectory job = JobDirectory.create(List.of(small), 3, Settings.defaults())) {
            List<SharedMemoryTransport> ranks = new ArrayList<>();
            for (int rank = 0; rank < 3; rank++) {
                ranks.add(SharedMemoryTransport.attach(job, rank));
            }
            int blocks = 0;
            for (SharedMemoryTransport rank : ranks) {
                while (rank.memory().allocate(16 << 10) != null) {
                    blocks++;
                }
                assertTrue(rank.memory().room() < 16 << 10);
            }
            assertTrue(blocks > 10, blocks + " blocks");
            for (int rank = 0; rank < 3; rank++) {
                for (int peer = 0; peer < 3; peer++) {
                    assertTrue(rank == peer || ranks.get(rank).offer(peer, 1, 2, 3, MESSAGE, 0, 8));
                }
            }
            ranks.forEach(SharedMemoryTransport::close);
        }
    }

    @Test
    void aFullPlaceIsSkippedWithANotice() throws Exception {
        fill();
        try (JobDirectory job = JobDirectory.create(List.of(small, directory), 2, Settings.defaults())) {
            assertEquals(directory, job.path().getParent());
            assertTrue(String.valueOf(job.notice()).contains(small.toString()), job.notice());
        }
    }

    @Test
    void aPlaceThatFillsUpLaterIsAnErrorThatSaysSoAndNotTheEndOfTheProcess() throws Exception {
        Settings settings = Settings.defaults().with(Setting.LANE, 256 << 10);
        try (JobDirectory job = JobDirectory.create(List.of(small), 2, settings);
                SharedMemoryTransport transport = SharedMemoryTransport.attach(job, 0)) {
            fill();
            MessagingException error = assertThrows(
                    MessagingException.class,
                    () -> transport.offer(1, 1, 2, 3, MemorySegment.ofArray(new byte[8]), 0, 8));
            assertTrue(
                    error.getMessage().contains("rank 0") && error.getMessage().contains("harbinger.lane"),
                    error.getMessage());
            Files.delete(small.resolve("full"));
            assertTrue(transport.offer(1, 1, 2, 3, MemorySegment.ofArray(new byte[8]), 0, 8));
        }
        try (Stream<Path> left = Files.list(small)) {
            assertEquals(List.of(), left.toList());
        }
    }
}
