package dev.harbinger.study.networkcache.machine;

/**
 * How soon the program read its short messages.
 *
 * @param messages short messages received
 * @param read those of them that the program read
 * @param first cycles from the post to the first read, in all, waiting for the arrival left out
 * @param last cycles from the post to the last read, in all, waiting for the arrival left out
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
