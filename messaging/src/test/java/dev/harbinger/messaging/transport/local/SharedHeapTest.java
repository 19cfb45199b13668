package dev.harbinger.messaging.transport.local;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Memory that other processes map. */
class SharedHeapTest {
    private static final LaneReserve NO_LANES = new LaneReserve(() -> 1L << 40, () -> 0);

    @TempDir
    private Path directory;

    private SharedHeap heap(LaneReserve reserve, Arena arena) throws IOException {
        return SharedHeap.create(directory, 0, reserve, arena);
    }

    /** Bytes that the heap's file takes in its file system. */
    private long space() throws Exception {
        Process du = new ProcessBuilder(
                        "du", "-B1", directory.resolve(SharedHeap.name(0)).toString())
                .start();
        String line = new String(du.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return Long.parseLong(line.split("\\s")[0]);
    }

    @Test
    void anInterruptedThreadCreatesAndMapsAHeap() throws Exception {
        try (Arena arena = Arena.ofConfined()) {
            Thread.currentThread().interrupt();
            try {
                SharedHeap heap = SharedHeap.create(directory, 3, NO_LANES, arena);
                MemorySegment memory = heap.allocate(100_000);
                assertNotNull(memory);
                memory.fill((byte) 7);
                MemorySegment there = SharedHeap.map(directory, 3, arena);
                assertEquals(-1, memory.mismatch(there.asSlice(heap.offsetOf(memory), memory.byteSize())));
                heap.close();
            } finally {
                assertTrue(Thread.interrupted());
            }
        }
    }

    @Test
    void whatIsWrittenIsSeenWhereTheHeapIsMappedAgain() throws Exception {
        try (Arena arena = Arena.ofConfined()) {
            SharedHeap heap = SharedHeap.create(directory, 3, NO_LANES, arena);
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
            SharedHeap heap = heap(NO_LANES, arena);
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
            SharedHeap heap = heap(NO_LANES, arena);
            MemorySegment other = arena.allocate(100);
            assertEquals(-1, heap.offsetOf(other));
            assertEquals(-1, heap.offsetOf(MemorySegment.ofArray(new byte[9])));
            assertThrows(IllegalArgumentException.class, () -> heap.release(other));
            assertNull(heap.allocate(Long.MAX_VALUE));
            heap.close();
        }
    }

    @Test
    void piecesShorterThanAPageShareIt() throws Exception {
        try (Arena arena = Arena.ofConfined()) {
            SharedHeap heap = heap(NO_LANES, arena);
            List<MemorySegment> pieces = new ArrayList<>();
            for (int i = 0; i < 10_000; i++) {
                MemorySegment piece = heap.allocate(100);
                assertNotNull(piece);
                assertEquals(0, piece.address() % 64);
                piece.fill((byte) i);
                pieces.add(piece);
            }
            for (int i = 0; i < pieces.size(); i++) {
                assertEquals((byte) i, pieces.get(i).get(ValueLayout.JAVA_BYTE, 0));
                assertEquals((byte) i, pieces.get(i).get(ValueLayout.JAVA_BYTE, 99));
            }
            assertTrue(space() <= 2 * 10_000 * 128, "10,000 pieces of 100 bytes take " + space());
            pieces.forEach(heap::release);
            heap.giveBack();
            assertTrue(space() <= 4096, space() + " bytes are left when all is free");
            heap.close();
        }
    }

    @Test
    void freedMemoryServesBlocksOfOtherSizes() throws Exception {
        try (Arena arena = Arena.ofConfined()) {
            SharedHeap heap = heap(NO_LANES, arena);
            for (int size = 100 << 10; size < 8 << 20; size += 100 << 10) {
                MemorySegment block = heap.allocate(size);
                assertNotNull(block);
                heap.release(block);
            }
            assertTrue(space() <= 16 << 20, "blocks of at most 8 MiB, one at a time, take " + space());
            heap.close();
        }
    }

    @Test
    void noMoreIsKeptThanIsInUse() throws Exception {
        try (Arena arena = Arena.ofConfined()) {
            SharedHeap heap = heap(NO_LANES, arena);
            List<MemorySegment> blocks = new ArrayList<>();
            for (int i = 0; i < 48; i++) {
                blocks.add(heap.allocate(4 << 20));
            }
            for (int i = 0; i < 48; i++) {
                if (i % 3 != 0) {
                    heap.release(blocks.get(i));
                }
            }
            assertTrue(space() <= 2 * SharedHeap.KEPT, "64 MiB in use take " + space());
            for (int i = 0; i < 48; i += 3) {
                heap.release(blocks.get(i));
            }
            assertTrue(space() <= SharedHeap.KEPT, "nothing in use takes " + space());
            heap.close();
        }
    }

    @Test
    void theHeapLeavesTheLanesTheirRoom() throws Exception {
        long room = 10 << 20;
        long[] lanes = {4 << 20};
        try (Arena arena = Arena.ofConfined()) {
            long[] heapBytes = {0};
            SharedHeap heap = heap(new LaneReserve(() -> room - heapBytes[0], () -> lanes[0]), arena);
            assertEquals(6 << 20, heap.room());
            List<MemorySegment> blocks = new ArrayList<>();
            for (MemorySegment block = heap.allocate(1 << 20); block != null; block = heap.allocate(1 << 20)) {
                blocks.add(block);
                heapBytes[0] = space();
            }
            assertEquals(6, blocks.size());
            heap.release(blocks.removeFirst());
            assertNotNull(heap.allocate(1 << 20), "freed memory is used again");
            heap.close();
        }
    }

    @Test
    void whatIsKeptGoesBackWhenRoomIsShort() throws Exception {
        long[] free = {64 << 20};
        try (Arena arena = Arena.ofConfined()) {
            SharedHeap heap = heap(new LaneReserve(() -> free[0], () -> 4 << 20), arena);
            MemorySegment first = heap.allocate(16 << 20);
            MemorySegment second = heap.allocate(16 << 20);
            heap.release(first);
            assertTrue(space() >= 32 << 20, "there is room, so it is kept");
            free[0] = 1 << 20;
            heap.release(second);
            assertTrue(space() <= 4096, space() + " bytes are kept");
            heap.close();
        }
    }

    @Property
    void aBlockHoldsWhatItIsForAndAPageMoreAtMost(@ForAll @LongRange(min = 0, max = 1L << 34) long bytes) {
        long size = SharedHeap.sizeOf(bytes);
        assertTrue(size >= bytes && size % 64 == 0);
        assertTrue(size <= bytes + (bytes < 4096 ? 64 : 4096), bytes + " bytes take " + size);
        assertEquals(size, SharedHeap.sizeOf(size));
    }
}
