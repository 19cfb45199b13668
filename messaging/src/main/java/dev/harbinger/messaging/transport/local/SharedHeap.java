package dev.harbinger.messaging.transport.local;

import dev.harbinger.messaging.transport.local.FreeRanges.Range;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import org.jspecify.annotations.Nullable;

/**
 * Memory of a rank in a file that the other processes on its host can map. The owner allocates blocks; peers see the
 * same bytes at the same offset. The file has no layout of its own and is sparse. One thread at a time.
 *
 * <p>A range of the file is in one of three states: in use, kept (free, with space in the file system) or empty (free,
 * without). Blocks come from kept ranges first. Kept ranges become empty when more than {@link #KEPT} bytes and more
 * than the bytes in use are kept, and when room is short. Blocks shorter than a page share pages.
 */
final class SharedHeap {
    /** Length of every heap's file, most of which is never written. */
    static final long CAPACITY = 1L << 36;

    /** Bytes that may be kept for reuse, even if fewer are in use. */
    static final long KEPT = 64 << 20;

    private static final long PAGE = 4096;
    /** Alignment of blocks shorter than a page. */
    private static final long LINE = 64;
    /** Bytes by which the heap grows at least. */
    private static final long GROWTH = 64 << 10;
    /** Fewer bytes are kept even if room is short. */
    private static final long FEW = 1 << 20;

    private final RandomAccessFile file;
    private final MemorySegment memory;
    private final LaneReserve reserve;
    private final @Nullable Madvise madvise = Madvise.open();
    /** Parts of pages. */
    private final FreeRanges small = new FreeRanges();
    /** Whole pages. */
    private final FreeRanges kept = new FreeRanges();
    /** Whole pages; without {@link #madvise} only those behind all others. */
    private final FreeRanges empty = new FreeRanges();

    private long used;

    private SharedHeap(RandomAccessFile file, MemorySegment memory, LaneReserve reserve) {
        this.file = file;
        this.memory = memory;
        this.reserve = reserve;
        empty.add(0, CAPACITY);
    }

    /** Name of a rank's file in the job directory. */
    static String name(int rank) {
        return "heap-" + rank;
    }

    /** Creates the heap of {@code rank}, mapped while {@code arena} is open. */
    static SharedHeap create(Path directory, int rank, LaneReserve reserve, Arena arena) throws IOException {
        Path path = directory.resolve(name(rank));
        // Under its name, the file always has its length: a shorter one is damaged.
        Path unfinished = directory.resolve(name(rank) + ".new");
        PrivateFiles.createFile(unfinished);
        RandomAccessFile file = new RandomAccessFile(unfinished.toFile(), "rw");
        try {
            file.setLength(CAPACITY);
            SharedHeap heap = new SharedHeap(file, PrivateFiles.map(unfinished, CAPACITY, arena), reserve);
            Files.move(unfinished, path, StandardCopyOption.ATOMIC_MOVE);
            return heap;
        } catch (IOException e) {
            file.close();
            Files.deleteIfExists(unfinished);
            throw e;
        }
    }

    /** Maps the heap of a peer. */
    static MemorySegment map(Path directory, int peer, Arena arena) throws IOException {
        return PrivateFiles.map(directory.resolve(name(peer)), CAPACITY, arena);
    }

    /** Offset of {@code memory} in this heap, or -1 if it is not part of it. */
    long offsetOf(MemorySegment memory) {
        long offset = memory.address() - this.memory.address();
        return memory.isNative() && offset >= 0 && offset + memory.byteSize() <= CAPACITY ? offset : -1;
    }

    /** Its start address in this process. */
    long address() {
        return memory.address();
    }

    /** Bytes that can still be allocated, in one block or several. */
    long room() {
        return kept.bytes() + reserve.left();
    }

    /** A block, or null if there is no room for it. A block of a page or more is aligned to pages, others to lines. */
    @Nullable
    MemorySegment allocate(long bytes) {
        if (bytes > CAPACITY / 2) {
            return null;
        }
        long size = sizeOf(bytes);
        long start = size < PAGE ? takeSmall(size) : takePages(size);
        if (start < 0) {
            return null;
        }
        used += size;
        return memory.asSlice(start, bytes);
    }

    private long takeSmall(long size) {
        long start = small.take(size);
        if (start < 0) {
            start = takePages(PAGE);
            if (start >= 0) {
                small.add(start + size, PAGE - size);
            }
        }
        return start;
    }

    private long takePages(long size) {
        long start = kept.take(size);
        if (start >= 0) {
            return start;
        }
        long grown = Math.max(size, GROWTH);
        start = grow(grown);
        if (start < 0) {
            giveBack();
            grown = size;
            start = grow(grown);
        }
        if (start >= 0 && grown > size) {
            kept.add(start + size, grown - size);
        }
        return start;
    }

    /** Gives space to an empty range of {@code size} bytes; returns its start, or -1 if there is no room. */
    private long grow(long size) {
        long start = reserve.admits(size) ? empty.take(size) : -1;
        if (start < 0) {
            return -1;
        }
        try {
            PrivateFiles.reserve(file, start, size);
            // Peers may have grown their heaps at the same time.
            if (reserve.admits(0)) {
                return start;
            }
        } catch (IOException e) {
            // Only a part was written.
        }
        if (remove(start, size) || truncate(start, size)) {
            empty.add(start, size);
        }
        return -1;
    }

    private boolean remove(long start, long size) {
        return madvise != null && madvise.remove(memory.asSlice(start, size));
    }

    /** Gives back the range from {@code start}, if everything behind it is empty. */
    private boolean truncate(long start, long size) {
        Range tail = empty.longest();
        if (tail == null || tail.start() != start + size || tail.end() != CAPACITY) {
            return false;
        }
        try {
            file.setLength(start);
            file.setLength(CAPACITY);
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    /** Frees a block. */
    void release(MemorySegment block) {
        long start = offsetOf(block);
        if (start < 0) {
            throw new IllegalArgumentException("memory of " + block.byteSize() + " bytes was not allocated here");
        }
        long size = sizeOf(block.byteSize());
        used -= size;
        if (size < PAGE) {
            releaseSmall(start, size);
        } else {
            kept.add(start, size);
        }
        if (kept.bytes() > Math.max(KEPT, used) || (kept.bytes() > FEW && !reserve.admits(kept.bytes()))) {
            giveBack();
        }
    }

    private void releaseSmall(long start, long size) {
        Range range = small.add(start, size);
        long from = (range.start() + PAGE - 1) & -PAGE;
        long to = range.end() & -PAGE;
        if (from < to) {
            small.cut(range, from, to - from);
            kept.add(from, to - from);
        }
    }

    /** Returns the space of all kept ranges to the file system. */
    void giveBack() {
        for (Range range = kept.longest(); range != null; range = kept.longest()) {
            if (!remove(range.start(), range.length())) {
                return;
            }
            kept.cut(range, range.start(), range.length());
            empty.add(range.start(), range.length());
        }
    }

    void close() throws IOException {
        file.close();
    }

    /** Size of the block that holds this many bytes: whole lines, or whole pages from a page on. */
    static long sizeOf(long bytes) {
        long unit = bytes > PAGE - LINE ? PAGE : LINE;
        return (Math.max(1, bytes) + unit - 1) & -unit;
    }
}
