package dev.harbinger.predict;

import java.util.Arrays;

/** Growth of int arrays that are indexed by dense ids. */
final class IntArrays {
    private IntArrays() {}

    /** {@code array} itself if it has {@code index}, else a longer copy whose new places hold {@code fill}. */
    static int[] covering(int[] array, int index, int fill) {
        if (index < array.length) {
            return array;
        }
        int[] longer = Arrays.copyOf(array, Math.max(index + 1, array.length + (array.length >> 1) + 8));
        Arrays.fill(longer, array.length, longer.length, fill);
        return longer;
    }
}
