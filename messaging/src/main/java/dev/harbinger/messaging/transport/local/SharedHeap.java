package dev.harbinger.messaging.transport.local;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Memory of a rank in a file that the other processes on its host can map. The owner allocates blocks; peers see the
 * same bytes at the same offset. The file has no layout of its own and is sparse; space is reserved block by block. One
 * thread at a time.
 */
final class SharedHeap {
    /** Length of every heap's file, most of which is never written. */
    static final long CAPACITY = 1L << 36;

    private static final long PAGE = 4096;
    /** Number of block sizes between two powers of two, for blocks larger than a page. */
    private static final int SIZES = 8;

    private final RandomAccessFile file;
    private final MemorySegment memory;
    private final Map<Long, Deque<MemorySegment>> free = new HashMap<>();
    private long end;

    private SharedHeap(RandomAccessFile file, MemorySegment memory) {
        this.file = file;
        this.memory = memory;
    }

    /** Name of a rank's file in the job directory. */
    static String name(int rank) {
        return "heap-" + rank;
    }

    /** Creates the heap of {@code rank}, mapped while {@code arena} is open. */
    static SharedHeap create(Path directory, int rank, Arena arena) throws IOException {
        Path path = directory.resolve(name(rank));
        PrivateFiles.createFile(path);
        RandomAccessFile file = new RandomAccessFile(path.toFile(), "rw");
        try {
            file.setLength(CAPACITY);
            return new SharedHeap(file, file.getChannel().map(FileChannel.MapMode.READ_WRITE, 0, CAPACITY, arena));
        } catch (IOException e) {
            file.close();
            Files.deleteIfExists(path);
            throw e;
        }
    }

    /** Maps the heap of a peer. */
    static MemorySegment map(Path directory, int peer, Arena arena) throws IOException {
        try (RandomAccessFile file =
                new RandomAccessFile(directory.resolve(name(peer)).toFile(), "rw")) {
            return file.getChannel().map(FileChannel.MapMode.READ_WRITE, 0, CAPACITY, arena);
        }
    }

    /** Offset of {@code memory} in this heap, or -1 if it is not part of it. */
    long offsetOf(MemorySegment memory) {
        long offset = memory.address() - this.memory.address();
        return memory.isNative() && offset >= 0 && offset + memory.byteSize() <= end ? offset : -1;
    }

    /** Its start address in this process. */
    long address() {
        return memory.address();
    }

    /** A page-aligned block, or null if there is no room for it. */
    @Nullable
    MemorySegment allocate(long bytes) {
        if (bytes > CAPACITY / 2) {
            return null;
        }
        long size = sizeOf(bytes);
        Deque<MemorySegment> same = free.get(size);
        MemorySegment block = same == null ? null : same.pollFirst();
        if (block == null) {
            if (size > CAPACITY - end) {
                return null;
            }
            try {
                PrivateFiles.reserve(file, end, size);
            } catch (IOException e) {
                giveUp(size);
                return null;
            }
            block = memory.asSlice(end, size);
            end += size;
        }
        return block.byteSize() == bytes ? block : block.asSlice(0, bytes);
    }

    /** Returns the reserved part of a block for which there was no room to the file system. */
    private void giveUp(long size) {
        try {
            file.setLength(end);
            file.setLength(CAPACITY);
        } catch (IOException e) {
            // It stays reserved and unused.
            end += size;
        }
    }

    /** Frees a block. */
    void release(MemorySegment block) {
        long offset = offsetOf(block);
        if (offset < 0) {
            throw new IllegalArgumentException("memory of " + block.byteSize() + " bytes was not allocated here");
        }
        long size = sizeOf(block.byteSize());
        free.computeIfAbsent(size, _ -> new ArrayDeque<>()).addFirst(memory.asSlice(offset, size));
    }

    void close() throws IOException {
        file.close();
    }

    /** Size of the block that holds this many bytes. */
    static long sizeOf(long bytes) {
        if (bytes <= PAGE) {
            return PAGE;
        }
        long step = Math.max(PAGE, Long.highestOneBit(bytes - 1) / SIZES);
        return (bytes + step - 1) / step * step;
    }
}
