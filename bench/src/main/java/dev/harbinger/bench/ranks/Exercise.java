package dev.harbinger.bench.ranks;

import dev.harbinger.bench.measure.Step;

/** What a rank does for one measurement. All ranks call the same methods in the same order. */
interface Exercise {
    /** Makes ready for the messages of a step. */
    void prepare(Step step);

    /**
     * Moves messages of the prepared size once and looks at what arrived.
     *
     * @throws IllegalStateException when a message differs from the one that was sent
     */
    void check();

    /** Repeats the exercise. */
    void repeat(int count);

    /**
     * Repeats the exercise and returns a number for each series; the greatest of the ranks counts.
     *
     * @param count repetitions
     */
    double[] batch(int count);
}
