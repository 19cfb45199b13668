package dev.harbinger.analysis.spark;

import org.apache.spark.Partitioner;

/** Divides receivers into ranges of ranks, so that partitions in their order are receivers in their order. */
final class ReceiverRanges extends Partitioner {
    private static final long serialVersionUID = 1;

    private final int ranges;
    private final int receivers;

    /**
     * Ranges of about the same size.
     *
     * @param ranges how many, 1 or more
     * @param receivers ranks are below this; others belong to the first or the last range
     */
    ReceiverRanges(int ranges, int receivers) {
        this.ranges = ranges;
        this.receivers = receivers;
    }

    @Override
    public int numPartitions() {
        return ranges;
    }

    @Override
    public int getPartition(Object key) {
        long rank = ((BlockKey) key).receiver();
        return Math.clamp(rank * ranges / Math.max(1, receivers), 0, ranges - 1);
    }
}
