package dev.harbinger.acceptance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Programs of one's own, given as source files or modules. The timeout only bounds a failure. */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class OwnProgramTest {
    private static final String PROGRAM = """
        import dev.harbinger.messaging.Harbinger;

        public class Who {
            public static void main(String[] args) throws InterruptedException {
                try (Harbinger harbinger = Harbinger.join()) {
                    System.out.println(harbinger.world().rank() + "/" + harbinger.world().size() + " " + args[0]);
                    Thread.sleep(Long.parseLong(args[1]));
                }
            }
        }
        """;

    @TempDir
    Path directory;

    /** Where the launcher keeps what it compiles. */
    private Path temporary;

    private record Run(int exitCode, List<String> out, String err) {}

    @BeforeEach
    void write() throws IOException {
        temporary = Files.createDirectory(directory.resolve("temporary"));
        Files.writeString(directory.resolve("Who.java"), PROGRAM);
    }

    private Run harbinger(String... arguments) throws IOException, InterruptedException {
        Path out = directory.resolve("out");
        Path err = directory.resolve("err");
        int exitCode = new ProcessBuilder(HarbingerCommand.line(List.of("-Djava.io.tmpdir=" + temporary), arguments))
                .directory(directory.toFile())
                .redirectOutput(out.toFile())
                .redirectError(err.toFile())
                .start()
                .waitFor();
        return new Run(exitCode, Files.readAllLines(out).stream().sorted().toList(), Files.readString(err));
    }

    @Test
    void aMissingFolderForTemporaryFilesIsNamedWithARemedy() throws Exception {
        temporary = directory.resolve("missing");
        Run run = harbinger("run", "-n", "1", "Who.java", "a", "0");
        assertEquals(1, run.exitCode(), run.err());
        // The first line is a warning of the JVM.
        assertEquals(
                "harbinger: running a source file needs room in the folder for temporary files, " + temporary
                        + " (-Djava.io.tmpdir names another): there is no such folder",
                run.err().lines().toList().getLast());
    }

    private void assertNothingLeft() throws IOException {
        try (Stream<Path> files = Files.list(temporary)) {
            assertEquals(
                    List.of(),
                    files.filter(Files::isDirectory)
                            .filter(folder -> folder.getFileName().toString().startsWith("harbinger-"))
                            .toList());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"--prefix", "--threads"})
    void aSourceFileIsCompiledAndRun(String option) throws Exception {
        Run run = harbinger("run", "-n", "2", option, "--no-table", "Who.java", "a b", "0");
        assertEquals(0, run.exitCode(), run.err());
        assertEquals("", run.err());
        String prefix = option.equals("--prefix") ? "[%d] " : "";
        assertEquals(List.of(String.format(prefix, 0) + "0/2 a b", String.format(prefix, 1) + "1/2 a b"), run.out());
        assertNothingLeft();
    }

    /** Command lines of other tools replace such an argument by the contents of the file. */
    @Test
    void anArgumentThatBeginsWithAnAtSignReachesTheProgram() throws Exception {
        Files.writeString(directory.resolve("words"), "of the file");
        Run run = harbinger("run", "-n", "1", "--no-table", "Who.java", "@words", "0");
        assertEquals(0, run.exitCode(), run.err());
        assertEquals(List.of("0/1 @words"), run.out());
        Files.writeString(directory.resolve("options"), "-n 1 --no-table Who.java a 0");
        assertEquals(2, harbinger("run", "@options").exitCode());
    }

    @Test
    void aSourceFileThatDoesNotCompileEndsWithOne() throws Exception {
        Files.writeString(directory.resolve("Who.java"), PROGRAM.replace("args[0]", "arg[0]"));
        Run run = harbinger("run", "-n", "2", "Who.java", "a", "0");
        assertEquals(1, run.exitCode(), run.err());
        assertTrue(run.err().startsWith("Who.java:6: error: cannot find symbol"), run.err());
        assertTrue(run.err().endsWith("1 error\nharbinger: Who.java does not compile\n"), run.err());
        assertNothingLeft();
    }

    @Test
    void aTimeLimitEndsTheJobWithItsOwnExitCode() throws Exception {
        Run run = harbinger("run", "-n", "2", "--timeout", "0.5", "--no-table", "Who.java", "a", "100000");
        assertEquals(124, run.exitCode(), run.err());
        assertEquals("harbinger: the job was ended because its time limit of 0.5 s is over\n", run.err());
        assertNothingLeft();
    }

    @Test
    void aJobWithinItsTimeLimitIsNotTouched() throws Exception {
        Run run = harbinger("run", "-n", "2", "--timeout", "1000", "--no-table", "Who.java", "a", "0");
        assertEquals(0, run.exitCode(), run.err());
        assertEquals(List.of("0/2 a", "1/2 a"), run.out());
    }

    @ParameterizedTest
    @ValueSource(strings = {"--prefix", "--threads"})
    void aModuleIsRun(String option) throws Exception {
        Path sources = Files.createDirectories(directory.resolve("sources/app"));
        Files.writeString(
                directory.resolve("sources/module-info.java"), "module app { requires dev.harbinger.messaging; }");
        // Neither public nor exported: the launcher may call it all the same, as java may.
        Files.writeString(sources.resolve("Who.java"), "package app;\n" + PROGRAM.replace("public class", "class"));
        Run path = harbinger("classpath");
        Path modules = directory.resolve("modules");
        int compiled = ToolProvider.getSystemJavaCompiler()
                .run(
                        null,
                        null,
                        null,
                        "-proc:none",
                        "-p",
                        path.out().getFirst(),
                        "-d",
                        modules.resolve("app").toString(),
                        sources.getParent().resolve("module-info.java").toString(),
                        sources.resolve("Who.java").toString());
        assertEquals(0, compiled);
        Run run = harbinger(
                "run", "-n", "2", option, "--no-table", "--module-path", "modules", "app/app.Who", "hello", "0");
        assertEquals(0, run.exitCode(), run.err());
        assertEquals(2, run.out().size());
        for (int rank = 0; rank < 2; rank++) {
            assertTrue(
                    run.out().get(rank).endsWith(rank + "/2 hello"), run.out().toString());
        }
        Run unnamed = harbinger("run", "-n", "2", "--module-path", "modules", "app");
        assertEquals(2, unnamed.exitCode());
        assertTrue(unnamed.err().contains("module app names no main class: use --module-path PATH app/MAIN"));
        Run missing = harbinger("run", "-n", "2", "--module-path", "modules", "app/app.Nobody");
        assertEquals(2, missing.exitCode());
        assertTrue(missing.err().contains("class app.Nobody is not"), missing.err());
    }

    @Test
    void theHomeOfTheJdkIsPrinted() throws Exception {
        assertEquals(
                List.of(System.getProperty("java.home")), harbinger("java-home").out());
    }
}
