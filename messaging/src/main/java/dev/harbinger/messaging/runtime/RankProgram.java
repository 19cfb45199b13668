package dev.harbinger.messaging.runtime;

import dev.harbinger.messaging.Harbinger;

/** What a rank runs. */
@FunctionalInterface
public interface RankProgram {
    /**
     * Runs as one rank of a job.
     *
     * @param harbinger the rank's membership; closed by whoever started the job
     */
    void run(Harbinger harbinger) throws Exception;
}
