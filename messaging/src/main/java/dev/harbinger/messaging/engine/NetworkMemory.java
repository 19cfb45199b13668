package dev.harbinger.messaging.engine;

import dev.harbinger.messaging.transport.RemoteMemory;
import java.lang.foreign.MemorySegment;
import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/**
 * Bounded memory for messages that no receive has taken yet (the network memory of Afsahi and Dimopoulos). Block sizes
 * are powers of two; each block is returned once. Larger blocks lie in memory that peers on the host can reach, if
 * there is such memory; the others lie on the heap, 8-byte aligned. Blocks kept for reuse count towards the limit.
 */
final class NetworkMemory {
    private static final int SMALLEST = 6;
    private static final int CLASSES = 64;
    /** A block is an array of longs. */
    private static final int LARGEST = 33;
    /** Smaller blocks are not worth sharing. */
    private static final int SMALLEST_SHARED = 12;

    private final long limit;
    private final @Nullable RemoteMemory shared;
    private final Deque<Block>[] free = queues();
    private long used;
    private long kept;

    /** Memory on the heap; {@code limit} as in the other constructor. */
    NetworkMemory(long limit) {
        this(limit, null);
    }

    /**
     * Memory of a rank.
     *
     * @param limit maximum bytes in use at one time, after rounding up to powers of two
     * @param shared gives memory that peers can reach; null for the heap alone
     */
    NetworkMemory(long limit, @Nullable RemoteMemory shared) {
        this.limit = limit;
        this.shared = shared;
    }

    /** A block of memory. */
    final class Block {
        final MemorySegment segment;
        private final int sizeClass;
        private final boolean reachable;
        private boolean taken;

        private Block(int sizeClass) {
            MemorySegment reached = sizeClass < SMALLEST_SHARED ? null : reach(1L << sizeClass);
            this.reachable = reached != null;
            this.segment = reached == null ? MemorySegment.ofArray(new long[1 << (sizeClass - 3)]) : reached;
            this.sizeClass = sizeClass;
        }

        /** Returns it. */
        void release() {
            giveBack(this);
        }

        long bytes() {
            return 1L << sizeClass;
        }

        private void drop() {
            if (reachable && shared != null) {
                shared.free(segment);
            }
        }
    }

    /** Memory that peers can reach; null if there is none, or no room for it even without the kept blocks. */
    private @Nullable MemorySegment reach(long bytes) {
        if (shared == null) {
            return null;
        }
        MemorySegment reached = shared.allocate(bytes);
        if (reached == null && kept > 0) {
            dropKept(limit);
            reached = shared.allocate(bytes);
        }
        return reached;
    }

    /** A block of at least {@code bytes} bytes with undefined content; null if that would exceed the limit. */
    @Nullable
    Block take(long bytes) {
        if (bytes > Math.min(limit - used, 1L << LARGEST)) {
            return null;
        }
        int sizeClass = sizeClass(bytes);
        return used + (1L << sizeClass) > limit ? null : give(sizeClass);
    }

    /** A block regardless of the limit, for a message that the program itself asks to hold. */
    Block takeBeyondLimit(long bytes) {
        return give(sizeClass(bytes));
    }

    /** Exposes a block to a peer; returns the key under which the peer reaches it, or 0 if it cannot. */
    long expose(int peer, Block block) {
        return shared == null ? 0 : shared.expose(peer, block.segment);
    }

    /** Ends the exposure of a block under {@code key}, which may be 0. */
    void retract(long key) {
        if (shared != null && key != 0) {
            shared.retract(key);
        }
    }

    private void giveBack(Block block) {
        if (!block.taken) {
            throw new IllegalStateException("block of " + block.bytes() + " bytes returned twice");
        }
        block.taken = false;
        used -= block.bytes();
        if (used + kept + block.bytes() <= limit) {
            free[block.sizeClass].addFirst(block);
            kept += block.bytes();
        } else {
            block.drop();
        }
    }

    /** Bytes in use. */
    long used() {
        return used;
    }

    private Block make(int sizeClass) {
        try {
            return new Block(sizeClass);
        } catch (OutOfMemoryError e) {
            long room = shared == null ? 0 : shared.room();
            OutOfMemoryError error = new OutOfMemoryError("no network memory for a message, which takes "
                    + (1L << sizeClass) + " bytes: " + room + " bytes of shared memory are left, and the heap of "
                    + Runtime.getRuntime().maxMemory() + " bytes has no room: use memory of your own, or raise -Xmx");
            error.initCause(e);
            throw error;
        }
    }

    private Block give(int sizeClass) {
        Block block = free[sizeClass].pollFirst();
        if (block == null) {
            dropKept(1L << sizeClass);
            block = make(sizeClass);
        } else {
            kept -= block.bytes();
        }
        block.taken = true;
        used += block.bytes();
        return block;
    }

    /** Frees kept blocks, the largest first, until {@code bytes} more fit under the limit. */
    private void dropKept(long bytes) {
        for (int i = CLASSES - 1; i >= SMALLEST && used + kept + bytes > limit; i--) {
            while (used + kept + bytes > limit && !free[i].isEmpty()) {
                free[i].removeFirst().drop();
                kept -= 1L << i;
            }
        }
    }

    private static int sizeClass(long bytes) {
        int sizeClass = Math.max(SMALLEST, CLASSES - Long.numberOfLeadingZeros(Math.max(1, bytes) - 1));
        if (sizeClass > LARGEST) {
            throw new OutOfMemoryError("a message of " + bytes + " bytes is too long to be held in network memory, by "
                    + (bytes - (1L << LARGEST)) + " bytes: use memory of your own");
        }
        return sizeClass;
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    private static Deque<Block>[] queues() {
        Deque<Block>[] queues = new Deque[CLASSES];
        for (int i = 0; i < CLASSES; i++) {
            queues[i] = new ArrayDeque<>(0);
        }
        return queues;
    }
}
