package dev.harbinger.messaging.transport.local;

import dev.harbinger.messaging.transport.RemoteMemory;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;

/**
 * The memory that a rank and its peers, processes on one host, can access in each other: memory in a {@link SharedHeap}
 * is mapped, the rest is accessed by {@link CrossMemoryAttach}. Called under the rank's lock.
 *
 * <pre>
 * bit 63     62..0
 * |   1    | offset in the owner's heap | a key of memory that can be mapped
 * |   0    | address in the owner       | a key of memory that can only be read
 * </pre>
 */
final class PeerMemory implements RemoteMemory {
    private static final long MAPPED = 1L << 63;

    private final Path directory;
    private final int rank;
    /** Unmapped only when unreachable: lent memory may outlive the rank. */
    private final Arena heaps = Arena.ofAuto();

    private final JobControl control;
    private final @Nullable CrossMemoryAttach crossMemory;
    private final @Nullable CooperativeCopy cooperativeCopy;
    private final @Nullable MemorySegment[] peers;
    /** Whether each peer's memory can be read and written; null before the first attempt. */
    private final @Nullable Boolean[] reachable;

    private final MemorySegment proof;
    /** What is exposed of the heap. */
    private final Exposures exposures = new Exposures();
    /** Blocks whose messages a peer has still to read. */
    private final List<MemorySegment> freedWhileExposed = new ArrayList<>();

    private @Nullable SharedHeap heap;
    private boolean heapFailed;

    /**
     * The memory of rank {@code rank}.
     *
     * @param crossMemory access to memory outside of shared heaps, null for none
     * @param cooperates whether peers share the work of copies
     * @param arena closed with the rank
     */
    // The helper may see this object before it is complete, but does not use it before the first message.
    @SuppressWarnings("this-escape")
    PeerMemory(
            Path directory,
            int rank,
            JobControl control,
            @Nullable CrossMemoryAttach crossMemory,
            boolean cooperates,
            Arena arena)
            throws IOException {
        this.directory = directory;
        this.rank = rank;
        this.control = control;
        this.crossMemory = crossMemory;
        this.peers = new MemorySegment[control.size()];
        this.reachable = new Boolean[control.size()];
        this.proof = arena.allocate(Long.BYTES, Long.BYTES);
        proof.set(ValueLayout.JAVA_LONG, 0, ThreadLocalRandom.current().nextLong());
        control.prove(rank, proof.address(), proof.get(ValueLayout.JAVA_LONG, 0));
        this.cooperativeCopy = crossMemory != null && cooperates
                ? new CooperativeCopy(directory, rank, control, this, crossMemory, arena)
                : null;
    }

    @Override
    public long expose(int peer, MemorySegment memory) {
        if (!memory.isNative()) {
            return 0;
        }
        SharedHeap own = heap;
        long offset = own == null ? -1 : own.offsetOf(memory);
        if (offset >= 0) {
            exposures.add(offset);
            return MAPPED | offset;
        }
        return crossMemory == null ? 0 : memory.address();
    }

    /** A block of the heap is not given to others while it is exposed. Other memory may be. */
    @Override
    public boolean isStable(long key) {
        return (key & MAPPED) != 0;
    }

    /** The key is the memory's location. */
    @Override
    public void retract(long key) {
        SharedHeap own = heap;
        if (own != null && (key & MAPPED) != 0) {
            exposures.remove(key & ~MAPPED);
            if (!freedWhileExposed.isEmpty()) {
                freedWhileExposed.removeIf(block -> releaseUnlessExposed(own, block));
            }
        }
    }

    private boolean releaseUnlessExposed(SharedHeap own, MemorySegment block) {
        long offset = own.offsetOf(block);
        boolean free = offset < 0 || !exposures.isAnyIn(offset, offset + block.byteSize());
        if (free) {
            own.release(block);
        }
        return free;
    }

    @Override
    public boolean read(int peer, long key, long offset, MemorySegment into, long intoOffset, long length) {
        if (cooperativeCopy != null && length >= CooperativeCopy.SHORTEST && offset == 0 && into.isNative()) {
            return cooperativeCopy.copy(peer, key, into, intoOffset, length);
        }
        return readAlone(peer, key, offset, into, intoOffset, length);
    }

    /** {@link #read} without asking the peer for help. */
    boolean readAlone(int peer, long key, long offset, MemorySegment into, long intoOffset, long length) {
        if ((key & MAPPED) != 0) {
            MemorySegment there = heapOf(peer);
            if (there == null) {
                return false;
            }
            MemorySegment.copy(there, (key & ~MAPPED) + offset, into, intoOffset, length);
            return true;
        }
        if (crossMemory == null || control.state(peer) != JobControl.RUNNING || !isReachable(peer)) {
            return false;
        }
        long process = control.processId(peer);
        return into.isNative()
                ? crossMemory.read(process, key + offset, into.address() + intoOffset, length)
                : crossMemory.read(process, key + offset, into, intoOffset, length);
    }

    /** Local address of memory that this rank has exposed. */
    long addressOf(long key) {
        SharedHeap own = heap;
        if (own == null || (key & MAPPED) == 0) {
            return key;
        }
        return own.address() + (key & ~MAPPED);
    }

    /** Whether the process known by a peer's id is that peer, and may be read. */
    boolean isReachable(int peer) {
        Boolean known = reachable[peer];
        if (known == null) {
            long address = control.proofAddress(peer);
            MemorySegment word = MemorySegment.ofArray(new long[1]);
            known = crossMemory != null
                    && crossMemory.read(control.processId(peer), address, word, 0, Long.BYTES)
                    && word.get(ValueLayout.JAVA_LONG, 0) == control.proof(peer);
            reachable[peer] = known;
        }
        return known;
    }

    /** Whether a peer asks for help with a message of this rank. */
    boolean isHelpWanted() {
        return cooperativeCopy != null && cooperativeCopy.isWanted();
    }

    /** Helps a peer to copy a message of this rank. */
    void help() {
        if (cooperativeCopy != null) {
            cooperativeCopy.help();
        }
    }

    @Override
    public @Nullable MemorySegment view(int peer, long key, long length) {
        MemorySegment there = (key & MAPPED) == 0 ? null : heapOf(peer);
        return there == null ? null : there.asSlice(key & ~MAPPED, length);
    }

    private @Nullable MemorySegment heapOf(int peer) {
        MemorySegment there = peers[peer];
        if (there == null) {
            try {
                there = SharedHeap.map(directory, peer, heaps);
            } catch (IOException e) {
                // Treated as unreadable: the message travels in packets.
                return null;
            }
            peers[peer] = there;
        }
        return there;
    }

    @Override
    public @Nullable MemorySegment allocate(long bytes) {
        SharedHeap own = heap();
        return own == null ? null : own.allocate(bytes);
    }

    @Override
    public void free(MemorySegment memory) {
        SharedHeap own = heap;
        if (own == null) {
            throw new IllegalArgumentException("memory of " + memory.byteSize() + " bytes was not allocated here");
        }
        if (!releaseUnlessExposed(own, memory)) {
            freedWhileExposed.add(memory);
        }
    }

    @Override
    public long room() {
        SharedHeap own = heap();
        return own == null ? 0 : own.room();
    }

    /** Returns the space of freed memory to the file system. */
    void giveBack() {
        if (heap != null) {
            heap.giveBack();
        }
    }

    private @Nullable SharedHeap heap() {
        if (heap == null && !heapFailed) {
            try {
                heap = SharedHeap.create(directory, rank, LaneReserve.of(directory, control), heaps);
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
