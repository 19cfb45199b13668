package dev.harbinger.messaging.runtime;

import dev.harbinger.messaging.Harbinger;

/** The program that a rank runs. */
@FunctionalInterface
public interface RankProgram {
    /**
     * Runs as one rank of a job.
     *
     * @param harbinger the rank's membership; closed by the launcher
     */
    void run(Harbinger harbinger) throws Exception;
}
