package dev.harbinger.launch;

import java.nio.charset.StandardCharsets;

/** Text whose length in UTF-8 is limited. */
final class BoundedText {
    private static final String ELLIPSIS = "...";

    private BoundedText() {}

    /** Number of bytes of a text in UTF-8. */
    static int bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8).length;
    }

    /**
     * A text of at most {@code most} bytes: the text itself, or its first characters and "...". No character is cut.
     *
     * @param most at least 3
     */
    static String within(String text, int most) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        if (bytes.length <= most) {
            return text;
        }
        int end = most - ELLIPSIS.length();
        while (isInsideCharacter(bytes[end])) {
            end--;
        }
        return new String(bytes, 0, end, StandardCharsets.UTF_8) + ELLIPSIS;
    }

    private static boolean isInsideCharacter(byte next) {
        return (next & 0xC0) == 0x80;
    }
}
