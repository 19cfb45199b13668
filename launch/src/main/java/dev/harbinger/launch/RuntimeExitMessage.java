package dev.harbinger.launch;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;

/**
 * Filters a line that the JDK (25) prints when a signal ends a JVM during its start: the JDK then cannot log the exit.
 * The launcher reports signals itself, so users need not see the line.
 */
final class RuntimeExitMessage {
    private static final byte[] BEGINNING = "Runtime.exit(".getBytes(StandardCharsets.US_ASCII);
    private static final Pattern LINE = Pattern.compile("Runtime\\.exit\\(\\d+\\) logging failed: .*", Pattern.DOTALL);

    private RuntimeExitMessage() {}

    /** The first {@code length} bytes, which are whole lines, without such lines. */
    static byte[] without(byte[] lines, int length) {
        ByteArrayOutputStream kept = new ByteArrayOutputStream(length);
        for (int start = 0; start < length; ) {
            int end = start;
            while (end < length && lines[end] != '\n') {
                end++;
            }
            end = Math.min(end + 1, length);
            if (!isMessage(lines, start, end)) {
                kept.write(lines, start, end - start);
            }
            start = end;
        }
        return kept.toByteArray();
    }

    private static boolean isMessage(byte[] lines, int start, int end) {
        if (end - start < BEGINNING.length) {
            return false;
        }
        for (int i = 0; i < BEGINNING.length; i++) {
            if (lines[start + i] != BEGINNING[i]) {
                return false;
            }
        }
        return LINE.matcher(new String(lines, start, end - start, StandardCharsets.ISO_8859_1))
                .matches();
    }
}
