package dev.harbinger.workloads;

import java.util.Locale;

/** What rank 0 prints: whole lines on the standard output, numbers written the same everywhere. */
final class Report {
    private Report() {}

    // The annotation Error Prone asks for would be a dependency of this room.
    @SuppressWarnings("AnnotateFormatMethod")
    static void line(String format, Object... values) {
        System.out.println(String.format(Locale.ROOT, format, values));
    }
}
