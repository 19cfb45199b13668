package dev.harbinger.messaging.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Programs that plain {@code java} starts, with several ranks in their JVM. */
class RanksOfMainTest {
    private record Ended(int exitCode, String output) {}

    private static Ended java(String ranks, String... arguments) throws IOException, InterruptedException {
        List<String> line = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Dharbinger.ranks=" + ranks,
                "-cp",
                System.getProperty("java.class.path"),
                PlainProgram.class.getName()));
        line.addAll(List.of(arguments));
        Process process = new ProcessBuilder(line).redirectErrorStream(true).start();
        process.getOutputStream().close();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Ended(process.waitFor(), output);
    }

    @Test
    void everyRankRunsMainWithItsArguments() throws Exception {
        Ended ended = java("3", "two words", "", "last");
        assertEquals(0, ended.exitCode(), ended.output());
        assertEquals(
                List.of("0/3 3 [two words, , last]", "1/3 3 [two words, , last]", "2/3 3 [two words, , last]"),
                ended.output().lines().sorted().toList());
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 2})
    void theFailureOfARankIsNamedAndEndsWithOne(int rank) throws Exception {
        Ended ended = java("3", "fails", "" + rank);
        assertEquals(1, ended.exitCode(), ended.output());
        assertTrue(
                ended.output().contains("rank " + rank + " of 3 failed with java.lang.IllegalStateException: no data"),
                ended.output());
    }

    @Test
    void aJoinThatIsNotCalledByMainIsRefused() throws Exception {
        Ended ended = java("2", "by reflection");
        assertEquals(1, ended.exitCode(), ended.output());
        assertTrue(
                ended.output()
                        .contains("-Dharbinger.ranks=2 cannot start the ranks: it needs the first join() to be called"
                                + " by main, in its own thread, and here " + PlainProgram.class.getName()
                                + ".join called it. Use Harbinger.run(2, program) instead"),
                ended.output());
    }

    @ParameterizedTest
    @ValueSource(strings = {"two", "0", "5000"})
    void aNumberOfRanksOutOfRangeIsRefused(String ranks) throws Exception {
        Ended ended = java(ranks);
        assertEquals(1, ended.exitCode(), ended.output());
        assertTrue(ended.output().contains(ranks), ended.output());
        assertTrue(ended.output().contains("from 1 to 4096"), ended.output());
    }

    @Test
    void argumentsAreTheWordsAfterTheMainClass() {
        assertEquals(
                List.of("a b", "", "c"),
                RunningMain.arguments("Ring a b  c", List.of("-cp", "x", "Ring", "a b", "", "c")));
        assertEquals(List.of("Ring"), RunningMain.arguments("Ring Ring", List.of("Ring", "Ring")));
        assertEquals(List.of(), RunningMain.arguments("Ring", List.of()));
        assertEquals(
                List.of("a"),
                RunningMain.arguments(
                        "jdk.compiler/com.sun.tools.javac.launcher.SourceLauncher Ring.java a",
                        List.of("-cp", "x", "Ring.java", "a")));
        assertNull(RunningMain.arguments("Ring a", List.of()), "a system that tells no words");
        assertNull(RunningMain.arguments("", List.of()));
    }
}
