package dev.harbinger.conformance;

import static dev.harbinger.messaging.Communicator.ANY_SOURCE;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.harbinger.messaging.Communicator;
import dev.harbinger.messaging.Data;
import dev.harbinger.messaging.Message;
import dev.harbinger.messaging.Op;
import dev.harbinger.messaging.Request;
import dev.harbinger.messaging.Status;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.BitSet;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Several threads of a rank call at once (MPI_THREAD_MULTIPLE). */
@EveryVariant
record ThreadsTest(Variant variant) {
    private static final int THREADS = 3;
    private static final int ROUNDS = 15;

    @Test
    void eachThreadTalksToItsPartnerByItsOwnTag() {
        Job.run(
                variant,
                2,
                world -> RankThreads.run(THREADS, thread -> {
                    int peer = 1 - world.rank();
                    int[] sizes = variant.sizes();
                    for (int round = 0; round < ROUNDS; round++) {
                        int size = sizes[(round + thread) % sizes.length];
                        byte[] into = new byte[size];
                        byte[] out = Payload.of(seed(thread, round, world.rank()), size);
                        Status status = world.sendReceive(Data.of(out), peer, thread, Data.of(into), peer, thread);
                        assertEquals(new Status(peer, thread, size, false), status);
                        Payload.check(into, seed(thread, round, peer));
                    }
                }));
    }

    private static int seed(int thread, int round, int rank) {
        return thread * 1000 + round * 10 + rank;
    }

    @Test
    void threadsThatReceiveFromAnySourceShareTheMessages() {
        int senders = 2;
        int messages = THREADS * 20;
        Job.run(variant, senders + 1, world -> {
            if (world.rank() < senders) {
                for (int i = 0; i < messages; i++) {
                    world.send(Data.of(Payload.of(i, i % 3 == 0 ? 20_000 + i : i)), senders, 1);
                }
                return;
            }
            BitSet[] received = {new BitSet(), new BitSet()};
            RankThreads.run(THREADS, thread -> {
                byte[] into = new byte[30_000];
                for (int i = 0; i < senders * messages / THREADS; i++) {
                    Status status = thread == 0 ? lend(world, into) : world.receive(Data.of(into), ANY_SOURCE, 1);
                    int number = (int) (status.bytes() % 20_000);
                    Payload.check(java.util.Arrays.copyOf(into, (int) status.bytes()), number);
                    synchronized (received) {
                        assertEquals(false, received[status.source()].get(number), "received twice");
                        received[status.source()].set(number);
                    }
                }
            });
            for (BitSet numbers : received) {
                assertEquals(messages, numbers.cardinality());
            }
        });
    }

    private static Status lend(Communicator world, byte[] into) {
        try (Message message = world.receive(ANY_SOURCE, 1)) {
            Data.of(into).unpackFrom(message.data(), message.data().byteSize());
            return message.status();
        }
    }

    @Test
    void oneThreadBlockedInAReceiveDoesNotHinderTheOthers() {
        Job.run(variant, 2, world -> {
            int peer = 1 - world.rank();
            AtomicInteger released = new AtomicInteger();
            RankThreads.run(2, thread -> {
                if (thread == 0) {
                    byte[] into = new byte[20_000];
                    world.receive(Data.of(into), peer, 0);
                    Payload.check(into, 1);
                    released.incrementAndGet();
                } else {
                    for (int round = 0; round < ROUNDS; round++) {
                        byte[] into = new byte[20_000];
                        world.sendReceive(Data.of(Payload.of(round, 20_000)), peer, 1, Data.of(into), peer, 1);
                        Payload.check(into, round);
                    }
                    assertEquals(0, released.get());
                    // Both ranks have looked before either releases the other.
                    world.barrier();
                    world.send(Data.of(Payload.of(1, 20_000)), peer, 0);
                }
            });
        });
    }

    @Test
    void threadsUseTheCollectivesOfTheirOwnCommunicators() {
        Job.run(variant, 3, world -> {
            Communicator[] own = new Communicator[THREADS];
            for (int i = 0; i < THREADS; i++) {
                own[i] = world.duplicate();
            }
            RankThreads.run(THREADS, thread -> {
                for (int round = 0; round < ROUNDS; round++) {
                    long sum = own[thread].allreduce((long) world.rank() + round, Op.SUM);
                    assertEquals(3 + 3L * round, sum);
                    own[thread].barrier();
                }
            });
        });
    }

    @Test
    void aRequestStartedInOneThreadIsCompletedInAnother() {
        Job.run(variant, 2, world -> {
            int peer = 1 - world.rank();
            byte[][] memory = new byte[ROUNDS][25_000];
            Request[] receives = new Request[ROUNDS];
            for (int i = 0; i < ROUNDS; i++) {
                receives[i] = world.ireceive(Data.of(memory[i]), peer, i);
            }
            Request[] sends = new Request[ROUNDS];
            RankThreads.run(1, thread -> {
                for (int i = 0; i < ROUNDS; i++) {
                    sends[i] = world.isend(Data.of(Payload.of(i, 25_000)), peer, i);
                }
            });
            RankThreads.run(2, thread -> Request.awaitAll(thread == 0 ? receives : sends));
            for (int i = 0; i < ROUNDS; i++) {
                Payload.check(memory[i], i);
            }
        });
    }

    @Test
    void confinedMemoryOfOneThreadIsMovedWhileOthersMoveMessages() {
        Job.run(
                variant,
                2,
                world -> RankThreads.run(THREADS, thread -> {
                    int peer = 1 - world.rank();
                    try (Arena arena = Arena.ofConfined()) {
                        for (int round = 0; round < ROUNDS; round++) {
                            MemorySegment out = arena.allocate(20_000);
                            MemorySegment into = arena.allocate(20_000);
                            Payload.fill(out, seed(thread, round, world.rank()));
                            Request receive = world.ireceive(into, peer, thread);
                            Request send = world.isend(out, peer, thread);
                            // Whoever polls first moves the messages of all threads.
                            while (!Request.testAll(receive, send)) {
                                Thread.yield();
                            }
                            Payload.check(into, seed(thread, round, peer), 20_000);
                        }
                    }
                }));
    }
}
