package dev.harbinger.messaging.runtime;

import dev.harbinger.messaging.progress.RankLock;
import dev.harbinger.messaging.transport.Medium;
import dev.harbinger.messaging.transport.RemoteMemory;
import dev.harbinger.messaging.transport.Transport;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** The memory shared with other ranks, for any thread of this rank. Ranks are world ranks. */
final class SharedMemory {
    /** Maximum bytes that a rank gives to its open communicators; later communicators use messages. */
    private static final long MOST_ALLOCATED = 32 << 20;

    private final RankLock lock;
    private final Transport transport;
    private final RemoteMemory remote;
    /** Memory of closed communicators that other ranks may not have closed yet. */
    private final List<Unused> leftover = new ArrayList<>();

    private long allocated;

    private record Unused(MemorySegment memory, BooleanSupplier unused) {}

    /** @param lock guards the transport's memory */
    SharedMemory(RankLock lock, Transport transport) {
        this.lock = lock;
        this.transport = transport;
        this.remote = transport.memory();
    }

    /** Whether a peer is another process on this host. */
    boolean isNear(int peer) {
        return transport.medium(peer) == Medium.SHARED_MEMORY;
    }

    /** Memory for the collectives of a communicator; null if there is none or the limit is reached. */
    @Nullable
    MemorySegment allocate(long bytes) {
        lock.lock();
        try {
            freeUnused();
            MemorySegment memory = allocated + bytes > MOST_ALLOCATED ? null : remote.allocate(bytes);
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
            remote.free(memory);
        } finally {
            lock.unlock();
        }
    }

    /** Frees memory later, once {@code unused} finds that no rank uses it any more. */
    void freeOnce(MemorySegment memory, BooleanSupplier unused) {
        lock.lock();
        try {
            leftover.add(new Unused(memory, unused));
            freeUnused();
        } finally {
            lock.unlock();
        }
    }

    private void freeUnused() {
        leftover.removeIf(left -> {
            boolean free = left.unused.getAsBoolean();
            if (free) {
                allocated -= left.memory.byteSize();
                remote.free(left.memory);
            }
            return free;
        });
    }

    long expose(int peer, MemorySegment memory) {
        lock.lock();
        try {
            return remote.expose(peer, memory);
        } finally {
            lock.unlock();
        }
    }

    void retract(long key) {
        lock.lock();
        try {
            remote.retract(key);
        } finally {
            lock.unlock();
        }
    }

    boolean read(int peer, long key, long offset, MemorySegment into, long intoOffset, long length) {
        lock.lock();
        try {
            return remote.read(peer, key, offset, into, intoOffset, length);
        } finally {
            lock.unlock();
        }
    }

    @Nullable
    MemorySegment view(int peer, long key, long length) {
        lock.lock();
        try {
            return remote.view(peer, key, length);
        } finally {
            lock.unlock();
        }
    }
}
