package dev.harbinger.study.messageinterface.network.traffic;

import java.util.Arrays;

/** Messages that wait at a node for their injection, without bound. */
final class SourceQueue {
    private static final int FIRST_SIZE = 8;

    private int[] messages = new int[FIRST_SIZE];
    private int first;
    private int count;
    private int sent;

    void add(int message) {
        if (count == messages.length) {
            int[] larger = Arrays.copyOfRange(messages, first, first + 2 * count);
            System.arraycopy(messages, 0, larger, count - first, first);
            messages = larger;
            first = 0;
        }
        messages[first + count++ & messages.length - 1] = message;
    }

    boolean isEmpty() {
        return count == 0;
    }

    int message() {
        return messages[first];
    }

    /** Which of its flits comes next. */
    int next() {
        return sent;
    }

    /** A flit was put. */
    void advance(int length) {
        if (++sent == length) {
            sent = 0;
            first = first + 1 & messages.length - 1;
            count--;
        }
    }
}
