package dev.harbinger.study.messageinterface.network;

/**
 * A node by its absolute coordinates in the mesh: x in the low five bits, y in the next five. Source: Lee, sections
 * 3.3.1 and 4.2.2.
 *
 * @param x column, 0 to 31
 * @param y row, 0 to 31
 */
public record NodeId(int x, int y) {
    /** Bits of a coordinate. */
    public static final int COORDINATE_BITS = 5;

    /** Most columns, and most rows. */
    public static final int MOST_PER_DIMENSION = 1 << COORDINATE_BITS;

    /** A node identifier from its ten bits; those above them are not read. */
    public static NodeId of(int bits) {
        return new NodeId(bits & MOST_PER_DIMENSION - 1, bits >>> COORDINATE_BITS & MOST_PER_DIMENSION - 1);
    }

    /** Its ten bits. */
    public int bits() {
        return y << COORDINATE_BITS | x;
    }

    @Override
    public String toString() {
        return "[" + x + ", " + y + "]";
    }
}
