package dev.harbinger.study.pushpull.published;

import java.util.Locale;

/** What came of trying to reproduce a value. */
public enum Verdict {
    /** What was measured comes as near as its class asks. */
    REPRODUCED,
    /** It is not. */
    NOT_REPRODUCED,
    /** A cost of the model is set so that it comes out: whether it does says nothing. */
    FITTED,
    /** It says how measuring is done, or follows from what is configured, and so it is: that reproduces nothing. */
    FOLLOWED;

    /** Its name for readers. */
    public String word() {
        return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
}
