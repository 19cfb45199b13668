package dev.harbinger.predict;

import java.util.Objects;

/**
 * The initialisation phase of a cycle predictor (Afsahi and Dimopoulos, section 6.1.1): a cycle is looked for from
 * every call at once, and the first one that is long enough starts the prediction. Later cycles may have any length.
 *
 * @param shortest fewest calls of the first cycle, from 1 to 2<sup>24</sup>; 0 for no such phase
 * @param sight from which sight of its head a cycle is counted
 */
public record Initialisation(int shortest, Sight sight) {
    /** From which sight of its head a cycle is counted, when the head has come again too soon. */
    public enum Sight {
        /**
         * From the latest. A cycle ends where its head comes again (section 6.1), so an attempt that has become a cycle
         * too short to be used is over, and the head begins a new one.
         */
        LATEST,
        /**
         * From the first. The section names no restart, so an attempt may go on past returns of its head: a loop
         * shorter than the minimum is found as several of its rounds.
         */
        FIRST
    }

    /** No initialisation phase. */
    public static final Initialisation NONE = new Initialisation(0, Sight.LATEST);

    /** For the calls of a program: the length of more than five calls that section 6.1.1 asks for. */
    public static final Initialisation OF_PROGRAM = new Initialisation(6, Sight.LATEST);

    /** For the calls of one site, which are few: any cycle. */
    public static final Initialisation OF_SITE = new Initialisation(1, Sight.LATEST);

    static final String INIT = "+init";
    static final String FIRST_SIGHT = "+first-sight";

    /**
     * Checks the values.
     *
     * @throws IllegalArgumentException if the length is out of range
     */
    public Initialisation {
        Limits.inRange(shortest, 0, 1 << 24, "shortest first cycle");
        Objects.requireNonNull(sight, "sight");
    }

    /** Whether there is such a phase. */
    boolean exists() {
        return shortest > 0;
    }

    /**
     * This choice as part of a predictor's name.
     *
     * @param usual the length that is left out
     */
    String flags(Initialisation usual) {
        if (!exists()) {
            return "";
        }
        return INIT + (shortest == usual.shortest ? "" : ":" + shortest) + (sight == Sight.FIRST ? FIRST_SIGHT : "");
    }
}
