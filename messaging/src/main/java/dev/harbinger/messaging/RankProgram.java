package dev.harbinger.messaging;

/** The program that a rank runs. */
@FunctionalInterface
public interface RankProgram {
    /**
     * Runs as one rank of a job.
     *
     * @param harbinger the rank's membership, closed after this method has returned
     */
    void run(Harbinger harbinger) throws Exception;
}
