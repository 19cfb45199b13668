package dev.harbinger.messaging.collective;

import java.lang.foreign.MemorySegment;

/** The parts of all ranks to all. */
final class Allgather {
    private final CollectiveMessages messages;
    private final Algorithms algorithms;
    private final Topology hosts;
    private final Ring ring;

    Allgather(CollectiveMessages messages, Algorithms algorithms, Topology hosts, Ring ring) {
        this.messages = messages;
        this.algorithms = algorithms;
        this.hosts = hosts;
        this.ring = ring;
    }

    /** Equal parts. */
    void allgather(MemorySegment in, MemorySegment out) {
        hosts.call();
        switch (algorithms.allgather(hosts, in.byteSize())) {
            case BOARD -> hosts.board().allgather(in, out);
            case RECURSIVE_DOUBLING -> {
                Parts parts = new Parts.Equal(in.byteSize());
                parts.of(out, messages.rank()).copyFrom(in);
                doubling(out, parts);
            }
            case BRUCK -> bruck(in, out, new Parts.Equal(in.byteSize()));
            default -> anyParts(in, out, new Parts.Equal(in.byteSize()));
        }
    }

    /** Parts of any layout. */
    void anyParts(MemorySegment in, MemorySegment out, Parts parts) {
        parts.of(out, messages.rank()).copyFrom(in);
        ring.allgather(out, parts, CollectiveKind.ALLGATHER.tag(CollectiveKind.SECOND_PHASE));
    }

    /** In round k partners 2^k apart exchange the 2^k parts that each has. */
    private void doubling(MemorySegment out, Parts parts) {
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
     * As doubling, but towards lower ranks all around, for any number of ranks; parts are numbered from the own one
     * meanwhile.
     */
    private void bruck(MemorySegment in, MemorySegment out, Parts parts) {
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
        Rotation.fromNumbersToRanks(numbered, out, in.byteSize(), size, rank);
    }
}
