package dev.harbinger.messaging;

import java.lang.ref.WeakReference;
import org.jspecify.annotations.Nullable;

/**
 * The {@link Data} of arrays that a program sends from or receives into again and again, so that none is made for each
 * message. Keeps no array alive. Any thread may call: what it reads is immutable, and at worst made once more.
 */
final class KnownArrays {
    private static final int KEPT = 16;

    private final @Nullable WeakReference<Data>[] kept = slots();

    /**
     * {@code count} elements of a primitive array from {@code offset} on.
     *
     * @throws IndexOutOfBoundsException when they are not all within the array
     */
    Data of(Object array, int offset, int count) {
        int slot = (System.identityHashCode(array) + offset) & (KEPT - 1);
        WeakReference<Data> reference = kept[slot];
        Data known = reference == null ? null : reference.get();
        if (known != null && known.isOf(array, offset, count)) {
            return known;
        }
        Data data = switch (array) {
            case byte[] bytes -> Data.of(bytes, offset, count);
            case char[] chars -> Data.of(chars, offset, count);
            case short[] shorts -> Data.of(shorts, offset, count);
            case int[] ints -> Data.of(ints, offset, count);
            case long[] longs -> Data.of(longs, offset, count);
            case float[] floats -> Data.of(floats, offset, count);
            case double[] doubles -> Data.of(doubles, offset, count);
            default -> throw new IllegalArgumentException(array.getClass() + " is no array of a primitive type");
        };
        kept[slot] = new WeakReference<>(data);
        return data;
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    private static @Nullable WeakReference<Data>[] slots() {
        return new WeakReference[KEPT];
    }
}
