package dev.harbinger.messaging.transport.local;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.SplittableRandom;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Memory that other processes map. */
class SharedHeapTest {
    @TempDir
    private Path directory;

    @Test
    void whatIsWrittenIsSeenWhereTheHeapIsMappedAgain() throws Exception {
        try (Arena arena = Arena.ofConfined()) {
            SharedHeap heap = SharedHeap.create(directory, 3, arena);
            MemorySegment first = heap.allocate(100);
            MemorySegment second = heap.allocate(70_000);
            assertNotNull(first);
            assertNotNull(second);
            second.fill((byte) 7);
            MemorySegment there = SharedHeap.map(directory, 3, arena);
            MemorySegment same = there.asSlice(heap.offsetOf(second), second.byteSize());
            assertEquals(-1, second.mismatch(same));
            same.set(ValueLayout.JAVA_BYTE, 69_999, (byte) 8);
            assertEquals(8, second.get(ValueLayout.JAVA_BYTE, 69_999));
            heap.close();
        }
    }

    @Test
    void blocksInUseNeverOverlapAndAreUsedAgain() throws Exception {
        SplittableRandom random = new SplittableRandom(20_261_128);
        try (Arena arena = Arena.ofConfined()) {
            SharedHeap heap = SharedHeap.create(directory, 0, arena);
            Map<MemorySegment, Long> used = new HashMap<>();
            long highest = 0;
            for (int step = 0; step < 2000; step++) {
                if (used.size() > 20) {
                    MemorySegment block = used.keySet().iterator().next();
                    assertEquals(used.remove(block), block.get(ValueLayout.JAVA_LONG, 0));
                    heap.release(block);
                } else {
                    MemorySegment block = heap.allocate(8 + random.nextInt(100_000));
                    assertNotNull(block);
                    block.set(ValueLayout.JAVA_LONG, 0, step);
                    block.set(ValueLayout.JAVA_BYTE, block.byteSize() - 1, (byte) 0);
                    used.put(block, block.get(ValueLayout.JAVA_LONG, 0));
                    highest = Math.max(highest, heap.offsetOf(block));
                }
            }
            used.forEach((block, value) -> assertEquals(value, block.get(ValueLayout.JAVA_LONG, 0)));
            assertTrue(highest < 100 << 20, "the heap grew to " + highest + " bytes");
            heap.close();
        }
    }

    @Test
    void memoryOfOthersIsNoneOfIt() throws Exception {
        try (Arena arena = Arena.ofConfined()) {
            SharedHeap heap = SharedHeap.create(directory, 0, arena);
            MemorySegment other = arena.allocate(100);
            assertEquals(-1, heap.offsetOf(other));
            assertEquals(-1, heap.offsetOf(MemorySegment.ofArray(new byte[9])));
            assertThrows(IllegalArgumentException.class, () -> heap.release(other));
            assertNull(heap.allocate(Long.MAX_VALUE));
            heap.close();
        }
    }

    @Property
    void aBlockHoldsWhatItIsForAndAnEighthMoreAtMost(@ForAll @LongRange(min = 0, max = 1L << 34) long bytes) {
        long size = SharedHeap.sizeOf(bytes);
        assertTrue(size >= bytes && size % 4096 == 0);
        assertTrue(size <= Math.max(4096, bytes + Math.max(4096, bytes / 8)), bytes + " bytes take " + size);
        assertEquals(size, SharedHeap.sizeOf(size));
    }
}
