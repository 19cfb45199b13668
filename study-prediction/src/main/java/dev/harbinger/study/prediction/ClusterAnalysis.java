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
     * @throws IllegalArgumentException if the master has no known form; one line that names the forms
     * @throws IOException if the trace cannot be opened, or the cluster fails
     * @throws InterruptedException if interrupted
     */
    TraceResult analyze(String master, List<Path> trace, AnalysisSettings settings)
            throws IOException, InterruptedException;
}
