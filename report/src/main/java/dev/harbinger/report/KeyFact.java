package dev.harbinger.report;

/**
 * One of the few facts at the head of a report.
 *
 * @param name what it is, {@code format}
 * @param value how it is, {@code DUMPI}
 */
public record KeyFact(String name, String value) {
    /** A fact; characters that could steer a terminal are replaced. */
    public KeyFact {
        name = PlainText.line(name);
        value = PlainText.line(value);
    }
}
