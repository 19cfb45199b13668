package dev.harbinger.messaging.collective;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.harbinger.messaging.MessagingException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Ranks as threads with one queue for each sender and receiver: the least that the collectives can run on. Messages are
 * received in the order they were sent, so a tag that differs is an error.
 */
final class RankThreads {
    /** Far more than any test takes; only a deadlock meets it. */
    private static final long DEADLOCK_SECONDS = 60;

    /** When a send returns. */
    enum Sends {
        /** At once, after a copy; near ranks read no memory but what was allocated for it. */
        BUFFERED,
        /** When the receiver has taken the bytes straight from the sender's memory; near ranks read any memory. */
        SYNCHRONOUS
    }

    /** What each rank does. */
    interface Program {
        void run(Peers peers) throws Exception;
    }

    private record Lane(int source, int destination) {}

    private record Letter(MemorySegment data, int tag, CountDownLatch taken) {}

    private final int size;
    private final Sends sends;
    private final int perHost;
    private final AtomicLong keys = new AtomicLong();
    private final Map<Long, MemorySegment> shown = new ConcurrentHashMap<>();
    private final Set<MemorySegment> allocated = ConcurrentHashMap.newKeySet();
    private final Map<Lane, BlockingQueue<Letter>> lanes = new ConcurrentHashMap<>();

    private RankThreads(int size, Sends sends, int perHost) {
        this.size = size;
        this.sends = sends;
        this.perHost = perHost;
    }

    /** Runs {@code program} on all ranks; throws what the first rank to fail threw. No message may be left over. */
    static void run(int size, Sends sends, Program program) {
        run(size, sends, 0, program);
    }

    /** The same with {@code perHost} neighbouring ranks near each other; 0 for none. */
    static void run(int size, Sends sends, int perHost, Program program) {
        new RankThreads(size, sends, perHost).run(program);
    }

    /** Near ranks on threads of the operating system, which count what they allocate; waits allocate nothing. */
    static void runOnPlatformThreads(int size, Program program) {
        new RankThreads(size, Sends.BUFFERED, size).run(program, Thread.ofPlatform());
    }

    private void run(Program program) {
        run(program, Thread.ofVirtual());
    }

    private void run(Program program, Thread.Builder builder) {
        List<Thread> threads = new ArrayList<>();
        List<Throwable> failures = new ArrayList<>();
        for (int rank = 0; rank < size; rank++) {
            Peers peers = new QueuePeers(rank);
            threads.add(builder.name("rank " + rank).unstarted(() -> {
                try {
                    program.run(peers);
                } catch (Throwable failure) {
                    synchronized (failures) {
                        failures.add(failure);
                        threads.forEach(Thread::interrupt);
                    }
                }
            }));
        }
        threads.forEach(Thread::start);
        for (Thread thread : threads) {
            try {
                thread.join();
            } catch (InterruptedException interrupted) {
                throw new AssertionError(interrupted);
            }
        }
        if (!failures.isEmpty()) {
            if (failures.getFirst() instanceof RuntimeException exception) {
                throw exception;
            }
            throw new AssertionError("a rank failed", failures.getFirst());
        }
        shown.values().removeAll(allocated);
        if (!shown.isEmpty()) {
            throw new AssertionError(shown.size() + " pieces of memory are still shown");
        }
        lanes.forEach((lane, letters) -> {
            if (!letters.isEmpty()) {
                throw new AssertionError(letters.size() + " messages were never received on " + lane);
            }
        });
    }

    private final class QueuePeers implements Peers {
        private final int rank;

        QueuePeers(int rank) {
            this.rank = rank;
        }

        @Override
        public int rank() {
            return rank;
        }

        @Override
        public int size() {
            return size;
        }

        @Override
        public void send(MemorySegment data, int destination, int tag) {
            finish(post(data, destination, tag));
        }

