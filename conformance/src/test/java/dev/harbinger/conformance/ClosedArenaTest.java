package dev.harbinger.conformance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.harbinger.messaging.Communicator;
import dev.harbinger.messaging.Data;
import dev.harbinger.messaging.Datatype;
import dev.harbinger.messaging.MessagingException;
import dev.harbinger.messaging.Op;
import dev.harbinger.messaging.Request;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.concurrent.FutureTask;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * A program that closes the memory of a message before its send is complete learns of it, and goes on. So does one that
 * passes memory it cannot use.
 */
@EveryVariant
record ClosedArenaTest(Variant variant) {
    private static final int SIZE = (1 << 20) + 3;

    /** Sends from memory that is closed and used again before the receive is posted. */
    private static void send(Communicator world, BiFunction<Communicator, Arena, MemorySegment> memory, int tag) {
        Request request;
        try (Arena arena = Arena.ofShared()) {
            MemorySegment data = memory.apply(world, arena);
            Payload.fill(data, tag);
            request = world.isend(data, 1, tag);
            world.barrier();
        }
        try (Arena arena = Arena.ofShared()) {
            memory.apply(world, arena).fill((byte) 0x55);
            world.barrier();
            MessagingException error = null;
            try {
                request.await();
            } catch (MessagingException e) {
                error = e;
                String said = String.valueOf(e.getMessage());
                assertTrue(said.startsWith("rank 0 of 2 in the world") && said.contains("to rank 1, tag " + tag), said);
                assertTrue(said.contains("keep an arena open"), said);
            }
            world.send(new int[] {error == null ? 0 : 1}, 0, 1, 1, 0);
        }
    }

    /** Receives it, and returns why that failed. */
    private static @Nullable MessagingException receive(Communicator world, MemorySegment into, int tag) {
        world.barrier();
        world.barrier();
        try {
            world.receive(into, 0, tag);
            return null;
        } catch (MessagingException e) {
            String said = String.valueOf(e.getMessage());
            assertTrue(said.startsWith("rank 1 of 2 in the world") && said.contains("from rank 0, tag " + tag), said);
            assertTrue(said.contains("its sender closed the memory"), said);
            return e;
        }
    }

    private static boolean hasSenderFailed(Communicator world) {
        int[] failed = new int[1];
        world.receive(failed, 0, 1, 0, 0);
        return failed[0] == 1;
    }

    @Test
    void aMessageIsWholeOrItsSenderIsTold() {
        Job.run(variant, 2, world -> {
            for (int tag = 1; tag < 4; tag++) {
                if (world.rank() == 0) {
                    send(world, (_, arena) -> arena.allocate(SIZE), tag);
                } else {
                    MemorySegment into = MemorySegment.ofArray(new byte[SIZE]);
                    MessagingException error = receive(world, into, tag);
                    if (hasSenderFailed(world)) {
                        assertTrue(error != null || variant.interconnect() == Interconnect.SHARED_MEMORY);
                    } else {
                        assertNull(error);
                        Payload.check(into, tag, SIZE);
                    }
                }
            }
        });
    }

    @Test
    void memoryOfTheCommunicatorIsNotUsedAgainWhileItIsRead() {
        Job.run(variant, 2, world -> {
            for (int tag = 1; tag < 4; tag++) {
                if (world.rank() == 0) {
                    send(world, (communicator, arena) -> communicator.allocate(SIZE, arena), tag);
                } else {
                    MemorySegment into = MemorySegment.ofArray(new byte[SIZE]);
                    MessagingException error = receive(world, into, tag);
                    assertEquals(hasSenderFailed(world), error != null);
                    if (error == null) {
                        Payload.check(into, tag, SIZE);
                    }
                }
            }
        });
    }

    @Test
    void aMessageToOneselfIsLostWithItsMemory() {
        Job.run(variant, 1, world -> {
            Request request;
            try (Arena arena = Arena.ofShared()) {
                request = world.isend(arena.allocate(SIZE), 0, 7);
            }
            byte[] into = new byte[SIZE];
            if (variant.push().bytesToPush() > SIZE) {
                // It was copied at once.
                world.receive(MemorySegment.ofArray(into), 0, 7);
                request.await();
                return;
            }
            String said = assertThrows(MessagingException.class, () -> world.receive(MemorySegment.ofArray(into), 0, 7))
                    .getMessage();
            assertTrue(said.contains("its sender closed the memory"), said);
            assertThrows(MessagingException.class, request::await);
        });
    }

