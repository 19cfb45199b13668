package dev.harbinger.predict;

/**
 * What a cycle predictor offers while it has no cycle to follow. The text of Afsahi and Dimopoulos says both: nothing
 * (section 6.1, the dash in figure 6) and the previous call (same section, below the figure).
 */
public enum WhileForming {
    /** Nothing is predicted, and the observation counts as a miss. */
    NOTHING,
    /** The previous call (for a predictor by site: the previous call of the site) is predicted to come again. */
    PREVIOUS_CALL
}
