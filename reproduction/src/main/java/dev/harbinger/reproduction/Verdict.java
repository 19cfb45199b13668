package dev.harbinger.reproduction;

import java.util.Locale;

/** What came of trying to reproduce a value; {@link Reproduction} has the rule. */
public enum Verdict {
    /** What was measured comes as near as its class asks. */
    REPRODUCED,
    /** It does not. */
    NOT_REPRODUCED,
    /** The model is set so that it comes out: whether it does says nothing. */
    FITTED,
    /**
     * It says how measuring is done, or follows from what is configured, and so it is; or another value decides it:
     * that reproduces nothing.
     */
    FOLLOWED,
    /** What is published does not suffice to derive it. */
    NOT_DERIVABLE,
    /** The documents contradict it themselves. */
    CONTRADICTED;

    /** Its name for readers. */
    public String word() {
        return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
}
