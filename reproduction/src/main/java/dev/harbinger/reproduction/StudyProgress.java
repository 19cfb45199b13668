package dev.harbinger.reproduction;

/** Learns how far a study has come. May be called by several threads, and often. */
@FunctionalInterface
public interface StudyProgress {
    /** Does nothing. */
    StudyProgress NONE = (_, _, _) -> {};

    /**
     * Part of a step is done.
     *
     * @param step what is being done, a few words
     * @param done parts that are done
     * @param all parts there are
     */
    void at(String step, int done, int all);
}
