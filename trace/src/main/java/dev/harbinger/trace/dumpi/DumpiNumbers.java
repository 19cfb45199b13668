package dev.harbinger.trace.dumpi;

import java.util.Arrays;

/** The numbers of an array argument; the object is reused for each record. */
final class DumpiNumbers {
    /** An array of more is skipped, as if the record had none: no call that matters has as many. */
    static final int MOST = 1 << 17;

    private int[] numbers = new int[16];
    private int size;
    private boolean present;

    /** Makes it absent. */
    void clear() {
        size = 0;
        present = false;
    }

    /** Makes it an array without numbers. */
    void begin() {
        size = 0;
        present = true;
    }

    void add(int number) {
        if (size == numbers.length) {
            numbers = Arrays.copyOf(numbers, 2 * size);
        }
        numbers[size++] = number;
    }

    void set(int index, int number) {
        numbers[index] = number;
    }

    /** Leaves only the first. */
    void cut(int newSize) {
        size = newSize;
    }

    /** Whether the record had the array. */
    boolean isPresent() {
        return present;
    }

    int size() {
        return size;
    }

    int get(int index) {
        return numbers[index];
    }

    int[] toArray() {
        return Arrays.copyOf(numbers, size);
    }
}
