package dev.harbinger.messaging;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.reflect.Array;
import org.jspecify.annotations.Nullable;

/**
 * Access to memory as arrays of one element type. Element-wise access to segments becomes tens of times slower in a
 * process that uses several kinds of segments (arrays of several types, native memory), because the compiler cannot
 * specialise for one kind. So loops run on arrays: the segment's own array if it fits, else a copy of one piece at a
 * time, which stays in the first-level cache.
 *
 * @param layout the layout of an element in a segment, unaligned
 * @param arrayType the type of array
 * @param <A> the type of array
 */
record ElementArray<A>(ValueLayout layout, Class<A> arrayType) {
    static final ElementArray<byte[]> BYTE = new ElementArray<>(ValueLayout.JAVA_BYTE, byte[].class);
    static final ElementArray<char[]> CHAR = new ElementArray<>(ValueLayout.JAVA_CHAR_UNALIGNED, char[].class);
    static final ElementArray<short[]> SHORT = new ElementArray<>(ValueLayout.JAVA_SHORT_UNALIGNED, short[].class);
    static final ElementArray<int[]> INT = new ElementArray<>(ValueLayout.JAVA_INT_UNALIGNED, int[].class);
    static final ElementArray<long[]> LONG = new ElementArray<>(ValueLayout.JAVA_LONG_UNALIGNED, long[].class);
    static final ElementArray<float[]> FLOAT = new ElementArray<>(ValueLayout.JAVA_FLOAT_UNALIGNED, float[].class);
    static final ElementArray<double[]> DOUBLE = new ElementArray<>(ValueLayout.JAVA_DOUBLE_UNALIGNED, double[].class);

    /** A multiple of every element's and pair's size. */
    private static final int PIECE_BYTES = 8 << 10;

    /** Runs {@code loop} over the first {@code count} elements of both segments. */
    void combine(MemorySegment in, MemorySegment inOut, long count, ElementLoop<A> loop) {
        if (count == 0) {
            return;
        }
        long bytes = layout.byteSize();
        int piece = (int) Math.min(count, PIECE_BYTES / bytes);
        A under = arrayUnder(in);
        A underOut = arrayUnder(inOut);
        A from = under != null ? under : newArray(piece);
        A into = underOut != null ? underOut : newArray(piece);
        for (long done = 0; done < count; done += piece) {
            int length = (int) Math.min(piece, count - done);
            long offset = done * bytes;
            int at = 0;
            int to = 0;
            if (under != null) {
                at = (int) ((in.address() + offset) / bytes);
            } else {
                MemorySegment.copy(in, layout, offset, from, 0, length);
            }
            if (underOut != null) {
                to = (int) ((inOut.address() + offset) / bytes);
            } else {
                MemorySegment.copy(inOut, layout, offset, into, 0, length);
            }
            loop.combine(from, at, into, to, length);
            if (underOut == null) {
                MemorySegment.copy(into, 0, inOut, layout, offset, length);
            }
        }
    }

    /**
     * The array that backs the segment, or null if there is none of this type or the segment starts inside an element.
     */
    private @Nullable A arrayUnder(MemorySegment segment) {
        Object array = segment.heapBase().orElse(null);
        return arrayType.isInstance(array) && segment.address() % layout.byteSize() == 0 ? arrayType.cast(array) : null;
    }

    private A newArray(int length) {
        return arrayType.cast(Array.newInstance(layout.carrier(), length));
    }
}
