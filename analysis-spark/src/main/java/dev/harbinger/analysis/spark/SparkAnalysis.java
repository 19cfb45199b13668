package dev.harbinger.analysis.spark;

import dev.harbinger.study.prediction.AnalysisSettings;
import dev.harbinger.study.prediction.ClusterAnalysis;
import dev.harbinger.study.prediction.TraceResult;
import dev.harbinger.trace.open.TraceSource;
import dev.harbinger.trace.open.Traces;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.apache.spark.SparkException;
import org.apache.spark.api.java.JavaSparkContext;

/** Analyses traces with Apache Spark. One analysis at a time in a process. */
public final class SparkAnalysis implements ClusterAnalysis {
    /** The service. */
    public SparkAnalysis() {}

    @Override
    public TraceResult analyze(String master, List<Path> trace, AnalysisSettings settings, Progress progress)
            throws IOException {
        SparkMaster checked = SparkMaster.of(master);
        // A trace that cannot be opened shall not cost the start of Spark.
        Traces.open(trace).close();
        checked.checkReachable();
        try (JavaSparkContext spark = start(checked)) {
            spark.sc().addSparkListener(new TaskProgress(progress));
            return analyze(spark, trace, settings);
        }
    }

    private static JavaSparkContext start(SparkMaster master) throws IOException {
        try {
            return new JavaSparkContext(SparkSettings.of(master.url()));
        } catch (Exception e) {
            // Spark throws what its Scala code does not declare.
            throw new IOException("Spark cannot start with master " + master.url() + ": " + firstLine(e), e);
        }
    }

    /**
     * Analyses a trace with a running Spark.
     *
     * @throws IOException if the trace cannot be opened, or Spark fails
     */
    static TraceResult analyze(JavaSparkContext spark, List<Path> trace, AnalysisSettings settings) throws IOException {
        try {
            return new AnalysisJobs(spark, TraceSource.of(trace), settings).run();
        } catch (Exception e) {
            // Spark throws what its Scala code does not declare.
            switch (e) {
                case IOException known -> throw known;
                case SparkException failed -> throw new IOException("Spark failed: " + firstLine(failed), failed);
                // A setting of Spark, not the master.
                case IllegalArgumentException failed ->
                    throw new IOException("Spark failed: " + firstLine(failed), failed);
                case RuntimeException failed -> throw failed;
                default -> throw new IllegalStateException(e);
            }
        }
    }

    private static String firstLine(Throwable e) {
        return String.valueOf(e.getMessage()).lines().findFirst().orElse("");
    }
}
