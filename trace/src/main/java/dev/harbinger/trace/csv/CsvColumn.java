package dev.harbinger.trace.csv;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The columns of the CSV trace format, in the order in which they are written. */
enum CsvColumn {
    SEQ,
    TIME_NS,
    OP,
    SITE,
    PEER,
    TAG,
    COUNT,
    TYPE_BYTES,
    BUF,
    COMM,
    REQUEST,
    EARLY,
    WORLD_PEER;

    private static final CsvColumn[] ALL = values();

    private final String heading = name().toLowerCase(Locale.ROOT);

    /** Name in the first line of a file. */
    String heading() {
        return heading;
    }

    /** The column of this name, or null when the format has none. */
    static @Nullable CsvColumn named(String heading) {
        for (CsvColumn column : ALL) {
            if (column.heading.equals(heading)) {
                return column;
            }
        }
        return null;
    }

    /** The first line of a file, without its end. */
    static String headings() {
        return Arrays.stream(ALL).map(CsvColumn::heading).collect(Collectors.joining(","));
    }
}
