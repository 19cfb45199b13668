package dev.harbinger.messaging.runtime;

import dev.harbinger.messaging.progress.RankLock;
import dev.harbinger.messaging.transport.RemoteMemory;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;

/**
 * Memory that the program allocates for its messages. It is shared with peers on the host if the transport has such
 * memory. Any thread may call any method.
 */
final class AllocatedMemory {
    private static final long ALIGNMENT = 64;

    private final int rank;
    private final RankLock lock;
    private final RemoteMemory memory;
    private final UnreachableMemory unreachable;

    /** Shared memory whose arena was closed while another thread had the lock. */
    private final Queue<MemorySegment> closed = new ConcurrentLinkedQueue<>();

    /**
     * The memory of a rank.
     *
     * @param lock guards the shared memory
     * @param unreachable bounds what the program can no longer reach
     */
    AllocatedMemory(int rank, RankLock lock, RemoteMemory memory, UnreachableMemory unreachable) {
        this.rank = rank;
        this.lock = lock;
        this.memory = memory;
        this.unreachable = unreachable;
    }

    /** Allocates {@code bytes} bytes, to be freed when the program can no longer reach them. */
    MemorySegment allocate(long bytes) {
        if (unreachable.isDue(bytes)) {
            unreachable.collect(this::freeClosed);
        }
        Arena arena = Arena.ofAuto();
        MemorySegment shared = takeOrCollect(bytes);
        if (shared == null) {
            return unshared(bytes, arena);
        }
        unreachable.given(bytes);
        return until(arena, shared, () -> unreachable.freed(bytes));
    }

    /**
     * Allocates {@code bytes} bytes, to be freed when {@code arena} is closed.
     *
     * @throws IllegalStateException if the arena was closed
     * @throws WrongThreadException if it is confined to another thread
     */
    MemorySegment allocate(long bytes, Arena arena) {
        if (!arena.scope().isAlive()) {
            throw new IllegalStateException(
                    "rank " + rank + " allocates " + bytes + " bytes in an arena that was closed: use an open one");
        }
        MemorySegment shared = takeOrCollect(bytes);
        if (shared == null) {
            return unshared(bytes, arena);
        }
        try {
            return until(arena, shared, () -> {});
        } catch (IllegalStateException | WrongThreadException e) {
            free(shared);
            throw e;
        }
    }

    /** Shared memory, if necessary after a collection; null if there is none. */
    private @Nullable MemorySegment takeOrCollect(long bytes) {
        MemorySegment shared = take(bytes);
        if (shared == null && unreachable.mayFind(bytes)) {
            unreachable.collect(this::freeClosed);
            shared = take(bytes);
        }
        return shared;
    }

    private @Nullable MemorySegment take(long bytes) {
        lock.lock();
        try {
            drain();
            return memory.allocate(bytes);
        } finally {
            lock.unlock();
        }
    }

    private MemorySegment unshared(long bytes, Arena arena) {
        try {
            return arena.allocate(bytes, ALIGNMENT);
        } catch (OutOfMemoryError e) {
            OutOfMemoryError error = new OutOfMemoryError("rank " + rank + " has no room for " + bytes + " bytes: "
                    + room() + "; outside of it: " + e.getMessage()
                    + ". Ask for less, free memory, or raise the limit that is too low");
            error.initCause(e);
            throw error;
        }
    }

    private String room() {
        lock.lock();
        try {
            long left = memory.room();
            return left == 0 ? "there is no shared memory for it" : left + " bytes of shared memory are left";
        } finally {
            lock.unlock();
        }
    }

    /** The same memory, freed when {@code arena} is closed. */
    // The memory is native, of this length, and mapped while the cleanup action holds its segment.
    @SuppressWarnings("restricted")
    private MemorySegment until(Arena arena, MemorySegment shared, Runnable freed) {
        return shared.reinterpret(arena, _ -> {
            freed.run();
            free(shared);
        });
    }

    private void free(MemorySegment shared) {
        closed.add(shared);
        freeClosed();
    }

    /**
     * Frees what is closed, unless another thread has the lock, possibly for long; then the next allocation does. Once
     * the rank has left the job, the transport has freed all its memory.
     */
    private void freeClosed() {
        if (lock.tryLock()) {
            try {
                drain();
            } finally {
                lock.unlock();
            }
        } else if (lock.hasLeft()) {
            closed.clear();
        }
    }

    private void drain() {
        for (MemorySegment free = closed.poll(); free != null; free = closed.poll()) {
            memory.free(free);
        }
    }
}
