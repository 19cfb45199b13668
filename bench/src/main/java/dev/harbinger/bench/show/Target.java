package dev.harbinger.bench.show;

/**
 * A goal, and how it stands.
 *
 * @param goal what is asked
 * @param bytes the size at which we are furthest from it; -1 where it is one of all sizes
 * @param ours our number there, in nanoseconds or bytes; NaN where there is none
 * @param against what ours is divided by; NaN where it is not divided
 * @param figure the ratio, or the number itself, that the goal limits; NaN when it was not measured
 * @param limit the most it may be
 */
public record Target(String goal, int bytes, double ours, double against, double figure, double limit) {
    /** The verdict on a goal that was not measured. */
    static final String OPEN = "not measured";

    /** A goal that could not be measured. */
    public static Target open(String goal, double limit) {
        return new Target(goal, -1, Double.NaN, Double.NaN, Double.NaN, limit);
    }

    /** Whether it is met; false also when it was not measured. */
    public boolean met() {
        return figure <= limit;
    }

    /** In a word or two. */
    String verdict() {
        if (Double.isNaN(figure)) {
            return OPEN;
        }
        return met() ? "met" : "missed";
    }
}
