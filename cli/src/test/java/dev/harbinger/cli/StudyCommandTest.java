package dev.harbinger.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

/** The command study, as a user types it. */
class StudyCommandTest {
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    private int execute(Object... arguments) {
        String[] words = Stream.of(arguments).map(Object::toString).toArray(String[]::new);
        CommandLine line = Main.commandLine(words[0]);
        line.setOut(new PrintWriter(out));
        line.setErr(new PrintWriter(err));
        return line.execute(words);
    }

    @Test
    void theStudyIsPrintedAndWritten(@TempDir Path folder) throws IOException {
        Path costs = Files.writeString(folder.resolve("mine.properties"), "wire.rate = 1000 Mbit/s\n");
        assertEquals(
                0,
                execute(
                        "study",
                        "push-pull",
                        "--iterations",
                        2,
                        "--costs",
                        costs,
                        "--set",
                        "interrupt=9000",
                        "--csv",
                        folder.resolve("tables"),
                        "--html",
                        folder.resolve("page.html")),
                err.toString());
        assertTrue(out.toString().contains("wire.rate, interrupt changed"), out.toString());
        assertTrue(Files.exists(folder.resolve("page.html")));
        assertTrue(Files.readString(folder.resolve("tables/costs.csv")).contains("interrupt,9000"));
    }

    @Test
    void predictionRunsItsProgramsInThisProcess(@TempDir Path folder) throws IOException {
        String small = "study prediction --set problem=s --set bt.processes=4 --set bt.rounds=4 --set sp.processes=4"
                + " --set sp.rounds=4 --set cg.processes=4 --set cg.rounds=1 --set starts=3 --csv "
                + folder.resolve("t");
        assertEquals(0, execute((Object[]) small.split(" ")), err.toString());
        assertTrue(out.toString().contains("T1.tagging.CG"), out.toString());
        assertTrue(Files.exists(folder.resolve("t/readings-sensitivity.csv")));
    }

    @Test
    void withoutANameTheStudiesAreListed() {
        assertEquals(0, execute("study"), err.toString());
        for (String line : List.of(
                "grain +\\S.*",
                "message-interface +The M-Machine.*",
                "prediction +Message prediction: .*",
                "push-pull +Push-Pull Messaging: .*")) {
            assertTrue(out.toString().lines().anyMatch(each -> each.strip().matches(line)), out.toString());
        }
        assertTrue(out.toString().contains("./harbinger study NAME"), out.toString());
    }

    @Test
    void theParametersAreListedAsTheFileThatChangesThem(@TempDir Path folder) throws IOException {
        assertEquals(0, execute("study", "push-pull", "--list-parameters", "--set", "wire.rate=1000"), err.toString());
        String list = out.toString();
        assertTrue(
                list.lines().anyMatch(line -> line.matches("wire.rate += 1000 Mbit/s +\\| user +\\| IEEE 802.3u")),
                list);
        assertTrue(
                list.lines()
                        .anyMatch(line -> line.matches(
                                "interrupt += 15290 ns +\\| fitted abs.inter.latency +\\| invoking the reception.*")),
                list);
        Path file = Files.writeString(folder.resolve("mine"), list);
        out.getBuffer().setLength(0);
        assertEquals(0, execute("study", "push-pull", "--list-parameters", "--parameters", file), err.toString());
        assertEquals(list, out.toString());
    }

    @Test
    void theHelpShowsWhatAllStudiesAreAsked() {
        assertEquals(0, execute("study", "push-pull", "--help"));
        for (String option :
                List.of("--parameters", "--set", "--html", "--csv", "--all", "--seed", "--list-parameters")) {
            assertTrue(out.toString().contains(option), option);
        }
        assertFalse(out.toString().contains("--costs"), out.toString());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        study nonsense                               | there is no study 'nonsense': use one of grain, message-interface, network-cache, prediction, push-pull
        study nonsense --set a=1                     | there is no study 'nonsense': use one of grain, message-interface, network-cache, prediction, push-pull
        study network-cache --set a=1 run cg.S.4     | put --set behind 'run', with its own options
        study message-interface --all run ping       | put --all behind 'run', with its own options
        study push-pull --set speed=1                | unknown parameter 'speed'; --list-parameters lists them
        study push-pull --set wire.rat=1             | unknown parameter 'wire.rat'; did you mean 'wire.rate'?
        study push-pull --set interrupt=fast         | 'fast' is no number
        study push-pull --set interrupt              | --set
        study push-pull --set link.window=1.5        | '1.5' is no whole number
        study push-pull --set wire.rate=0            | parameter wire.rate is 0 Mbit/s; it must be from 1 to 1000000
        study prediction --set starts=0 --set problem=s --set bt.processes=4 --set sp.processes=4 --set cg.processes=4 | parameter starts is 0; it must be from 1 to
        study push-pull --iterations 0               | --iterations is 0; it must be 1 or more
        study push-pull --parameters a --costs b     | --parameters and --costs are the same option: use one of them
        study push-pull --list-parameters --set a=1  | unknown parameter 'a'
        """)
    void whatCannotBeMeantIsOneClearLine(String words, String expected) {
        assertEquals(2, execute((Object[]) words.split(" ")));
        assertTrue(err.toString().contains(expected), err.toString());
        assertEquals(1, err.toString().lines().count(), err.toString());
    }

    @Test
    void aFileOfParametersThatIsNotThereIsNamed() {
        assertEquals(1, execute("study", "push-pull", "--parameters", "/no/such/file"));
        assertTrue(err.toString().contains("/no/such/file"), err.toString());
        assertEquals(1, err.toString().lines().count(), err.toString());
    }

    @ParameterizedTest
    @ValueSource(strings = {"study --sed", "study push-pull --sed 5", "study network-cache --sed 5"})
    void aMistypedOptionIsRefused(String command) {
        assertEquals(2, execute((Object[]) command.split(" ")));
        assertTrue(err.toString().contains("unknown option '--sed'"), err.toString());
        assertEquals(1, err.toString().lines().count(), err.toString());
    }
}
