package dev.harbinger.study.networkcache.experiment;

import java.util.Locale;

/** Numbers within sentences. */
final class Texts {
    private Texts() {}

    /** A number in four digits. */
    static String number(double number) {
        return String.format(Locale.ROOT, "%.4g", number);
    }

    /** A part of a whole in percent. */
    static String percent(double part) {
        return String.format(Locale.ROOT, "%.2f %%", 100 * part);
    }
}
