package dev.harbinger.cli;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The archive, unpacked where nothing else of Harbinger is. The timeout only bounds a failure. */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class DistributionTest {
    private static final Path SOURCES = Path.of("..").toAbsolutePath().normalize();

    /** The classes of this build as jars. */
    @TempDir
    static Path jars;

    @TempDir
    Path directory;

    private record Ended(int exitCode, String output) {}

    @BeforeAll
    static void makeJars() throws IOException {
        String[] classPath = System.getProperty("java.class.path").split(File.pathSeparator);
        for (int i = 0; i < classPath.length; i++) {
            Path entry = Path.of(classPath[i]).toAbsolutePath().normalize();
            if (Files.isRegularFile(entry)) {
                Files.copy(entry, jars.resolve(i + "-" + entry.getFileName()));
            } else if (Files.isDirectory(entry) && !entry.endsWith("test-classes")) {
                jar(
                        entry,
                        jars.resolve(
                                i + "-" + entry.subpath(entry.getNameCount() - 3, entry.getNameCount() - 2) + ".jar"));
            }
        }
        Files.writeString(jars.resolve("launcher.jsa"), "fits this JVM alone");
    }

    private static void jar(Path classes, Path jar) throws IOException {
        try (OutputStream out = Files.newOutputStream(jar);
                JarOutputStream archive = new JarOutputStream(out);
                Stream<Path> files = Files.walk(classes)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                archive.putNextEntry(new ZipEntry(classes.relativize(file).toString()));
                Files.copy(file, archive);
            }
        }
    }

    /** Runs a command without the variables of this process. */
    private Ended run(Path where, String... command) throws Exception {
        ProcessBuilder builder =
                new ProcessBuilder(command).directory(where.toFile()).redirectErrorStream(true);
        builder.environment().clear();
        builder.environment()
                .putAll(Map.of(
                        "JAVA_HOME",
                        System.getProperty("java.home"),
                        "PATH",
                        "/usr/bin:/bin",
                        "HOME",
                        directory.toString()));
        Process process = builder.start();
        process.getOutputStream().close();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Ended(process.waitFor(), output);
    }

    private Path unpacked() throws Exception {
        Path archive = directory.resolve("h.tar.gz");
        new Distribution(SOURCES, jars).write(archive, "harbinger-1");
        Ended unpacked = run(directory, "tar", "xzf", archive.toString());
        assertEquals(0, unpacked.exitCode(), unpacked.output());
        return directory.resolve("harbinger-1");
    }

    @Test
    void itRunsAnExampleOnAJdkAndNothingElse() throws Exception {
        Path root = unpacked();
        Ended run = run(root, "./harbinger", "run", "-n", "2", "--no-table", "--example", "halo", "--iterations", "2");
        assertEquals(0, run.exitCode(), run.output());
        assertTrue(run.output().contains("halo"), run.output());
        assertFalse(Files.exists(root.resolve("target")), "nothing is built");
    }

    /** The name of the directory is é: the JVM of this test may be unable to name it. */
    @Test
    void itRunsInADirectoryThatTheLocaleCannotName() throws Exception {
        Path root = unpacked();
        String inIt = "mkdir \"$(printf '\\303\\251')\" && cd \"$(printf '\\303\\251')\" && LC_ALL=C ";
        String command = " run -n 2 --no-table --trace t --example halo --iterations 2";
        Ended run = run(directory, "sh", "-c", inIt + root + "/harbinger" + command + " && ls t");
        assertEquals(0, run.exitCode(), run.output());
        assertTrue(run.output().contains("sites.csv"), run.output());
    }

    @Test
    void withoutTheScriptSuchADirectoryIsRefused() throws Exception {
        String inIt = "mkdir \"$(printf '\\303\\251')\" && cd \"$(printf '\\303\\251')\" && LC_ALL=C exec ";
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        Ended run = run(directory, "sh", "-c", inIt + java + " -cp '" + jars + "/*' dev.harbinger.cli.Main examples");
        assertEquals(2, run.exitCode(), run.output());
        assertTrue(
                run.output().startsWith("harbinger: '")
                        && run.output()
                                .endsWith("' has characters that the locale lacks: set LC_ALL=C.UTF-8, or another"
                                        + " locale that has them\n"),
                run.output());
    }

    @Test
    void whatNeedsTheSourcesSaysSo() throws Exception {
        Path root = unpacked();
        for (String command : List.of("test", "javadoc", "dist")) {
            Ended run = run(root, "./harbinger", command);
            assertTrue(run.exitCode() != 0, command);
            assertEquals(1, run.output().lines().count(), run.output());
            assertTrue(run.output().contains("source directory"), run.output());
        }
    }

    @Test
    void itHoldsTheLicenseTheDocumentationAndNoFileOfOneMachine() throws Exception {
        Path root = unpacked();
        for (String name : List.of("LICENSE", "README.md", "Containerfile", "docs/running.md")) {
            assertTrue(Files.exists(root.resolve(name)), name);
        }
        assertFalse(Files.exists(root.resolve("lib/launcher.jsa")));
    }

    @Test
    void theSameFilesGiveTheSameArchive() throws Exception {
        Path first = directory.resolve("first");
        Path second = directory.resolve("second");
        new Distribution(SOURCES, jars).write(first, "harbinger-1");
        new Distribution(SOURCES, jars).write(second, "harbinger-1");
        assertArrayEquals(Files.readAllBytes(first), Files.readAllBytes(second));
        Ended list = run(directory, "tar", "tvzf", first.toString(), "--numeric-owner", "--utc");
        assertTrue(
                list.output().lines().allMatch(line -> line.matches("-rw.r-.r-. 0/0 .* 2026-01-01 00:00 .*")),
                list.output());
    }
}
