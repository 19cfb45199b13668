package dev.harbinger.workloads.adi;

import dev.harbinger.messaging.Data;
import dev.harbinger.workloads.decomposition.PointDigest;

/**
 * Whole rows of points that lie side by side, with a frame one point wide: rows of the neighbours above and below, and
 * the square's border. Own rows and columns are counted from 1. Every point is computed by the same expressions
 * whichever slab it lies in, so its bits do not depend on how the rows are dealt.
 */
final class Slab {
    private final AdiProblem problem;
    private final int firstRow;
    private final int rows;
    private final int columns;
    private final int stride;
    private final double[] columnMode;
    private final double[] rowMode;
    private final double[] now;
    private final double[] half;
    private final Elimination alongRow;
    private final Elimination alongColumn;

    /** Own rows from {@code firstRow} of the square, counted from 0, at the start. */
    Slab(AdiProblem problem, int firstRow, int rows) {
        this.problem = problem;
        this.firstRow = firstRow;
        this.rows = rows;
        columns = problem.columns();
        stride = columns + 2;
        columnMode = AdiProblem.mode(problem.rows());
        rowMode = AdiProblem.mode(columns);
        now = new double[Math.multiplyExact(rows + 2, stride)];
        half = new double[now.length];
        alongRow = new Elimination(problem.rowCoupling(), 0, columns);
        alongColumn = new Elimination(problem.columnCoupling(), firstRow, rows);
        for (int row = 1; row <= rows; row++) {
            for (int column = 1; column <= columns; column++) {
                now[row * stride + column] = start(row, column);
            }
        }
    }

    /** The points of a row, without the square's border. */
    Data row(int row) {
        return Data.of(now, row * stride + 1, columns);
    }

    /** The half step that solves along each row; rows 0 and {@code rows + 1} must be the neighbours'. */
    void solveRows() {
        double coupling = problem.columnCoupling();
        for (int row = 1; row <= rows; row++) {
            int begin = row * stride;
            double before = 0;
            for (int column = 1; column <= columns; column++) {
                int at = begin + column;
                double d = now[at] + coupling * ((now[at - stride] - 2 * now[at]) + now[at + stride]);
                before = alongRow.forward(column - 1, d, before);
                half[at] = before;
            }
            double behind = 0;
            for (int column = columns; column >= 1; column--) {
                behind = alongRow.backward(column - 1, half[begin + column], behind);
                half[begin + column] = behind;
            }
        }
    }

    /**
     * The forward half of the half step that solves along a column.
     *
     * @param above the result of the slab above for this column; 0 if there is none
     * @return the value for the slab below
     */
    double eliminate(int column, double above) {
        double coupling = problem.rowCoupling();
        double before = above;
        for (int row = 1; row <= rows; row++) {
            int at = row * stride + column;
            double d = half[at] + coupling * ((half[at - 1] - 2 * half[at]) + half[at + 1]);
            before = alongColumn.forward(row - 1, d, before);
            now[at] = before;
        }
        return before;
    }

    /**
     * The backward half, after {@link #eliminate}.
     *
     * @param below the result of the slab below for this column; 0 if there is none
     * @return the value for the slab above
     */
    double substitute(int column, double below) {
        double behind = below;
        for (int row = rows; row >= 1; row--) {
            int at = row * stride + column;
            behind = alongColumn.backward(row - 1, now[at], behind);
            now[at] = behind;
        }
        return behind;
    }

    /** The part of the square's checksum that comes from own points. */
    long checksum() {
        long sum = 0;
        for (int row = 1; row <= rows; row++) {
            for (int column = 1; column <= columns; column++) {
                sum += PointDigest.of(firstRow + row - 1, column - 1, now[row * stride + column]);
            }
        }
        return sum;
    }

    /** The largest error of this slab's points after all steps; NaN if a point is NaN. */
    double error() {
        double decay = problem.decay();
        double largest = 0;
        for (int row = 1; row <= rows; row++) {
            for (int column = 1; column <= columns; column++) {
                largest = Math.max(largest, Math.abs(now[row * stride + column] - decay * start(row, column)));
            }
        }
        return largest;
    }

    private double start(int row, int column) {
        return columnMode[firstRow + row - 1] * rowMode[column - 1];
    }
}
