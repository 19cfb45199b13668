package dev.harbinger.messaging.runtime;

import dev.harbinger.messaging.transport.Medium;
import dev.harbinger.messaging.transport.PacketOutlet;
import java.lang.foreign.MemorySegment;
import java.util.concurrent.locks.Lock;
import org.jspecify.annotations.Nullable;

/**
 * What a rank's transport has of memory that others can reach, for any thread of the rank. Ranks are those of the
 * world.
 */
final class SharedMemory {
    /** The most that a rank gives to its communicators, which keep it: later ones use messages. */
    private static final long MOST_ALLOCATED = 32 << 20;

    private final Lock lock;
    private final PacketOutlet outlet;
    private long allocated;

    /** @param lock under which the outlet is used */
    SharedMemory(Lock lock, PacketOutlet outlet) {
        this.lock = lock;
        this.outlet = outlet;
    }

    /** Whether a peer is another process of this host. */
    boolean isNear(int peer) {
        return outlet.medium(peer) == Medium.SHARED_MEMORY;
    }

    /** Memory for the collectives of a communicator, null when there is none or much was given already. */
    @Nullable
    MemorySegment allocate(long bytes) {
        lock.lock();
        try {
            MemorySegment memory = allocated + bytes > MOST_ALLOCATED ? null : outlet.allocate(bytes);
            allocated += memory == null ? 0 : bytes;
            return memory;
        } finally {
            lock.unlock();
        }
    }

    void free(MemorySegment memory) {
        lock.lock();
        try {
            allocated -= memory.byteSize();
            outlet.free(memory);
        } finally {
            lock.unlock();
        }
    }

    long expose(int peer, MemorySegment memory) {
        lock.lock();
        try {
            return outlet.expose(peer, memory);
        } finally {
            lock.unlock();
        }
    }

    void retract(long key) {
        lock.lock();
        try {
            outlet.retract(key);
        } finally {
            lock.unlock();
        }
    }

    boolean read(int peer, long key, long offset, MemorySegment into, long intoOffset, long length) {
        lock.lock();
        try {
            return outlet.read(peer, key, offset, into, intoOffset, length);
        } finally {
            lock.unlock();
        }
    }

    @Nullable
    MemorySegment view(int peer, long key, long length) {
        lock.lock();
        try {
            return outlet.view(peer, key, length);
        } finally {
            lock.unlock();
        }
    }
}
