package dev.harbinger.messaging.transport.tcp;

import dev.harbinger.messaging.transport.RemoteMemory;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/** The memory that ranks on one host expose to each other; ranks on other hosts cannot access it. */
final class HostMemory implements RemoteMemory {
    private final RemoteMemory shared;
    private final TcpPlan plan;

    /** @param plan defines the ranks on this host */
    HostMemory(RemoteMemory shared, TcpPlan plan) {
        this.shared = shared;
        this.plan = plan;
    }

    @Override
    public long expose(int peer, MemorySegment memory) {
        return plan.isHere(peer) ? shared.expose(peer, memory) : 0;
    }

    @Override
    public boolean isStable(long key) {
        return shared.isStable(key);
    }

    @Override
    public void retract(long key) {
        shared.retract(key);
    }

    @Override
    public boolean read(int peer, long key, long offset, MemorySegment into, long intoOffset, long length) {
        return plan.isHere(peer) && shared.read(peer, key, offset, into, intoOffset, length);
    }

    @Override
    public @Nullable MemorySegment view(int peer, long key, long length) {
        return plan.isHere(peer) ? shared.view(peer, key, length) : null;
    }

    @Override
    public @Nullable MemorySegment allocate(long bytes) {
        return shared.allocate(bytes);
    }

    @Override
    public long room() {
        return shared.room();
    }

    @Override
    public void free(MemorySegment memory) {
        shared.free(memory);
    }
}
