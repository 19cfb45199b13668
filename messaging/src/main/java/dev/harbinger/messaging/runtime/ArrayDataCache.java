package dev.harbinger.messaging.runtime;

import dev.harbinger.messaging.Data;
import java.lang.ref.WeakReference;
import org.jspecify.annotations.Nullable;

/**
 * Caches the {@link Data} of arrays that a program repeatedly sends from or receives into, so that calls allocate none.
 * Keeps no array alive. Any thread may call: entries are immutable, and at worst created again.
 */
final class ArrayDataCache {
    private static final int KEPT = 16;

    private final @Nullable WeakReference<Known>[] kept = slots();

    /** The arguments of a call, and the data created from them. */
    private record Known(Object array, int offset, int count, Data data) {
        @SuppressWarnings("ReferenceEquality") // the very same array, not an equal one
        boolean is(Object elements, int first, int number) {
            return array == elements && offset == first && count == number;
        }
    }

    /**
     * {@code count} elements of a primitive array from {@code offset} on.
     *
     * @param communicator names itself in an error
     * @throws NullPointerException when the array is null
     * @throws IndexOutOfBoundsException when they are not all within the array
     */
    Data of(Object communicator, @Nullable Object array, int offset, int count) {
        if (array == null) {
            throw new NullPointerException(
                    communicator + ": the array of a message is null: use Data.nothing() for an empty message");
        }
        int slot = (System.identityHashCode(array) + offset) & (KEPT - 1);
        WeakReference<Known> reference = kept[slot];
        Known known = reference == null ? null : reference.get();
        if (known != null && known.is(array, offset, count)) {
            return known.data();
        }
        Data data = switch (array) {
            case byte[] bytes -> Data.of(bytes, offset, count);
            case char[] chars -> Data.of(chars, offset, count);
            case short[] shorts -> Data.of(shorts, offset, count);
            case int[] ints -> Data.of(ints, offset, count);
            case long[] longs -> Data.of(longs, offset, count);
            case float[] floats -> Data.of(floats, offset, count);
            case double[] doubles -> Data.of(doubles, offset, count);
            default -> throw new IllegalArgumentException(array.getClass() + " is not an array of a primitive type");
        };
        kept[slot] = new WeakReference<>(new Known(array, offset, count, data));
        return data;
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    private static @Nullable WeakReference<Known>[] slots() {
        return new WeakReference[KEPT];
    }
}
