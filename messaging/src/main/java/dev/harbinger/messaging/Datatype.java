package dev.harbinger.messaging;

/**
 * The type of one element of a message. The numeric types are Java's primitives in native byte order; the {@code *_INT}
 * types are the value-and-index pairs that {@link Op#MINLOC} and {@link Op#MAXLOC} reduce.
 *
 * <pre>
 * pair type    value at byte    index (int) at byte    bytes
 * SHORT_INT    0                4                      8
 * INT_INT      0                4                      8
 * FLOAT_INT    0                4                      8
 * LONG_INT     0                8                      16
 * DOUBLE_INT   0                8                      16
 * </pre>
 */
public enum Datatype {
    /** One byte, the type of a plain {@link java.lang.foreign.MemorySegment}. */
    BYTE(1),
    /** Java {@code char}, an unsigned 16-bit number. */
    CHAR(2),
    /** Java {@code short}. */
    SHORT(2),
    /** Java {@code int}. */
    INT(4),
    /** Java {@code long}. */
    LONG(8),
    /** Java {@code float}. */
    FLOAT(4),
    /** Java {@code double}. */
    DOUBLE(8),
    /** A {@code short} with an index. */
    SHORT_INT(8),
    /** An {@code int} with an index. */
    INT_INT(8),
    /** A {@code float} with an index. */
    FLOAT_INT(8),
    /** A {@code long} with an index. */
    LONG_INT(16),
    /** A {@code double} with an index. */
    DOUBLE_INT(16);

    private final int bytes;

    Datatype(int bytes) {
        this.bytes = bytes;
    }

    /** Bytes of one element. */
    public int bytes() {
        return bytes;
    }
}
