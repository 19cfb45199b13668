package dev.harbinger.analysis.spark;

import dev.harbinger.study.prediction.TraceAnalysis;
import java.io.File;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.stream.Stream;
import org.apache.spark.SparkConf;

/** The settings of Spark for an analysis. What the user sets with {@code -Dspark.NAME=VALUE} stays. */
final class SparkSettings {
    private static final String JARS = "spark.jars";

    private SparkSettings() {}

    static SparkConf of(String master) {
        SparkConf settings = new SparkConf()
                .setMaster(master)
                .setIfMissing("spark.app.name", "harbinger analyze")
                .setIfMissing("spark.ui.enabled", "false")
                // Results grow with the number of processes: the heap bounds them, not Spark's 1 GiB.
                .setIfMissing("spark.driver.maxResultSize", "0");
        if (master.startsWith("local")) {
            settings.setIfMissing("spark.driver.host", "localhost")
                    .setIfMissing("spark.driver.bindAddress", "127.0.0.1");
        } else {
            settings.setIfMissing(JARS, String.join(",", jars()));
        }
        return settings;
    }

    /** The jars that workers need beside Spark: those in the folder of the study's jar, and this one. */
    private static String[] jars() {
        Path study = Objects.requireNonNull(location(TraceAnalysis.class).getParent(), "the folder of a jar");
        Path own = location(SparkSettings.class);
        return Stream.of(System.getProperty("java.class.path", "").split(File.pathSeparator))
                .map(jar -> Path.of(jar).toAbsolutePath())
                .filter(jar -> jar.equals(own) || jar.startsWith(study))
                .filter(jar -> Files.isRegularFile(jar) && jar.toString().endsWith(".jar"))
                .map(Path::toString)
                .toArray(String[]::new);
    }

    private static Path location(Class<?> of) {
        return Path.of(URI.create(
                        of.getProtectionDomain().getCodeSource().getLocation().toString()))
                .toAbsolutePath();
    }
}
