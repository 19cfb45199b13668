package dev.harbinger.study.grain.model;

/**
 * What a message costs (Lee, section 7.1), all in one unit of time.
 *
 * @param fixed k_o: occupancy of the processor by a message, whatever its length
 * @param word v_o: occupancy by a word of it
 * @param latency k_l: from the end of injection to the use at the destination
 */
public record Costs(double fixed, double word, double latency) {
    /**
     * Costs.
     *
     * @throws IllegalArgumentException when one is negative or not finite
     */
    public Costs {
        check("the occupancy of a message", fixed);
        check("the occupancy of a word", word);
        check("the latency", latency);
    }

    private static void check(String what, double cost) {
        if (!(cost >= 0) || Double.isInfinite(cost)) {
            throw new IllegalArgumentException(what + " is " + cost + "; it must be 0 or more");
        }
    }

    /** These with another occupancy of a message. */
    public Costs withFixed(double other) {
        return new Costs(other, word, latency);
    }

    /** These with another occupancy of a word. */
    public Costs withWord(double other) {
        return new Costs(fixed, other, latency);
    }

    /** These with another latency. */
    public Costs withLatency(double other) {
        return new Costs(fixed, word, other);
    }

    /** All of them multiplied. */
    public Costs times(double factor) {
        return new Costs(fixed * factor, word * factor, latency * factor);
    }
}
