package dev.harbinger.study.grain.program;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** What a program says of itself by a formula (Lee, sections 7.1.2 and 7.1.3). */
public enum Quantity {
    /** Time of a phase of the sequential program, on one processor. */
    SERIAL("time of a phase on one processor"),
    /** C: time that a processor computes in a phase. */
    COMPUTATION("time that a processor computes in a phase"),
    /** m: messages that a processor sends in a phase. */
    MESSAGES("messages that a processor sends in a phase"),
    /** w: words of a message. */
    WORDS("words of a message"),
    /** s: time from the making of a datum to its being needed elsewhere; may be negative (Lee, section 7.1.1). */
    SLACK("time from the making of a datum to its use on another processor"),
    /** Processors that a processor sends to in a phase: how often k_o is paid when messages are bundled. */
    DESTINATIONS("processors that a processor sends to in a phase"),
    /** The smallest grain that the program may have. */
    LEAST("smallest grain");

    private final String meaning;

    Quantity(String meaning) {
        this.meaning = meaning;
    }

    /** What it is, for messages. */
    public String meaning() {
        return meaning;
    }

    /** How it is written in files. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    static Optional<Quantity> of(String word) {
        return Arrays.stream(values())
                .filter(quantity -> quantity.word().equals(word))
                .findFirst();
    }

    static String words() {
        return Arrays.stream(values()).map(Quantity::word).collect(Collectors.joining(", "));
    }
}