    @Test
    void memoryThatIsClosedAlreadyIsRefusedByName() {
        Job.run(variant, 2, world -> {
            MemorySegment closed;
            try (Arena arena = Arena.ofShared()) {
                closed = arena.allocate(100);
            }
            for (int peer = 0; peer < 2; peer++) {
                int to = peer;
                String said = assertThrows(IllegalStateException.class, () -> world.send(closed, to, 7))
                        .getMessage();
                assertTrue(said.contains("rank " + world.rank() + ": the memory of a message of 100 bytes"), said);
                assertTrue(said.contains("to rank " + to + " of the world, tag 7, is closed"), said);
                String here = "rank " + world.rank() + " of 2 in the world, receive from rank " + to + ", tag 7: ";
                String unreceived = assertThrows(IllegalStateException.class, () -> world.receive(closed, to, 7))
                        .getMessage();
                assertTrue(unreceived.startsWith(here + "the memory of a message, 100 bytes, is closed"), unreceived);
            }
            // With and without shared memory.
            for (int call = 0; call < 6; call++) {
                String said = assertThrows(IllegalStateException.class, () -> world.bcast(Data.of(closed), 0))
                        .getMessage();
                assertTrue(
                        said.startsWith("rank " + world.rank() + ": bcast of 100 BYTE with root 0: its memory of 100"
                                + " bytes is closed"),
                        said);
            }
        });
    }

    /** What a rank calls with its memory. */
    private interface Call {
        void on(Communicator world, Data memory);
    }

    private static final List<Call> CALLS = List.of(
            (world, memory) -> world.bcast(memory, 0),
            (world, memory) -> world.allreduce(memory, Op.SUM),
            (world, memory) -> world.allreduce(Data.of(new long[4]), memory, Op.SUM),
            (world, memory) -> world.alltoall(Data.of(new long[4]), memory),
            (world, memory) -> world.allgatherv(Data.of(new long[2]), memory, new int[] {2, 2}, new int[] {0, 2}),
            (world, memory) -> world.alltoallv(
                    Data.of(new long[4]), new int[] {2, 2}, new int[] {0, 2}, memory, new int[] {2, 2}, new int[] {0, 2
                    }));

    @Test
    void collectivesRefuseMemoryOfAnotherThreadByName() {
        Job.run(variant, 2, world -> {
            try (Arena arena = Arena.ofConfined()) {
                Data confined = Data.of(arena.allocate(4 * Long.BYTES), Datatype.LONG);
                for (Call call : CALLS) {
                    FutureTask<String> said = new FutureTask<>(
                            () -> assertThrows(WrongThreadException.class, () -> call.on(world, confined))
                                    .getMessage());
                    Thread thread = Thread.ofPlatform().start(said);
                    thread.join();
                    assertTrue(said.get().startsWith("rank " + world.rank() + ": "), said.get());
                    assertTrue(
                            said.get()
                                    .endsWith(
                                            "its memory of 32 bytes is confined to another thread: make the call in the"
                                                    + " thread that owns its arena"),
                            said.get());
                    world.barrier();
                }
            }
        });
    }

    @Test
    void collectivesRefuseToReceiveIntoReadOnlyMemory() {
        Job.run(variant, 2, world -> {
            Data readOnly = Data.of(MemorySegment.ofArray(new long[4]).asReadOnly(), Datatype.LONG);
            for (Call call : CALLS.subList(1, CALLS.size())) {
                String said = assertThrows(IllegalArgumentException.class, () -> call.on(world, readOnly))
                        .getMessage();
                assertTrue(said.startsWith("rank " + world.rank() + ": "), said);
                assertTrue(said.endsWith("is to be received into, but is read-only: use writable memory"), said);
                world.barrier();
            }
        });
    }
}
