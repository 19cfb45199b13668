package dev.harbinger.study.networkcache.machine;

/**
 * Access times of the short messages that the program received.
 *
 * @param messages short messages received
 * @param read short messages that the program read
 * @param first total cycles from the post to the first read, without waiting for the arrival
 * @param last total cycles from the post to the last read, without waiting for the arrival
 * @param reads loads from short messages
 */
public record AccessTimeCounts(long messages, long read, long first, long last, long reads) {
    /** Mean first access time in cycles, NaN when no message was read. */
    public double meanFirst() {
        return (double) first / read;
    }

    /** Mean last access time in cycles, NaN when no message was read. */
    public double meanLast() {
        return (double) last / read;
    }

    /** Mean loads from a message, NaN when no message was read. */
    public double meanReads() {
        return (double) reads / read;
    }
}
