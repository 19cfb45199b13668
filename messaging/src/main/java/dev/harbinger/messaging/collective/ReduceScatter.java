package dev.harbinger.messaging.collective;

import java.lang.foreign.MemorySegment;

/**
 * Pairwise reduce-scatter: in round k, a rank sends its part to the rank k above, and combines the data from the rank k
 * below (Thakur, Rabenseifner and Gropp 2005, section 3.4). The order of the operands is cyclic, so the operation must
 * be commutative; it is the same in every run.
 */
final class ReduceScatter {
    private final CollectiveMessages messages;

    ReduceScatter(CollectiveMessages messages) {
        this.messages = messages;
    }

    /**
     * Combines this rank's part of all ranks' {@code in} into {@code mine}. {@code mine} may be that part of
     * {@code in}, but may not overlap it otherwise.
     */
    void pairwise(
            MemorySegment in, MemorySegment mine, PartLayout parts, Combination combination, CollectiveKind kind) {
        int size = messages.size();
        int rank = messages.rank();
        mine.copyFrom(parts.of(in, rank));
        for (int distance = 1; distance < size; distance++) {
            int above = (rank + distance) % size;
            int below = (rank - distance + size) % size;
            messages.exchangeAndCombine(
                    parts.of(in, above),
                    above,
                    mine,
                    below,
                    combination,
                    kind.tag(distance % CollectiveKind.SECOND_PHASE));
        }
    }
}
