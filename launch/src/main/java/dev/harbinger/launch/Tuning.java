package dev.harbinger.launch;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalLong;

/**
 * What was found by measurement to suit one transport of this machine. Numbers are bytes.
 *
 * @param measured when and on what it was found, one line
 * @param bytesToPush what a sender pushes of a message before it is asked for the rest (BTP)
 * @param secondPush the last part of it, that travels in a packet of its own (BTP(2))
 * @param pushedBuffer what a sender may have pushed to one peer without a receive
 * @param singleCopyFrom length from which a message is read where it lies, though it might be pushed; empty where that
 *     was not looked for
 */
public record Tuning(
        String measured, long bytesToPush, long secondPush, long pushedBuffer, OptionalLong singleCopyFrom) {
    static final String BYTES_TO_PUSH = "bytes-to-push";
    static final String SECOND_PUSH = "second-push";
    static final String PUSHED_BUFFER = "pushed-buffer";
    static final String SINGLE_COPY_FROM = "single-copy-from";

    /** The most of each. */
    private static final long MOST = 1L << 30;

    /**
     * Checks the numbers.
     *
     * @throws IllegalArgumentException when one is out of range, or the second push is more than all that is pushed
     */
    public Tuning {
        check(BYTES_TO_PUSH, bytesToPush, MOST);
        check(SECOND_PUSH, secondPush, bytesToPush);
        check(PUSHED_BUFFER, pushedBuffer, MOST);
        singleCopyFrom.ifPresent(length -> check(SINGLE_COPY_FROM, length, MOST));
        measured = measured.replaceAll("\\s+", " ").strip();
    }

    private static void check(String what, long value, long most) {
        if (value < 0 || value > most) {
            throw new IllegalArgumentException(what + " is " + value + "; it must be from 0 to " + most);
        }
    }

    /** The numbers by the keys of their settings. */
    public Map<String, Long> values() {
        Map<String, Long> values = new LinkedHashMap<>();
        values.put(BYTES_TO_PUSH, bytesToPush);
        values.put(SECOND_PUSH, secondPush);
        values.put(PUSHED_BUFFER, pushedBuffer);
        singleCopyFrom.ifPresent(length -> values.put(SINGLE_COPY_FROM, length));
        return values;
    }
}
