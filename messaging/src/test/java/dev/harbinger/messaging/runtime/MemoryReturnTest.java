package dev.harbinger.messaging.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.harbinger.messaging.Communicator;
import dev.harbinger.messaging.Op;
import dev.harbinger.messaging.settings.Settings;
import dev.harbinger.messaging.transport.local.JobDirectory;
import dev.harbinger.messaging.transport.local.SharedMemoryTransport;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Shared memory that a program no longer needs comes back. The timeout only bounds a hang. */
@Timeout(120)
class MemoryReturnTest {
    private static final long MIB = 1 << 20;

    private interface Program {
        void run(Communicator world, Path directory) throws Exception;
    }

    /** Runs a program on the ranks of a job over shared memory, each of which is a thread here. */
    private static void run(int ranks, Program program) throws Exception {
        Settings settings = Settings.defaults();
        AtomicReference<@Nullable Throwable> thrown = new AtomicReference<>();
        try (JobDirectory job = JobDirectory.create(ranks, settings)) {
            List<Thread> threads = new ArrayList<>();
            for (int rank = 0; rank < ranks; rank++) {
                SharedMemoryTransport transport = SharedMemoryTransport.attach(job, rank, settings);
                threads.add(Thread.ofPlatform().start(() -> {
                    Membership membership = Membership.open(transport, settings, null);
                    try {
                        membership.run(harbinger -> program.run(harbinger.world(), job.path()));
                        membership.close();
                    } catch (Throwable e) {
                        thrown.compareAndSet(null, e);
                        membership.fail("failed");
                    }
                }));
            }
            for (Thread thread : threads) {
                thread.join();
            }
        }
        if (thrown.get() != null) {
            throw new AssertionError(thrown.get());
        }
    }

    /** Bytes that the heap of a rank takes in the file system. */
    private static long space(Path directory, int rank) throws IOException {
        Path heap = directory.resolve("heap-" + rank);
        if (!Files.exists(heap)) {
            return 0;
        }
        Process du = new ProcessBuilder("du", "-B1", heap.toString()).start();
        String line = new String(du.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return Long.parseLong(line.split("\\s")[0]);
    }

    @Test
    void memoryThatIsDroppedAtOnceDoesNotPileUp() throws Exception {
        run(1, (world, directory) -> {
            for (int i = 0; i < 1000; i++) {
                world.allocate(MIB).fill((byte) i);
            }
            long space = space(directory, 0);
            assertTrue(space <= 192 * MIB, "1000 dropped pieces of 1 MiB take " + space);
        });
    }

    @Test
    void memoryInUseStaysAsItIsWhileOtherMemoryIsDropped() throws Exception {
        run(1, (world, directory) -> {
            List<MemorySegment> kept = new ArrayList<>();
            for (int i = 0; i < 400; i++) {
                MemorySegment piece = world.allocate(MIB);
                piece.fill((byte) i);
                if (i % 10 == 0) {
                    kept.add(piece);
                }
            }
            for (int i = 0; i < kept.size(); i++) {
                MemorySegment expected =
                        MemorySegment.ofArray(new byte[(int) MIB]).fill((byte) (10 * i));
                assertEquals(-1, kept.get(i).mismatch(expected));
            }
        });
    }

    @Test
    void memoryOfAnArenaComesBackWhenThatIsClosed() throws Exception {
        run(1, (world, directory) -> {
            for (int i = 0; i < 100; i++) {
                try (Arena arena = i % 2 == 0 ? Arena.ofConfined() : Arena.ofShared()) {
                    MemorySegment piece = world.allocate(8 * MIB, arena);
                    assertEquals(0, piece.address() % 64);
                    piece.fill((byte) i);
                }
            }
            long space = space(directory, 0);
            assertTrue(space <= 9 * MIB, "100 pieces of 8 MiB, one at a time, take " + space);
        });
    }

    @Test
    void anArenaThatCannotBeUsedIsRefusedAndCostsNothing() throws Exception {
        run(1, (world, directory) -> {
            Arena closed = Arena.ofShared();
            closed.close();
            String said = assertThrows(IllegalStateException.class, () -> world.allocate(MIB, closed))
                    .getMessage();
            assertTrue(said.contains("rank 0") && said.contains(MIB + " bytes") && said.contains("closed"), said);
            AtomicReference<@Nullable Arena> other = new AtomicReference<>();
            Thread thread = Thread.ofPlatform().start(() -> other.set(Arena.ofConfined()));
            thread.join();
            for (int i = 0; i < 50; i++) {
                assertThrows(WrongThreadException.class, () -> world.allocate(MIB, other.get()));
            }
            assertTrue(space(directory, 0) <= 2 * MIB);
        });
    }

    @Test
    void closedCommunicatorsGiveTheirBoardsBack() throws Exception {
        run(2, (world, directory) -> {
            for (int i = 0; i < 200; i++) {
                Communicator again = world.duplicate();
                for (int call = 0; call < 8; call++) {
                    assertEquals(2, again.allreduce(1L, Op.SUM));
                }
                again.close();
                again.close();
            }
            world.barrier();
            long space = space(directory, 0) + space(directory, 1);
            assertTrue(space <= 4 * MIB, "200 closed communicators take " + space);
        });
    }

    @Test
    void aCommunicatorThatAPeerStillUsesKeepsItsBoard() throws Exception {
        run(2, (world, directory) -> {
            Communicator first = world.duplicate();
            for (int call = 0; call < 8; call++) {
                first.barrier();
            }
            if (world.rank() == 0) {
                // The other rank may still be in the last barrier.
                first.close();
            }
            for (int i = 0; i < 20; i++) {
                try (Communicator again = world.duplicate()) {
                    for (int call = 0; call < 8; call++) {
                        assertEquals(2, again.allreduce(1L, Op.SUM));
                    }
                }
            }
            if (world.rank() == 1) {
                first.close();
            }
        });
    }

    @Test
    void moreThanThereIsIsRefusedWithWhatThereIs() throws Exception {
        run(1, (world, directory) -> {
            long huge = 1L << 40;
            String allocated = assertThrows(OutOfMemoryError.class, () -> world.allocate(huge))
                    .getMessage();
            assertTrue(allocated.contains("rank 0 has no room for " + huge + " bytes"), allocated);
            assertTrue(allocated.matches(".*: \\d+ bytes of shared memory are left; .*"), allocated);
            try (Arena arena = Arena.ofConfined()) {
                assertThrows(OutOfMemoryError.class, () -> world.allocate(huge, arena));
            }
            String prepared = assertThrows(OutOfMemoryError.class, () -> world.prepare(huge, 0, 1))
                    .getMessage();
            assertTrue(prepared.contains("rank 0 cannot prepare " + huge + " bytes"), prepared);
            assertTrue(prepared.contains("too long"), prepared);
            assertNull(world.iprobe(0, 1), "the rank goes on");
        });
    }
}
