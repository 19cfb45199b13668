package dev.harbinger.messaging.collective;

import java.lang.foreign.MemorySegment;

/** Distributes the parts of all ranks to all ranks. */
final class Allgather {
    private final CollectiveMessages messages;
    private final Algorithms algorithms;
    private final Topology topology;
    private final Ring ring;

    Allgather(CollectiveMessages messages, Algorithms algorithms, Topology topology, Ring ring) {
        this.messages = messages;
        this.algorithms = algorithms;
        this.topology = topology;
        this.ring = ring;
    }

    /** Equal parts. */
    void allgather(MemorySegment in, MemorySegment out) {
        topology.call();
        switch (algorithms.allgather(topology, in.byteSize())) {
            case SHARED_MEMORY -> topology.sharedMemory().allgather(in, out);
            case RECURSIVE_DOUBLING -> {
                PartLayout parts = new PartLayout.Equal(in.byteSize());
                parts.of(out, messages.rank()).copyFrom(in);
                doubling(out, parts);
            }
            case BRUCK -> bruck(in, out, new PartLayout.Equal(in.byteSize()));
            default -> anyParts(in, out, new PartLayout.Equal(in.byteSize()));
        }
    }

    /** Parts of any layout. */
    void anyParts(MemorySegment in, MemorySegment out, PartLayout parts) {
        parts.of(out, messages.rank()).copyFrom(in);
        ring.allgather(out, parts, CollectiveKind.ALLGATHER.tag(CollectiveKind.SECOND_PHASE));
    }

    /** Recursive doubling: in round k, partners 2^k apart exchange the 2^k parts that each has. */
    private void doubling(MemorySegment out, PartLayout parts) {
        int rank = messages.rank();
        int round = 0;
        for (int held = 1; held < messages.size(); held <<= 1) {
            int partner = rank ^ held;
            int mine = rank & -held;
            int theirs = partner & -held;
            messages.exchange(
                    parts.range(out, mine, mine + held),
                    partner,
                    parts.range(out, theirs, theirs + held),
                    partner,
                    CollectiveKind.ALLGATHER.tag(round++));
        }
    }

    /**
     * Bruck's algorithm: like doubling, but each rank sends to a lower one, cyclically, for any number of ranks. Parts
     * are numbered relative to this rank meanwhile.
     */
    private void bruck(MemorySegment in, MemorySegment out, PartLayout parts) {
        int size = messages.size();
        int rank = messages.rank();
        MemorySegment numbered = messages.scratch().accumulator.take(parts.start(size));
        parts.of(numbered, 0).copyFrom(in);
        int round = 0;
        for (int held = 1; held < size; held <<= 1) {
            int moved = Math.min(held, size - held);
            int below = (rank - held + size) % size;
            int above = (rank + held) % size;
            messages.exchange(
                    parts.range(numbered, 0, moved),
                    below,
                    parts.range(numbered, held, held + moved),
                    above,
                    CollectiveKind.ALLGATHER.tag(round++));
        }
        RankRotation.fromNumbersToRanks(numbered, out, in.byteSize(), size, rank);
    }
}
