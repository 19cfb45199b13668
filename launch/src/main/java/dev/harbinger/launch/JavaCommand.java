package dev.harbinger.launch;

import dev.harbinger.messaging.Harbinger;
import dev.harbinger.messaging.settings.Settings;
import dev.harbinger.trace.TraceEvent;
import java.io.File;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The {@code java} command that starts a process of a job: the JVM of the launcher, with options that suit the number
 * of processes.
 */
final class JavaCommand {
    /** Part of the host's memory that the heaps of all ranks may take together, in percent. */
    private static final double HEAPS_PERCENT = 75;

    /** Maximum for one process, in percent. */
    private static final double HEAP_PERCENT = 50;

    private static final double FIRST_HEAP_PART = 0.25;

    /**
     * System property of the launcher, set when Harbinger is built: the file for an archive of the classes that a rank
     * loads.
     */
    private static final String ARCHIVE_PROPERTY = "harbinger.launch.archive";

    /** Name of that archive beside the jars: ranks that find it start in half the time. */
    private static final String ARCHIVE = "rank.jsa";

    private final Job job;

    JavaCommand(Job job) {
        this.job = job;
    }

    /** Jars or directories with the Harbinger classes that a rank needs. */
    static List<Path> runtime() {
        List<Path> runtime = new ArrayList<>(messagingRuntime());
        runtime.add(location(RankMain.class));
        runtime.add(location(TraceEvent.class));
        return runtime.stream().distinct().toList();
    }

    /** The jars or directories of these against which programs are compiled. */
    static List<Path> messagingRuntime() {
        List<Path> runtime = new ArrayList<>(List.of(location(Harbinger.class)));
        // Only messaging depends on the module of the predictors: a predictor's class gives its location.
        Supplier<?> predictors = Settings.defaults().predictor();
        if (predictors != null) {
            runtime.add(location(predictors.get().getClass()));
        }
        return runtime.stream().distinct().toList();
    }

    /** The jar or directory that a class comes from. */
    static Path location(Class<?> type) {
        try {
            return Path.of(
                    type.getProtectionDomain().getCodeSource().getLocation().toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    /** The command for the process that {@code environment} describes. */
    List<String> line(RankEnvironment environment) throws LaunchException {
        List<String> line = new ArrayList<>(start());
        line.addAll(archive(environment.rank()));
        line.addAll(environment.options());
        job.properties().forEach((name, value) -> line.add("-D" + name + "=" + value));
        line.addAll(job.jvmOptions());
        line.addAll(main(job.threads() ? ThreadsMain.class : RankMain.class));
        line.add(job.program().mainClass());
        line.addAll(job.program().arguments());
        return line;
    }

    /** The path of classes or modules, and the class that runs the program. */
    private List<String> main(Class<?> launched) throws LaunchException {
        ProgramModule module = job.program().module();
        if (module != null) {
            return module.options(job.program().mainClass(), launched.getName());
        }
        return List.of(
                "-cp",
                Stream.concat(runtime().stream(), job.program().classPath().stream())
                        .map(Path::toString)
                        .collect(Collectors.joining(File.pathSeparator)),
                launched.getName());
    }

    /** The JVM and the options that do not depend on the rank; the user's options come later and so have priority. */
    private List<String> start() {
        int processors = Runtime.getRuntime().availableProcessors();
        double heap = Math.min(HEAP_PERCENT, HEAPS_PERCENT / job.processes());
        List<String> start = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                // For the only native call: reading a peer's memory.
                "--enable-native-access=ALL-UNNAMED",
                percent("MaxRAMPercentage", heap),
                percent("InitialRAMPercentage", Math.min(1.5, FIRST_HEAP_PART * heap)),
                "-Dstdout.encoding=" + encoding("stdout.encoding"),
                "-Dstderr.encoding=" + encoding("stderr.encoding")));
        if (job.jvmOptions().stream().noneMatch(option -> option.matches("-XX:\\+Use\\w+GC"))) {
            if (2 * job.processes() >= processors) {
                // The processors are busy with ranks, which parallel collector threads would only disturb.
                start.add("-XX:+UseSerialGC");
            } else {
                start.add("-XX:ParallelGCThreads=" + processors / job.processes());
            }
        }
        return start;
    }

    private static List<String> archive(int rank) {
        String made = System.getProperty(ARCHIVE_PROPERTY);
        if (made != null) {
            return rank == 0 ? List.of("-XX:ArchiveClassesAtExit=" + made) : List.of();
        }
        Path archive = location(RankMain.class).resolveSibling(ARCHIVE);
        // An archive that does not fit the JVM or the user's options is silently ignored.
        return Files.exists(archive)
                ? List.of("-XX:SharedArchiveFile=" + archive, "-Xlog:cds*=off", "-Xlog:aot*=off")
                : List.of();
    }

    private static String percent(String option, double value) {
        return String.format(Locale.ROOT, "-XX:%s=%.4f", option, value);
    }

    /** The encoding of the launcher, which forwards bytes. */
    private static String encoding(String property) {
        return System.getProperty(property, Charset.defaultCharset().name());
    }

    /**
     * Tries the user's options on an idle JVM, so that an invalid option gives one error rather than one per rank.
     *
     * @throws LaunchException if the JVM rejects them
     */
    void checkOptions() throws LaunchException, InterruptedException {
        if (job.jvmOptions().isEmpty()) {
            return;
        }
        List<String> line = new ArrayList<>(start());
        line.addAll(job.jvmOptions());
        line.add("-version");
        try {
            Process process = new ProcessBuilder(line).redirectErrorStream(true).start();
            process.getOutputStream().close();
            String said = new String(process.getInputStream().readAllBytes(), Charset.defaultCharset());
            if (process.waitFor() != 0) {
                throw new LaunchException("the JVM rejects " + String.join(" ", job.jvmOptions()) + ": "
                        + said.lines().findFirst().orElse("it printed no message"));
            }
        } catch (IOException e) {
            throw new LaunchException("the JVM cannot be started: " + e.getMessage(), e);
        }
    }
}
