package dev.harbinger.analysis.spark;

import java.io.Serializable;
import java.util.Comparator;

/**
 * Identifies a block of messages, and orders them: those of one share of the trace stay in their order.
 *
 * @param receiver rank of the receiver
 * @param share number of the share that the block was read from
 * @param number position among the share's blocks
 */
record BlockKey(int receiver, int share, long number) implements Comparable<BlockKey>, Serializable {
    private static final Comparator<BlockKey> ORDER = Comparator.comparingInt(BlockKey::receiver)
            .thenComparingInt(BlockKey::share)
            .thenComparingLong(BlockKey::number);

    @Override
    public int compareTo(BlockKey other) {
        return ORDER.compare(this, other);
    }
}
