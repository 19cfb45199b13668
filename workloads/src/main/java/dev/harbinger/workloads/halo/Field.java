package dev.harbinger.workloads.halo;

import dev.harbinger.messaging.Data;

/**
 * A rank's points in row-major order, with a frame one point wide for the neighbours' borders. Own points are counted
 * from 1; row 0, column 0 and those past the last are the frame.
 */
final class Field {
    private static final double CONDUCTIVITY = 0.2;

    private final int rows;
    private final int columns;
    private final int stride;
    private final double[] values;

    Field(int rows, int columns) {
        this.rows = rows;
        this.columns = columns;
        stride = columns + 2;
        values = new double[Math.multiplyExact(rows + 2, stride)];
    }

    /**
     * Gives all points and the frame their first values; the first own point is ({@code firstRow}, {@code firstColumn})
     * of the plane.
     */
    void initialise(HaloProblem problem, int firstRow, int firstColumn) {
        for (int row = 0; row <= rows + 1; row++) {
            for (int column = 0; column <= columns + 1; column++) {
                values[row * stride + column] = problem.initial(firstRow + row - 1, firstColumn + column - 1);
            }
        }
    }

    /** The part of the plane's checksum that comes from the points of this field. */
    long checksum(HaloProblem problem, int firstRow, int firstColumn) {
        long sum = 0;
        for (int row = 1; row <= rows; row++) {
            for (int column = 1; column <= columns; column++) {
                sum += problem.digest(firstRow + row - 1, firstColumn + column - 1, values[row * stride + column]);
            }
        }
        return sum;
    }

    /** Own points of a row, side by side in memory. */
    Data row(int row) {
        return Data.of(values, row * stride + 1, columns);
    }

    /** Own points of a column, a row apart in memory. */
    Data column(int column) {
        int first = stride + column;
        return Data.of(values, first, (rows - 1) * stride + 1).vector(rows, 1, stride);
    }

    /** Takes the step for points that touch no frame. */
    void stepInside(Field before) {
        for (int row = 2; row < rows; row++) {
            step(before, row, 2, columns - 1);
        }
    }

    /** Takes the step for the points that {@link #stepInside} left out. */
    void stepBorder(Field before) {
        step(before, 1, 1, columns);
        for (int row = 2; row < rows; row++) {
            step(before, row, 1, 1);
            if (columns > 1) {
                step(before, row, columns, columns);
            }
        }
        if (rows > 1) {
            step(before, rows, 1, columns);
        }
    }

    /** Every point is computed by this one expression, so its bits do not depend on which rank does. */
    private void step(Field before, int row, int firstColumn, int lastColumn) {
        double[] old = before.values;
        for (int at = row * stride + firstColumn; at <= row * stride + lastColumn; at++) {
            double around = (old[at - stride] + old[at + stride]) + (old[at - 1] + old[at + 1]);
            values[at] = old[at] + CONDUCTIVITY * (around - 4 * old[at]);
        }
    }
}
