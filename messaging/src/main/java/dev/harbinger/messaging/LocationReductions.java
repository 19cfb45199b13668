package dev.harbinger.messaging;

import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Maximum or minimum with its index; {@link Datatype} shows the layouts of the pairs. */
final class LocationReductions {
    private static final VarHandle SHORT = view(short[].class);
    private static final VarHandle INT = view(int[].class);
    private static final VarHandle LONG = view(long[].class);
    private static final VarHandle FLOAT = view(float[].class);
    private static final VarHandle DOUBLE = view(double[].class);

    private LocationReductions() {}

    static void max(MemorySegment in, MemorySegment inOut, long count, Datatype type) {
        ElementArray.BYTE.combine(
                in,
                inOut,
                count * type.bytes(),
                switch (type) {
                    case SHORT_INT -> (a, at, b, to, bytes) -> shorts(a, at, b, to, bytes, true);
                    case INT_INT -> (a, at, b, to, bytes) -> ints(a, at, b, to, bytes, true);
                    case FLOAT_INT -> (a, at, b, to, bytes) -> floats(a, at, b, to, bytes, true);
                    case LONG_INT -> (a, at, b, to, bytes) -> longs(a, at, b, to, bytes, true);
                    case DOUBLE_INT -> (a, at, b, to, bytes) -> doubles(a, at, b, to, bytes, true);
                    default -> throw new IllegalArgumentException("location of " + type);
                });
    }

    static void min(MemorySegment in, MemorySegment inOut, long count, Datatype type) {
        ElementArray.BYTE.combine(
                in,
                inOut,
                count * type.bytes(),
                switch (type) {
                    case SHORT_INT -> (a, at, b, to, bytes) -> shorts(a, at, b, to, bytes, false);
                    case INT_INT -> (a, at, b, to, bytes) -> ints(a, at, b, to, bytes, false);
                    case FLOAT_INT -> (a, at, b, to, bytes) -> floats(a, at, b, to, bytes, false);
                    case LONG_INT -> (a, at, b, to, bytes) -> longs(a, at, b, to, bytes, false);
                    case DOUBLE_INT -> (a, at, b, to, bytes) -> doubles(a, at, b, to, bytes, false);
                    default -> throw new IllegalArgumentException("location of " + type);
                });
    }

    /** All positions are in bytes. */
    private static void shorts(byte[] in, int at, byte[] inOut, int to, int bytes, boolean larger) {
        for (int end = at + bytes; at < end; at += 8, to += 8) {
            short value = (short) SHORT.get(in, at);
            int index = (int) INT.get(in, at + 4);
            short other = (short) SHORT.get(inOut, to);
            int order = larger ? Short.compare(value, other) : Short.compare(other, value);
            if (wins(order, index, (int) INT.get(inOut, to + 4))) {
                SHORT.set(inOut, to, value);
                INT.set(inOut, to + 4, index);
            }
        }
    }

    private static void ints(byte[] in, int at, byte[] inOut, int to, int bytes, boolean larger) {
        for (int end = at + bytes; at < end; at += 8, to += 8) {
            int value = (int) INT.get(in, at);
            int index = (int) INT.get(in, at + 4);
            int other = (int) INT.get(inOut, to);
            int order = larger ? Integer.compare(value, other) : Integer.compare(other, value);
            if (wins(order, index, (int) INT.get(inOut, to + 4))) {
                INT.set(inOut, to, value);
                INT.set(inOut, to + 4, index);
            }
        }
    }

    private static void floats(byte[] in, int at, byte[] inOut, int to, int bytes, boolean larger) {
        for (int end = at + bytes; at < end; at += 8, to += 8) {
            float value = (float) FLOAT.get(in, at);
            int index = (int) INT.get(in, at + 4);
            int order = compare(value, (float) FLOAT.get(inOut, to), larger);
            if (wins(order, index, (int) INT.get(inOut, to + 4))) {
                FLOAT.set(inOut, to, value);
                INT.set(inOut, to + 4, index);
            }
        }
    }

    private static void longs(byte[] in, int at, byte[] inOut, int to, int bytes, boolean larger) {
        for (int end = at + bytes; at < end; at += 16, to += 16) {
            long value = (long) LONG.get(in, at);
            int index = (int) INT.get(in, at + 8);
            long other = (long) LONG.get(inOut, to);
            int order = larger ? Long.compare(value, other) : Long.compare(other, value);
            if (wins(order, index, (int) INT.get(inOut, to + 8))) {
                LONG.set(inOut, to, value);
                INT.set(inOut, to + 8, index);
            }
        }
    }

    private static void doubles(byte[] in, int at, byte[] inOut, int to, int bytes, boolean larger) {
        for (int end = at + bytes; at < end; at += 16, to += 16) {
            double value = (double) DOUBLE.get(in, at);
            int index = (int) INT.get(in, at + 8);
            int order = compare(value, (double) DOUBLE.get(inOut, to), larger);
            if (wins(order, index, (int) INT.get(inOut, to + 8))) {
                DOUBLE.set(inOut, to, value);
                INT.set(inOut, to + 8, index);
            }
        }
    }

    private static boolean wins(int order, int index, int otherIndex) {
        return order > 0 || (order == 0 && index < otherIndex);
    }

    /**
     * Positive if {@code a} wins over {@code b}; a NaN wins over every number, for maximum and minimum. Floats may be
     * widened, which preserves order, sign of zero and NaN.
     */
    private static int compare(double a, double b, boolean larger) {
        boolean ascending = larger || Double.isNaN(a) || Double.isNaN(b);
        return ascending ? Double.compare(a, b) : Double.compare(b, a);
    }

    private static VarHandle view(Class<?> arrayType) {
        return MethodHandles.byteArrayViewVarHandle(arrayType, ByteOrder.nativeOrder());
    }
}
