package dev.harbinger.report;

import java.util.Locale;

/**
 * A sentence in plain language that stands at the top of a report.
 *
 * @param weight what the reader is to do with it
 * @param text the sentence
 */
public record Finding(Weight weight, String text) {
    /** What the reader is to do with a finding. */
    public enum Weight {
        /** There is something to win. */
        GAIN,
        /** Good to know. */
        NOTE,
        /** It limits what the report can say. */
        CAUTION;

        /** Its name as readers see it: {@code gain}. */
        String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** A finding; characters that could steer a terminal are replaced. */
    public Finding {
        text = PlainText.line(text);
    }
}
