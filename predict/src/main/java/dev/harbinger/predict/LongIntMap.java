package dev.harbinger.predict;

import java.io.Serializable;
import java.util.Arrays;

/**
 * A map from long to non-negative int: open addressing with linear probing over primitive arrays, never more than half
 * full. It allocates only when it grows; {@link #clear} keeps its room.
 */
final class LongIntMap implements Serializable {
    private static final long serialVersionUID = 1;

    /** Answered for a key that is not in the map. */
    static final int ABSENT = -1;

    private static final int INITIAL_SLOTS = 16;

    private long[] keys = new long[INITIAL_SLOTS];
    private int[] values = filled(INITIAL_SLOTS);
    private int size;

    int get(long key) {
        int mask = values.length - 1;
        for (int slot = Hash.of(key) & mask; ; slot = (slot + 1) & mask) {
            int value = values[slot];
            if (value == ABSENT || keys[slot] == key) {
                return value;
            }
        }
    }

    /** Sets the value of a key, whether it was there or not. */
    void put(long key, int value) {
        if (2 * (size + 1) > values.length) {
            grow();
        }
        place(key, value);
    }

    void clear() {
        Arrays.fill(values, ABSENT);
        size = 0;
    }

    private void place(long key, int value) {
        int mask = values.length - 1;
        int slot = Hash.of(key) & mask;
        while (values[slot] != ABSENT && keys[slot] != key) {
            slot = (slot + 1) & mask;
        }
        if (values[slot] == ABSENT) {
            size++;
        }
        keys[slot] = key;
        values[slot] = value;
    }

    private void grow() {
        long[] oldKeys = keys;
        int[] oldValues = values;
        keys = new long[2 * oldKeys.length];
        values = filled(2 * oldValues.length);
        size = 0;
        for (int i = 0; i < oldKeys.length; i++) {
            if (oldValues[i] != ABSENT) {
                place(oldKeys[i], oldValues[i]);
            }
        }
    }

    private static int[] filled(int length) {
        int[] array = new int[length];
        Arrays.fill(array, ABSENT);
        return array;
    }
}
