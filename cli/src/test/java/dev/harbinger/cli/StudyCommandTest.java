package dev.harbinger.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

/** The command study push-pull, as a user types it. */
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

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        study                                        | which study? They are push-pull
        study push-pull --set speed=1                | unknown cost 'speed'; the costs are
        study push-pull --set interrupt=fast         | 'fast' is no number
        study push-pull --set wire.rate=0            | cost wire.rate is 0; it must be more
        study push-pull --iterations 0               | --iterations is 0; it must be 1 or more
        """)
    void whatCannotBeMeantIsOneClearLine(String words, String expected) {
        assertEquals(2, execute((Object[]) words.split(" ")));
        assertTrue(err.toString().contains(expected), err.toString());
        assertEquals(1, err.toString().lines().count(), err.toString());
    }
}
