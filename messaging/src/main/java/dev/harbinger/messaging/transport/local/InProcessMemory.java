package dev.harbinger.messaging.transport.local;

import dev.harbinger.messaging.transport.RemoteMemory;
import java.lang.foreign.MemorySegment;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/** The memory that ranks expose to each other when they are threads of one process, and can access all of it. */
final class InProcessMemory implements RemoteMemory {
    /** Represents any thread but the owner in the check whether peers may access memory. */
    private static final Thread ANOTHER_THREAD =
            Thread.ofPlatform().inheritInheritableThreadLocals(false).unstarted(() -> {});

    private final IntFunction<InProcessMemory> memories;
    private final ExposedMemory exposed = new ExposedMemory();

    /** @param memories finds the memory of any rank */
    InProcessMemory(IntFunction<InProcessMemory> memories) {
        this.memories = memories;
    }

    @Override
    public long expose(int peer, MemorySegment memory) {
        return memory.isAccessibleBy(ANOTHER_THREAD) ? exposed.put(memory) : 0;
    }

    /** Closed memory cannot be read. */
    @Override
    public boolean isStable(long key) {
        return true;
    }

    @Override
    public void retract(long key) {
        exposed.remove(key);
    }

    @Override
    public boolean read(int peer, long key, long offset, MemorySegment into, long intoOffset, long length) {
        MemorySegment memory = memories.apply(peer).exposed.find(key);
        if (memory == null) {
            return false;
        }
        try {
            MemorySegment.copy(memory, offset, into, intoOffset, length);
        } catch (IllegalStateException e) {
            if (memory.scope().isAlive()) {
                throw e;
            }
            // The peer's program has closed the memory's arena, because its send ended with an exception.
            return false;
        }
        return true;
    }

    @Override
    public @Nullable MemorySegment view(int peer, long key, long length) {
        MemorySegment memory = memories.apply(peer).exposed.find(key);
        return memory == null ? null : memory.asSlice(0, length);
    }

    @Override
    public @Nullable MemorySegment allocate(long bytes) {
        return NONE.allocate(bytes);
    }

    @Override
    public long room() {
        return NONE.room();
    }

    @Override
    public void free(MemorySegment memory) {
        NONE.free(memory);
    }

    /** Retracts everything: the rank has ended. */
    void clear() {
        exposed.clear();
    }
}
