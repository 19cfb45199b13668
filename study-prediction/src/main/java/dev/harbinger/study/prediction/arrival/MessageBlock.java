package dev.harbinger.study.prediction.arrival;

import java.io.Serializable;

/**
 * Sends to one process, or receives of it, in the order of their channels; moves them from where a trace is read to
 * where they are joined.
 *
 * @param receiver the rank
 * @param areSends whether they are sends
 * @param records their records, one after another; not copied, and not to be changed
 */
public record MessageBlock(int receiver, boolean areSends, long[] records) implements Serializable {
    /** Maximum records of a block. */
    static final int MOST_RECORDS = 1024;
}
