package dev.harbinger.workloads.cg;

/**
 * One rank's block of a sparse matrix, its rows one after the other (compressed sparse rows). Rows and columns count
 * from the block's corner. Immutable.
 */
final class SparseBlock {
    private final int rows;
    private final int[] rowStart;
    private final int[] column;
    private final double[] value;

    /**
     * @param rowStart where each row starts in {@code column} and {@code value}, and behind the last row the end; kept,
     *     as are the others
     */
    SparseBlock(int[] rowStart, int[] column, double[] value) {
        this.rows = rowStart.length - 1;
        this.rowStart = rowStart;
        this.column = column;
        this.value = value;
    }

    /** Entries stored. */
    int entries() {
        return rowStart[rows];
    }

    /** Floating-point operations of {@link #multiply}: two for each entry, and three to add up the sums of a row. */
    long operations() {
        return 2L * entries() + 3L * rows;
    }

    /** Sets {@code out[i]} to row i times {@code in}, for every row of the block. */
    void multiply(double[] in, double[] out) {
        for (int row = 0; row < rows; row++) {
            out[row] = rowTimes(rowStart[row], rowStart[row + 1], in);
        }
    }

    /** Four sums run side by side, so that an addition need not wait for the one before it. */
    private double rowTimes(int from, int to, double[] in) {
        double sum0 = 0;
        double sum1 = 0;
        double sum2 = 0;
        double sum3 = 0;
        int k = from;
        for (; k < to - 3; k += 4) {
            sum0 += value[k] * in[column[k]];
            sum1 += value[k + 1] * in[column[k + 1]];
            sum2 += value[k + 2] * in[column[k + 2]];
            sum3 += value[k + 3] * in[column[k + 3]];
        }
        for (; k < to; k++) {
            sum0 += value[k] * in[column[k]];
        }
        return (sum0 + sum1) + (sum2 + sum3);
    }
}
