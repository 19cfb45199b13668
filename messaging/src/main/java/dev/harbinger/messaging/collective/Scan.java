package dev.harbinger.messaging.collective;

import java.lang.foreign.MemorySegment;

/**
 * Combines the data of the ranks up to each rank, by recursive doubling: after round k a rank has combined itself and
 * the 2^(k+1) - 1 ranks below (Hillis and Steele, "Data Parallel Algorithms" (1986)). Always in rank order.
 */
final class Scan {
    private final CollectiveMessages messages;

    Scan(CollectiveMessages messages) {
        this.messages = messages;
    }

    /** Includes the rank's own data. */
    void inclusive(MemorySegment own, MemorySegment result, Combination combination) {
        result.copyFrom(own);
        upwards(result, combination, 0, CollectiveKind.SCAN);
    }

    /** Excludes the rank's own data; {@code result} of rank 0 is unchanged. */
    void exclusive(MemorySegment own, MemorySegment result, Combination combination) {
        int rank = messages.rank();
        int size = messages.size();
        int tag = CollectiveKind.EXSCAN.tag(CollectiveKind.SECOND_PHASE);
        // All data moves up one rank, which leaves a scan over the ranks above 0.
        if (rank == 0) {
            if (size > 1) {
                messages.send(own, 1, tag);
            }
            return;
        }
        if (rank == size - 1) {
            messages.receive(result, rank - 1, tag);
        } else {
            messages.exchange(own, rank + 1, result, rank - 1, tag);
        }
        upwards(result, combination, 1, CollectiveKind.EXSCAN);
    }

    private void upwards(MemorySegment data, Combination combination, int lowest, CollectiveKind kind) {
        int rank = messages.rank();
        int size = messages.size();
        int round = 0;
        for (int distance = 1; distance < size; distance <<= 1) {
            int above = rank + distance < size ? rank + distance : CollectiveMessages.NOBODY;
            int below = rank - distance >= lowest ? rank - distance : CollectiveMessages.NOBODY;
            int tag = kind.tag(round++);
            if (above != CollectiveMessages.NOBODY || below != CollectiveMessages.NOBODY) {
                messages.exchangeAndCombine(data, above, data, below, combination, tag);
            }
        }
    }
}
