package dev.harbinger.workloads.decomposition;

/**
 * A point's part of a checksum over a field. Parts are added up, so the checksum does not depend on how the points are
 * divided; it notices one bit of a value, and two values that changed places.
 */
public final class PointDigest {
    private PointDigest() {}

    /** The part of the point with that value. */
    public static long of(int row, int column, double value) {
        return mix(Double.doubleToRawLongBits(value) + mix(place(row, column)));
    }

    /** A number that differs for each place. */
    public static long place(int row, int column) {
        return ((long) row << 32) + column;
    }

    /** Spreads neighbouring numbers over all 64 bits (the finisher of MurmurHash3). */
    public static long mix(long bits) {
        long mixed = (bits ^ bits >>> 33) * 0xff51afd7ed558ccdL;
        mixed = (mixed ^ mixed >>> 33) * 0xc4ceb9fe1a85ec53L;
        return mixed ^ mixed >>> 33;
    }
}
