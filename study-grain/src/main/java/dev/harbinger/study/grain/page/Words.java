package dev.harbinger.study.grain.page;

import java.util.Locale;

/** Numbers in sentences and cells of text, the same in every locale. */
final class Words {
    private Words() {}

    // The annotation Error Prone asks for would be a dependency of this room.
    @SuppressWarnings("AnnotateFormatMethod")
    static String format(String form, Object... values) {
        return String.format(Locale.ROOT, form, values);
    }
}
