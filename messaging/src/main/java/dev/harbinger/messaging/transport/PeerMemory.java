package dev.harbinger.messaging.transport;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * The memory that a rank and its peers, processes of one host, can reach of each other: what lies in a
 * {@link SharedHeap} as their own, the rest by {@link ForeignReads}. Called under the rank's lock.
 *
 * <pre>
 * bit 63     62..0
 * |   1    | offset in the owner's heap | a key of memory that can be mapped
 * |   0    | address in the owner       | a key of memory that can only be read
 * </pre>
 */
final class PeerMemory {
    private static final long MAPPED = 1L << 63;

    private final Path directory;
    private final int rank;
    /** Unmaps only what nobody reaches any more: what is lent may outlive the rank. */
    private final Arena arena = Arena.ofAuto();

    private final JobControl control;
    private final @Nullable ForeignReads reads;
    private final @Nullable MemorySegment[] peers;

    private @Nullable SharedHeap heap;
    private boolean heapFailed;

    /** @param reads how memory outside of heaps is read, null for not at all */
    PeerMemory(Path directory, int rank, JobControl control, @Nullable ForeignReads reads) {
        this.directory = directory;
        this.rank = rank;
        this.control = control;
        this.reads = reads;
        this.peers = new MemorySegment[control.size()];
    }

    long expose(MemorySegment memory) {
        if (!memory.isNative()) {
            return 0;
        }
        SharedHeap own = heap;
        long offset = own == null ? -1 : own.offsetOf(memory);
        if (offset >= 0) {
            return MAPPED | offset;
        }
        return reads == null ? 0 : memory.address();
    }

    boolean read(int peer, long key, long offset, MemorySegment into, long intoOffset, long length) {
        if ((key & MAPPED) == 0) {
            return reads != null
                    && control.state(peer) == JobControl.RUNNING
                    && reads.read(control.processId(peer), key + offset, into, intoOffset, length);
        }
        MemorySegment there = heapOf(peer);
        if (there == null) {
            return false;
        }
        MemorySegment.copy(there, (key & ~MAPPED) + offset, into, intoOffset, length);
        return true;
    }

    @Nullable
    MemorySegment view(int peer, long key, long length) {
        MemorySegment there = (key & MAPPED) == 0 ? null : heapOf(peer);
        return there == null ? null : there.asSlice(key & ~MAPPED, length);
    }

    private @Nullable MemorySegment heapOf(int peer) {
        MemorySegment there = peers[peer];
        if (there == null) {
            try {
                there = SharedHeap.map(directory, peer, arena);
            } catch (IOException e) {
                // As if it could not be read: the message travels in packets.
                return null;
            }
            peers[peer] = there;
        }
        return there;
    }

    @Nullable
    MemorySegment allocate(long bytes) {
        SharedHeap own = heap();
        return own == null ? null : own.allocate(bytes);
    }

    void free(MemorySegment memory) {
        SharedHeap own = heap;
        if (own == null) {
            throw new IllegalArgumentException("memory of " + memory.byteSize() + " bytes was not allocated here");
        }
        own.release(memory);
    }

    private @Nullable SharedHeap heap() {
        if (heap == null && !heapFailed) {
            try {
                heap = SharedHeap.create(directory, rank, arena);
            } catch (IOException e) {
                heapFailed = true;
            }
        }
        return heap;
    }

    void close() throws IOException {
        if (heap != null) {
            heap.close();
        }
    }
}
