package dev.harbinger.workloads.cg;

import dev.harbinger.messaging.Data;

/**
 * One step of a sum over the ranks of a grid row: both partners send their values and add those received.
 *
 * @param partner the rank to exchange with
 * @param tag the step's number, from 1
 * @param out the values to send
 * @param in where the partner's part arrives
 * @param first index of the first element that arrives
 * @param length number of elements that arrive
 */
record RowStep(int partner, int tag, Data out, Data in, int first, int length) {
    /**
     * Steps that leave the sum of one or more numbers with every rank of the row; the first partner is the farthest.
     */
    static RowStep[] overNumbers(ProcessGrid grid, double[] out, double[] in) {
        RowStep[] steps = new RowStep[grid.steps()];
        for (int step = 1; step <= steps.length; step++) {
            steps[step - 1] = new RowStep(grid.partner(step), step, Data.of(out), Data.of(in), 0, in.length);
        }
        return steps;
    }

    /**
     * Steps that leave with every rank the sum of its share of the rows; neighbours come first. On a grid that is not
     * square neighbours have different shares: each gives the other's away first, and then sums its own alone.
     */
    static RowStep[] overRows(ProcessGrid grid, double[] out, double[] in) {
        int start = grid.shareStart();
        int length = grid.shareLength();
        Data share = Data.of(out, start, length);
        Data arriving = Data.of(in, start, length);
        RowStep[] steps = new RowStep[grid.steps()];
        for (int step = steps.length; step >= 1; step--) {
            boolean first = step == steps.length;
            Data sent =
                    first && !grid.isSquare() ? Data.of(out, start == 0 ? length : 0, grid.rowCount() - length) : share;
            steps[steps.length - step] = new RowStep(grid.partner(step), step, sent, arriving, start, length);
        }
        return steps;
    }

    /** Adds the received values in {@code in} to the same elements of {@code sum}. */
    void addTo(double[] sum, double[] in) {
        for (int i = first; i < first + length; i++) {
            sum[i] += in[i];
        }
    }
}
