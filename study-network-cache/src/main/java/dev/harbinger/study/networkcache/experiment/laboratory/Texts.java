package dev.harbinger.study.networkcache.experiment.laboratory;

import java.util.Locale;

/** Numbers within sentences. */
public final class Texts {
    private Texts() {}

    /** A number in four digits. */
    public static String number(double number) {
        return String.format(Locale.ROOT, "%.4g", number);
    }

    /** A part of a whole in percent. */
    public static String percent(double part) {
        return String.format(Locale.ROOT, "%.2f %%", 100 * part);
    }
}
