package dev.harbinger.bench.measure;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Message sizes as people write them: {@code 0,8,4K,1M}. */
public final class Sizes {
    private static final Pattern SIZE = Pattern.compile("(\\d{1,12})([KM]?)(i?B)?");

    private Sizes() {}

    /**
     * Reads sizes separated by commas, in bytes, KiB ({@code K}) or MiB ({@code M}).
     *
     * @throws IllegalArgumentException when one is no size or too large
     */
    public static List<Integer> parse(String text) {
        List<Integer> sizes = new ArrayList<>();
        for (String part : text.split(",", -1)) {
            sizes.add(size(part.strip()));
        }
        return sizes;
    }

    private static int size(String text) {
        Matcher matcher = SIZE.matcher(text);
        if (!matcher.matches()) {
            throw new IllegalArgumentException(
                    "'" + text + "' is not a message size: use sizes such as 0, 8, 4K or 1M, separated by commas");
        }
        long unit = switch (matcher.group(2)) {
            case "K" -> 1 << 10;
            case "M" -> 1 << 20;
            default -> 1;
        };
        long bytes = Long.parseLong(matcher.group(1)) * unit;
        if (bytes > Plan.LARGEST) {
            throw new IllegalArgumentException(
                    "message size " + text + " is too large; the largest is " + (Plan.LARGEST >> 20) + "M");
        }
        return (int) bytes;
    }

    /** A size as {@link #parse} reads it. */
    public static String format(int bytes) {
        if (bytes >= 1 << 20 && bytes % (1 << 20) == 0) {
            return (bytes >> 20) + "M";
        }
        return bytes >= 1 << 10 && bytes % (1 << 10) == 0 ? (bytes >> 10) + "K" : Integer.toString(bytes);
    }
}
