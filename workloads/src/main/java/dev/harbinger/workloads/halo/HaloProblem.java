package dev.harbinger.workloads.halo;

import dev.harbinger.workloads.decomposition.PointDigest;

/**
 * Heat that spreads over a plane of points. Points just outside the plane keep their initial value.
 *
 * @param rows rows of points, at least 1
 * @param columns columns of points, at least 1
 * @param iterations steps in time, not negative
 */
public record HaloProblem(int rows, int columns, int iterations) {
    public HaloProblem {
        if (rows < 1 || columns < 1 || iterations < 0) {
            throw new IllegalArgumentException(
                    "halo cannot take " + iterations + " steps on " + rows + " x " + columns + " points");
        }
    }

    /** The first value of a point, from 0 to below 1; rows and columns from -1 to one past the last. */
    double initial(int row, int column) {
        return (PointDigest.mix(PointDigest.place(row, column)) >>> 11) * 0x1p-53;
    }

    /** A point's part of the checksum; parts are added up, so the order does not matter. */
    long digest(int row, int column, double value) {
        return PointDigest.of(row, column, value);
    }
}
