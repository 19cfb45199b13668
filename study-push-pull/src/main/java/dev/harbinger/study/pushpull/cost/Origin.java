package dev.harbinger.study.pushpull.cost;

import java.util.Locale;

/** Where the value of a cost comes from. */
public enum Origin {
    /** A document or standard. */
    SOURCE,
    /** Nowhere: it is plausible. */
    ASSUMED,
    /** A published value, which comes out because of it. */
    FITTED,
    /** The user. */
    USER;

    /** Its name as files and readers see it. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
