package dev.harbinger.study.prediction;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * Analyses a trace on several machines. The artifact {@code harbinger-analysis-spark} provides it as a service, for
 * Apache Spark.
 */
public interface ClusterAnalysis {
    /**
     * Reads, scores and joins all processes; the result equals that of {@link TraceAnalysis} to the last digit.
     *
     * @param master where to run, such as {@code local[*]} or {@code spark://host:7077}
     * @param trace files or folders, which each machine reads under these paths
     * @param progress is called with each change, by any thread
     * @throws IllegalArgumentException if the master has no known form; one line that names the forms
     * @throws IOException if the trace cannot be opened, or the cluster fails
     * @throws InterruptedException if interrupted
     */
    TraceResult analyze(String master, List<Path> trace, AnalysisSettings settings, Progress progress)
            throws IOException, InterruptedException;

    /** Receives how far an analysis has come. */
    @FunctionalInterface
    interface Progress {
        /**
         * A step began, or a task of it ended.
         *
         * @param step completes "Spark is ...", such as {@code reading}
         * @param done tasks of this step that have ended
         * @param tasks tasks of this step
         */
        void at(String step, int done, int tasks);
    }
}
