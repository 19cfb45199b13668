package dev.harbinger.reproduction;

import dev.harbinger.report.Report;
import java.io.IOException;
import java.util.Set;

/**
 * Documents whose measurements are repeated: parameters with their origin, experiments, published values beside ours.
 */
public interface Study {
    /** Its name on the command line. */
    String name();

    /** What it studies, in one sentence. */
    String description();

    /** The default parameters, those of the machines that the documents measured. */
    Parameters usual();

    /** The values that the documents publish. */
    PublishedValues published();

    /** The default number of repetitions of a test that has something random in it. */
    int usualIterations();

    /**
     * Makes all experiments.
     *
     * @throws IllegalArgumentException when the parameters do not go together; the message names one and what to do
     * @throws IOException when a file that it works on cannot be read or written
     * @throws InterruptedException when the thread is interrupted meanwhile
     */
    Report run(StudyRun run) throws IOException, InterruptedException;

    /** Ids of the tables that say most. */
    Set<String> briefTables();

    /** A report of this study with the tables that say most, for a terminal. */
    default Report brief(Report report) {
        return report.only(briefTables());
    }
}