        @Override
        public void receive(MemorySegment into, int source, int tag) {
            try {
                Letter letter = lane(source, rank).poll(DEADLOCK_SECONDS, TimeUnit.SECONDS);
                if (letter == null) {
                    throw new AssertionError("rank " + rank + " waits forever for tag " + tag + " of " + source);
                }
                if (letter.tag() != tag) {
                    throw new MessagingException("rank " + rank + " expects tag " + tag + " of rank " + source
                            + ", which sent tag " + letter.tag());
                }
                if (letter.data().byteSize() != into.byteSize()) {
                    throw new MessagingException("rank " + rank + " expects " + into.byteSize() + " bytes of rank "
                            + source + ", which sent " + letter.data().byteSize());
                }
                into.copyFrom(letter.data());
                letter.taken().countDown();
            } catch (InterruptedException interrupted) {
                throw new IllegalStateException("another rank failed", interrupted);
            }
        }

        @Override
        public void exchange(MemorySegment out, int destination, MemorySegment into, int source, int tag) {
            Letter letter = post(out, destination, tag);
            receive(into, source, tag);
            finish(letter);
        }

        @Override
        public boolean isNear(int peer) {
            return perHost > 0 && peer / perHost == rank / perHost;
        }

        @Override
        public MemorySegment allocate(long bytes) {
            MemorySegment memory = Arena.ofAuto().allocate(bytes, 64).fill((byte) 0x55);
            allocated.add(memory);
            return memory;
        }

        @Override
        public long show(int peer, MemorySegment memory) {
            assertTrue(isNear(peer), "rank " + rank + " shows memory to " + peer);
            if (sends == Sends.BUFFERED && !allocated.contains(memory)) {
                return 0;
            }
            long key = keys.incrementAndGet();
            shown.put(key, memory);
            return key;
        }

        @Override
        public void hide(long key) {
            assertTrue(shown.remove(key) != null, "key " + key + " is hidden twice");
        }

        @Override
        public boolean read(int peer, long key, long offset, MemorySegment into, long intoOffset, long length) {
            MemorySegment memory = shown.get(key);
            if (memory == null) {
                return false;
            }
            MemorySegment.copy(memory, offset, into, intoOffset, length);
            return true;
        }

        @Override
        public @Nullable MemorySegment view(int peer, long key, long bytes) {
            return shown.get(key);
        }

        @Override
        public void await(int peer, BooleanSupplier done) {
            long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(DEADLOCK_SECONDS);
            while (!done.getAsBoolean()) {
                if (System.nanoTime() > end) {
                    throw new AssertionError("rank " + rank + " waits forever for rank " + peer);
                }
                if (Thread.interrupted()) {
                    throw new IllegalStateException("another rank failed");
                }
                // A virtual thread that only yields can keep others from its carrier forever.
                if (Thread.currentThread().isVirtual()) {
                    LockSupport.parkNanos(1000);
                } else {
                    Thread.yield();
                }
            }
        }

        private Letter post(MemorySegment data, int destination, int tag) {
            if (destination < 0 || destination >= size || destination == rank) {
                throw new AssertionError("rank " + rank + " sends to " + destination);
            }
            MemorySegment sent = sends == Sends.BUFFERED
                    ? MemorySegment.ofArray(data.toArray(java.lang.foreign.ValueLayout.JAVA_BYTE))
                    : data;
            Letter letter = new Letter(sent, tag, new CountDownLatch(sends == Sends.BUFFERED ? 0 : 1));
            lane(rank, destination).add(letter);
            return letter;
        }

        private void finish(Letter letter) {
            try {
                if (!letter.taken().await(DEADLOCK_SECONDS, TimeUnit.SECONDS)) {
                    throw new AssertionError("a message of rank " + rank + " waits forever");
                }
            } catch (InterruptedException interrupted) {
                throw new IllegalStateException("another rank failed", interrupted);
            }
        }

        private BlockingQueue<Letter> lane(int source, int destination) {
            return lanes.computeIfAbsent(new Lane(source, destination), lane -> new LinkedBlockingQueue<>());
        }
    }
}
