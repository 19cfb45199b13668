package dev.harbinger.launch;

import dev.harbinger.launch.program.Exchange;
import dev.harbinger.messaging.transport.Medium;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.platform.launcher.LauncherSession;
import org.junit.platform.launcher.LauncherSessionListener;

/**
 * Archives the classes of messaging that ranks load, before the first test of this module. The hundreds of ranks that
 * tests start, here and in the modules that use this one, then take little more than half the processor time to start.
 * Only classes in jars can be archived: there is no archive, and no harm, when Maven has not packed messaging.
 */
public final class RankArchive implements LauncherSessionListener {
    /** Where {@link JavaCommand} looks for it: beside the classes, or the jar, of this module. */
    private static final Path ARCHIVE = JavaCommand.location(RankMain.class).resolveSibling("rank.jsa");

    @Override
    public void launcherSessionOpened(LauncherSession session) {
        List<Path> jars = JavaCommand.messagingRuntime();
        if (!jars.stream().allMatch(Files::isRegularFile)) {
            return;
        }
        try {
            Files.deleteIfExists(ARCHIVE);
            Path directory = Files.createTempDirectory("harbinger-archive-");
            try {
                dump(loadedBy(directory), jars, directory.resolve("archive"));
            } finally {
                for (Path file : contents(directory)) {
                    Files.delete(file);
                }
                Files.delete(directory);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (Exception e) {
            throw new IllegalStateException("the classes of ranks could not be archived", e);
        }
    }

    private static List<Path> contents(Path directory) throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.toList();
        }
    }

    /** The longest of the lists of classes that the JVMs of a small job have loaded. */
    private static Path loadedBy(Path directory) throws Exception {
        String list = "-XX:DumpLoadedClassList=" + directory.resolve("classes-%p");
        Launched job = Launched.run(new Job(
                Launched.program(Exchange.class, "3"), 2, Medium.SHARED_MEMORY, Map.of(), null, false, List.of(list)));
        if (job.result().exitCode() != ExitCode.SUCCESS) {
            throw new IOException(job.err());
        }
        Path longest = null;
        long length = 0;
        for (Path file : contents(directory)) {
            if (Files.size(file) > length) {
                longest = file;
                length = Files.size(file);
            }
        }
        if (longest == null) {
            throw new IOException("no JVM has listed its classes");
        }
        return longest;
    }

    private static void dump(Path classes, List<Path> jars, Path archive) throws IOException, InterruptedException {
        // With the collector of the ranks, or the archive's objects are of no use to them.
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xshare:dump",
                        "-XX:+UseSerialGC",
                        "-XX:SharedClassListFile=" + classes,
                        "-XX:SharedArchiveFile=" + archive,
                        // Classes that are in directories are left out, each with a warning.
                        "-Xlog:cds*=off",
                        "-Xlog:aot*=off",
                        "-cp",
                        jars.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator)))
                .redirectErrorStream(true)
                .start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (process.waitFor() != 0) {
            throw new IOException("the JVM ended with exit code " + process.exitValue() + ": " + output);
        }
        // Between file systems this is a copy, which no rank reads yet.
        Files.move(archive, ARCHIVE);
    }
}
