package dev.harbinger.bench.measure;

/**
 * How much is measured.
 *
 * @param repetitions timed repetitions of a size in a round, fewer where one moves or computes much
 * @param rounds how often every system has its turn
 * @param volume bytes that the timed repetitions of a size move at most, unless that makes them too few
 */
public record Effort(int repetitions, int rounds, long volume) {
    /** The most repetitions and rounds. */
    static final int MOST = 100_000_000;

    private static final long USUAL_VOLUME = 1L << 30;
    private static final long SHORT_VOLUME = 256L << 20;

    /**
     * Checks the numbers.
     *
     * @throws IllegalArgumentException when one is out of range
     */
    public Effort {
        check("number of repetitions", repetitions);
        check("number of rounds", rounds);
    }

    /** These repetitions and rounds, and the usual volume. */
    public static Effort of(int repetitions, int rounds) {
        return new Effort(repetitions, rounds, USUAL_VOLUME);
    }

    /** For a look at everything in minutes. */
    public static Effort brief(int repetitions, int rounds) {
        return new Effort(repetitions, rounds, SHORT_VOLUME);
    }

    private static void check(String what, int value) {
        if (value < 1 || value > MOST) {
            throw new IllegalArgumentException(what + " is " + value + "; it must be from 1 to " + MOST);
        }
    }
}
