package dev.harbinger.workloads;

import java.util.Locale;
import java.util.function.Consumer;

/**
 * What rank 0 reports: whole lines, on the standard output unless its caller takes them; numbers are the same
 * everywhere.
 */
final class Report {
    /** Takes the lines of the workload that this thread runs. */
    static final ScopedValue<Consumer<String>> TAKER = ScopedValue.newInstance();

    private Report() {}

    // The annotation Error Prone asks for would be a dependency of this room.
    @SuppressWarnings("AnnotateFormatMethod")
    static void line(String format, Object... values) {
        TAKER.orElse(System.out::println).accept(String.format(Locale.ROOT, format, values));
    }
}
