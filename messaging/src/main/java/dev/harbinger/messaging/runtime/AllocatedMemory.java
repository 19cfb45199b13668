package dev.harbinger.messaging.runtime;

import dev.harbinger.messaging.transport.RemoteMemory;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.Lock;

/**
 * Memory that the program allocates for its messages. It is shared with peers on the host if the transport has such
 * memory. Any thread may call any method.
 */
final class AllocatedMemory {
    private static final long ALIGNMENT = 64;

    private final Lock lock;
    private final RemoteMemory memory;

    /** Shared memory that the program can no longer reach, to be freed by the next allocation. */
    private final Queue<MemorySegment> unreachable = new ConcurrentLinkedQueue<>();

    /** @param lock guards the memory */
    AllocatedMemory(Lock lock, RemoteMemory memory) {
        this.lock = lock;
        this.memory = memory;
    }

    /** Allocates {@code bytes} bytes, shared with peers on the host if possible. */
    MemorySegment allocate(long bytes) {
        MemorySegment shared;
        lock.lock();
        try {
            for (MemorySegment free = unreachable.poll(); free != null; free = unreachable.poll()) {
                memory.free(free);
            }
            shared = memory.allocate(bytes);
        } finally {
            lock.unlock();
        }
        return shared == null ? Arena.ofAuto().allocate(bytes, ALIGNMENT) : untilUnreachable(shared);
    }

    /** The same memory, queued to be freed when the program can no longer reach it. */
    // The memory is native, of this length, and mapped while the cleanup action holds its segment.
    @SuppressWarnings("restricted")
    private MemorySegment untilUnreachable(MemorySegment shared) {
        return shared.reinterpret(Arena.ofAuto(), _ -> unreachable.add(shared));
    }
}
