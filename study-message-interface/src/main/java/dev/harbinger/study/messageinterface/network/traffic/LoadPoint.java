package dev.harbinger.study.messageinterface.network.traffic;

import java.util.Arrays;

/**
 * What random traffic of one load measured. Latencies are in cycles, from a message's being made to its last flit's
 * being taken, over the messages made in the measured cycles.
 *
 * @param load load that was asked for, in flits a node and cycle
 * @param offered flits that nodes made in the measured cycles, a node and cycle
 * @param accepted flits that nodes took in the measured cycles, a node and cycle
 * @param messages measured messages that came
 * @param mean mean latency, NaN without messages
 * @param median latency that half of them had at most
 * @param percentile95 latency that 95 % had at most
 * @param percentile99 latency that 99 % had at most
 * @param longest longest latency
 * @param isDrained whether all messages came within the cycles that were left to them
 * @param account what became of all messages, measured or not
 */
public record LoadPoint(
        double load,
        double offered,
        double accepted,
        long messages,
        double mean,
        int median,
        int percentile95,
        int percentile99,
        int longest,
        boolean isDrained,
        MessageAccount account) {
    /** Share of the offered flits that a network must accept to keep up. */
    private static final double KEEPS_UP = 0.95;

    static LoadPoint of(
            double load, double offered, double accepted, int[] sorted, boolean isDrained, MessageAccount account) {
        return new LoadPoint(
                load,
                offered,
                accepted,
                sorted.length,
                Arrays.stream(sorted).average().orElse(Double.NaN),
                percentile(sorted, 50),
                percentile(sorted, 95),
                percentile(sorted, 99),
                percentile(sorted, 100),
                isDrained,
                account);
    }

    /** The smallest value that a share of all does not exceed; 0 of none. */
    private static int percentile(int[] sorted, int percent) {
        if (sorted.length == 0) {
            return 0;
        }
        long rank = ((long) percent * sorted.length + 99) / 100;
        return sorted[(int) Math.max(1, rank) - 1];
    }

    /** Whether the network took less than 95 % of what it was offered, or could not deliver all in time. */
    public boolean isSaturated() {
        return accepted < KEEPS_UP * offered || !isDrained;
    }
}
