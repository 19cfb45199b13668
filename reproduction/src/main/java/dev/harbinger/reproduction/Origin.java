package dev.harbinger.reproduction;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** Where the value of a {@link Parameter} comes from. */
public enum Origin {
    /** A document or a standard; the note names it. */
    DOCUMENT,
    /** A measurement of this project; the note says of what. */
    MEASURED,
    /** Nothing published fixes it; it is plausible. */
    ASSUMED,
    /** It is set so that a published value comes out, which the parameter names. */
    FITTED,
    /** The user. */
    USER;

    /** An older word for {@link #DOCUMENT} in files. */
    private static final String SOURCE = "source";

    /** Its name in files and tables. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The origin with that name in a file, if there is one. */
    static Optional<Origin> of(String word) {
        return word.equals(SOURCE)
                ? Optional.of(DOCUMENT)
                : Arrays.stream(values())
                        .filter(origin -> origin.word().equals(word))
                        .findFirst();
    }
}
