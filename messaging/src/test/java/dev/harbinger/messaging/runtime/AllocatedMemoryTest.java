package dev.harbinger.messaging.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.harbinger.messaging.progress.RankLock;
import dev.harbinger.messaging.transport.RemoteMemory;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** When an arena is closed, its memory goes back to the transport, unless that has been closed before. */
class AllocatedMemoryTest {
    private final RankLock lock = new RankLock(0);
    private final List<Long> freed = new ArrayList<>();
    private final AllocatedMemory memory =
            new AllocatedMemory(0, lock, new FreedMemory(), new UnreachableMemory(() -> {}));

    /** Gives native memory and notes what is freed. */
    private final class FreedMemory implements RemoteMemory {
        @Override
        public MemorySegment allocate(long bytes) {
            return Arena.ofAuto().allocate(bytes);
        }

        @Override
        public void free(MemorySegment segment) {
            freed.add(segment.byteSize());
        }

        @Override
        public long room() {
            return Long.MAX_VALUE;
        }

        @Override
        public long expose(int peer, MemorySegment segment) {
            return 0;
        }

        @Override
        public boolean isStable(long key) {
            return true;
        }

        @Override
        public void retract(long key) {}

        @Override
        public boolean read(int peer, long key, long offset, MemorySegment into, long intoOffset, long length) {
            return false;
        }

        @Override
        public @Nullable MemorySegment view(int peer, long key, long length) {
            return null;
        }
    }

    @Test
    void memoryOfAClosedArenaIsFreed() {
        try (Arena arena = Arena.ofConfined()) {
            memory.allocate(100, arena);
            assertEquals(List.of(), freed);
        }
        assertEquals(List.of(100L), freed);
    }

    @Test
    void nothingIsFreedOnceTheRankHasLeft() {
        Arena arena = Arena.ofConfined();
        memory.allocate(100, arena);
        lock.lock();
        lock.leave();
        lock.unlock();
        arena.close();
        assertEquals(List.of(), freed, "bytes freed in a closed transport");
    }
}
