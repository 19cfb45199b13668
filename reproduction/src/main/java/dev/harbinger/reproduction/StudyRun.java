package dev.harbinger.reproduction;

/**
 * What a study is run with. The same parameters, iterations and seed give the same report.
 *
 * @param parameters what it depends on
 * @param iterations how often each test that has something random in it is made, 1 or more
 * @param seed of what is random
 * @param progress learns how far it has come
 */
public record StudyRun(Parameters parameters, int iterations, long seed, StudyProgress progress) {
    /** The usual seed. */
    public static final long USUAL_SEED = 1;

    /**
     * A run.
     *
     * @throws IllegalArgumentException when there is no iteration
     */
    public StudyRun {
        if (iterations < 1) {
            throw new IllegalArgumentException("tests of " + iterations + " iterations: must be 1 or more");
        }
    }

    /** The usual run of a study, which tells nobody how far it has come. */
    public static StudyRun usual(Study study) {
        return new StudyRun(study.usual(), study.usualIterations(), USUAL_SEED, StudyProgress.NONE);
    }
}
