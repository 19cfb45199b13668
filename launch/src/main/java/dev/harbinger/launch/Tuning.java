package dev.harbinger.launch;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalLong;

/**
 * The measured push parameters for one medium of this machine. Numbers are bytes.
 *
 * @param measured when and on which machine it was measured, one line
 * @param bytesToPush bytes of a message that a sender pushes before the receiver asks for the rest (BTP)
 * @param secondPush how many of these travel in a second push (BTP(2))
 * @param pushedBuffer bytes that a sender may push to one peer ahead of its receives
 * @param singleCopyFrom length from which a message is read in place instead of pushed; empty if it was not measured
 */
public record Tuning(
        String measured, long bytesToPush, long secondPush, long pushedBuffer, OptionalLong singleCopyFrom) {
    static final String BYTES_TO_PUSH = "bytes-to-push";
    static final String SECOND_PUSH = "second-push";
    static final String PUSHED_BUFFER = "pushed-buffer";
    static final String SINGLE_COPY_FROM = "single-copy-from";

    /** The maximum of each. */
    private static final long MOST = 1L << 30;

    /**
     * Checks the numbers.
     *
     * @throws IllegalArgumentException if one is out of range, or the second push exceeds the bytes to push
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
            throw new IllegalArgumentException(what + " is " + value + ": must be from 0 to " + most);
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
