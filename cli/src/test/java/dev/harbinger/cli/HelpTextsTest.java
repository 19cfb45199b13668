package dev.harbinger.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

/** The help of the commands in its other forms: found by words, completed by a shell, as manual pages. */
class HelpTextsTest {
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    private int execute(String... arguments) {
        var line = Main.commandLine(arguments[0]);
        line.setOut(new PrintWriter(out));
        line.setErr(new PrintWriter(err));
        return line.execute(arguments);
    }

    @ParameterizedTest
    @CsvSource({
        "stall report, run --set stall-report=VALUE",
        "TIMEOUT exit, run --timeout SECONDS",
        "traffic rank, run --traffic-rank R",
        "analyze html, analyze --html FILE",
        "conjugate, run --example cg",
        "tournament, run --predictor tournament"
    })
    void helpFindsByWords(String words, String expected) {
        assertEquals(0, execute(("help " + words).split(" ")), err.toString());
        assertTrue(out.toString().contains(expected), out.toString());
        assertFalse(out.toString().contains("convert"), out.toString());
    }

    @Test
    void helpFindsBeginningsOfWords() {
        assertEquals(0, execute("help", "stall"));
        assertTrue(out.toString().contains("run --stall-abort SECONDS"), out.toString());
        assertFalse(out.toString().contains("install"), out.toString());
        assertFalse(out.toString().contains("bench"), out.toString());
    }

    @Test
    void aCommandWithTwoNamesIsListedOnce() {
        CommandLine root = new CommandLine(CommandSpec.create().name("harbinger"));
        root.addSubcommand("latency", new CommandLine(CommandSpec.create()), "ping-pong");
        assertEquals(
                List.of("latency"),
                HelpTopic.all(root).stream()
                        .map(HelpTopic::name)
                        .filter(name -> !name.startsWith("run "))
                        .toList());
    }

    @ParameterizedTest
    @ValueSource(strings = {"run", "message", "the", "study"})
    void whatHelpFindsIsAsWideAsOtherHelp(String word) {
        // With a second word, so that none of them is taken for a command.
        assertEquals(0, execute("help", word, "a"));
        out.toString().lines().forEach(line -> assertTrue(line.length() <= Terminal.MOST_COLUMNS, line));
    }

    @Test
    void helpShowsACommand() {
        assertEquals(0, execute("help", "study", "grain"));
        assertTrue(out.toString().startsWith("Usage: harbinger study grain"), out.toString());
    }

    @Test
    void helpAloneShowsTheCommands() {
        assertEquals(0, execute("help"));
        assertTrue(out.toString().startsWith("Usage: harbinger "), out.toString());
    }

    @Test
    void helpThatFindsNothingSaysSo() {
        assertEquals(1, execute("help", "no", "such", "thing"));
        assertTrue(err.toString().startsWith("harbinger: nothing has all of 'no such thing'"), err.toString());
    }

    @Test
    void theCompletionIsAScriptThatKnowsTheOptions(@TempDir Path directory) throws Exception {
        assertEquals(0, execute("completion", "bash"));
        Path script = Files.writeString(directory.resolve("completion"), out.toString());
        Process bash = new ProcessBuilder(
                        "bash",
                        "-c",
                        "source " + script + "; COMP_WORDS=(harbinger run --time); COMP_CWORD=2;"
                                + " _complete_harbinger; echo \"${COMPREPLY[@]}\"")
                .redirectErrorStream(true)
                .start();
        String said = new String(bash.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, bash.waitFor(), said);
        assertTrue(said.contains("--timeout"), said);
    }

    @Test
    void everyCommandHasAManualPageWithItsOptions(@TempDir Path directory) throws IOException {
        assertEquals(0, execute("man", directory.resolve("man1").toString()), err.toString());
        String page = Files.readString(directory.resolve("man1/harbinger-run.1"));
        assertTrue(page.startsWith(".TH HARBINGER\\-RUN 1\n.SH NAME\nharbinger\\-run \\- Runs a parallel"), page);
        assertTrue(page.contains("\n.TP\n\\-\\-timeout SECONDS\nEnds the job after this time, with exit code 124.\n"));
        assertTrue(Files.exists(directory.resolve("man1/harbinger.1")));
        assertTrue(Files.exists(directory.resolve("man1/harbinger-study-grain.1")));
    }

    @ParameterizedTest
    @CsvSource({".TP, \\&.TP", "a.b, a.b", "C:\\x, C:\\ex", "--set, \\-\\-set"})
    void textIsNoMacro(String text, String expected) {
        assertEquals(expected, ManPage.escape(text));
    }
}
