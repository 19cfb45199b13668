package dev.harbinger.study.messageinterface.assembler;

import dev.harbinger.reproduction.Suggestions;
import java.util.Collection;

/** Parts of error messages. */
final class ErrorText {
    private ErrorText() {}

    /** A number of words. */
    static String words(long count) {
        return count == 1 ? "1 word" : count + " words";
    }

    /** {@code ; did you mean 'a'?}, or nothing when no name is near. */
    static String suggestion(String written, Collection<String> known) {
        for (String name : known) {
            if (name.equalsIgnoreCase(written)) {
                return "; did you mean '" + name + "'?";
            }
        }
        return Suggestions.of(written, known);
    }
}
