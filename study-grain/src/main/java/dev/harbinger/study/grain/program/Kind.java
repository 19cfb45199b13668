package dev.harbinger.study.grain.program;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** How the threads of a program wait for each other, which decides whether latency counts (Lee, section 7.1.1). */
public enum Kind {
    /** A thread that needs a message waits for it: latency beyond the slack stops it. */
    TIGHT("tightly synchronised"),
    /** A thread may go on with an older value; the threads slip until nobody waits any more. */
    LOOSE("loosely synchronised"),
    /** Each thread feeds the next one; once the pipeline is full nobody waits. */
    PIPELINED("pipelined");

    private final String title;

    Kind(String title) {
        this.title = title;
    }

    /** What it is called in sentences. */
    public String title() {
        return title;
    }

    /** How it is written in files and options. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Whether a message that is not there yet stops a thread. */
    public boolean waits() {
        return this == TIGHT;
    }

    /** The kind that is written so. */
    public static Optional<Kind> of(String word) {
        return Arrays.stream(values()).filter(kind -> kind.word().equals(word)).findFirst();
    }

    /** All of them as they are written. */
    public static String words() {
        return Arrays.stream(values()).map(Kind::word).collect(Collectors.joining(", "));
    }
}
