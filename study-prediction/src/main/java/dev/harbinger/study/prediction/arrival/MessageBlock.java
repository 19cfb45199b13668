package dev.harbinger.study.prediction.arrival;

import java.io.Serializable;

/**
 * Sends to one process, or receives of it, in the order of their channels; moves them from where a trace is read to
 * where they are joined.
 */
public final class MessageBlock implements Serializable {
    private static final long serialVersionUID = 1;

    /** Maximum records of a block. */
    static final int MOST_RECORDS = 1024;

    private final int receiver;
    private final boolean areSends;
    private final long[] records;

    /**
     * A block.
     *
     * @param records one after another; not copied, and not to be changed
     */
    MessageBlock(int receiver, boolean areSends, long[] records) {
        this.receiver = receiver;
        this.areSends = areSends;
        this.records = records;
    }

    /** Rank of the receiver. */
    public int receiver() {
        return receiver;
    }

    boolean areSends() {
        return areSends;
    }

    long[] records() {
        return records;
    }
}
