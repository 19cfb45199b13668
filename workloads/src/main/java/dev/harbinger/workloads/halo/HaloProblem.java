package dev.harbinger.workloads.halo;

/**
 * Heat that spreads over a plane of points. Points just outside the plane keep their first value for ever.
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
        return (mix(place(row, column)) >>> 11) * 0x1p-53;
    }

    /** A point's part of the checksum; parts are added up, so the order does not matter. */
    long digest(int row, int column, double value) {
        return mix(Double.doubleToRawLongBits(value) + mix(place(row, column)));
    }

    private static long place(int row, int column) {
        return ((long) row << 32) + column;
    }

    /** Spreads neighbouring numbers over all 64 bits (the finisher of MurmurHash3). */
    private static long mix(long bits) {
        long mixed = (bits ^ bits >>> 33) * 0xff51afd7ed558ccdL;
        mixed = (mixed ^ mixed >>> 33) * 0xc4ceb9fe1a85ec53L;
        return mixed ^ mixed >>> 33;
    }
}
