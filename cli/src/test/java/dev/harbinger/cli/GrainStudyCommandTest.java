package dev.harbinger.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.harbinger.study.grain.MeasuredCosts;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

/** The command study grain, as a user types it. */
class GrainStudyCommandTest {
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
    void costsThatCannotBeSavedAreOneClearError() {
        Path full = Path.of("/dev/full");
        Assumptions.assumeTrue(Files.isWritable(full));
        MeasuredCosts costs = new MeasuredCosts(
                "as threads", List.of(new MeasuredCosts.Sample(8, 1, 2, 9), new MeasuredCosts.Sample(80, 2, 3, 12)));
        String message = assertThrows(IOException.class, () -> GrainStudyCommand.save(costs, full))
                .getMessage();
        assertTrue(message.startsWith("/dev/full: could not be written: "), message);
        assertEquals(1, message.lines().count());
    }

    @Test
    void withoutAQuestionItIsTheStudy(@TempDir Path folder) throws IOException {
        assertEquals(
                0,
                execute("study", "grain", "--csv", folder.resolve("t"), "--html", folder.resolve("p")),
                err.toString());
        assertTrue(out.toString().contains("7.speedup64"), out.toString());
        assertTrue(Files.exists(folder.resolve("t/figure-7-16.csv")));
        assertTrue(Files.exists(folder.resolve("p")));
    }

    @Test
    void withAQuestionItIsTheAnswer(@TempDir Path folder) throws IOException {
        assertEquals(
                0,
                execute(
                        "study",
                        "grain",
                        "--cells",
                        16384,
                        "--occupancy",
                        5,
                        "--latency",
                        11,
                        "--csv",
                        folder.resolve("t")),
                err.toString());
        assertTrue(out.toString().contains("16,384 cells of LIFE are at best 5,320 times as fast"), out.toString());
        assertEquals(9, Files.readAllLines(folder.resolve("t/grains.csv")).size());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        --program stencil-3d --cells 512                        | 512 cells of 3-D stencil
        --program transpose --cells 1024 --bundle               | bundled
        --program pipeline --cells 64                           | latency does not count
        --kind loose --latency 100000 --cells 64                | latency does not count
        --cells 64 --efficiency 0.9                             | the largest machine at 90 % is of one processor
        --time-unit ns --cell-time 70 --cells 64                | a cycle of the program       2 ns
        --let cell=29.546875 --occupancy 0 --word-occupancy 0   | (16,384 processors, grain 1, 100 % efficient)
        --set machine.fixed-occupancy=9 --cells 64              | k_o, occupancy of a message  9 cycles
        --set machine.fixed-occupancy=9 --occupancy 8           | k_o, occupancy of a message  8 cycles
        """)
    void theOptionsOfAQuestionHaveTheirEffect(String options, String expected) {
        assertEquals(0, execute((Object[]) ("study grain " + options).split(" +")), err.toString());
        String joined = out.toString().replaceAll("\\n +", " ");
        assertTrue(joined.contains(expected), joined);
    }

    @Test
    void programsAreListedAndPrinted(@TempDir Path folder) throws IOException {
        assertEquals(0, execute("study", "grain", "--list-programs"), err.toString());
        for (String program : List.of("life", "stencil-3d", "transpose", "pipeline")) {
            assertTrue(out.toString().contains("\n" + program), out.toString());
        }
        out.getBuffer().setLength(0);
        assertEquals(0, execute("study", "grain", "--print-program", "pipeline"), err.toString());
        Path copy = Files.writeString(folder.resolve("mine"), out.toString());
        assertEquals(0, execute("study", "grain", "--program", copy, "--cells", 64), err.toString());
    }

    @Test
    void measuredCostsAnswerAreSavedAndAnswerAgain(@TempDir Path folder) throws IOException {
        Path costs = folder.resolve("costs");
        assertEquals(
                0,
                execute("study", "grain", "--measure", "threads", "--cells", 64, "--save-costs", costs),
                err.toString());
        assertTrue(out.toString().contains("Messages of this library, two ranks as chosen"), out.toString());
        String first = out.toString()
                .lines()
                .filter(line -> line.contains("k_o,"))
                .findFirst()
                .orElseThrow();
        assertTrue(first.endsWith(" ns"), first);
        out.getBuffer().setLength(0);
        assertEquals(0, execute("study", "grain", "--cells", 64, "--parameters", costs), err.toString());
        assertTrue(out.toString().contains(first), out.toString());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        --cells 100                       | 100 cells: LIFE needs a power of 4, such as 64 or 256
        --cells 0                         | a problem of 0 cells; it must be 1 or more
        --cells many                      | invalid value for option '--cells'
        --latency -1                      | --latency is -1.0; it must be 0 or more
        --occupancy NaN                   | --occupancy is NaN; it must be 0 or more
        --word-occupancy Infinity         | --word-occupancy is Infinity; it must be 0 or more
        --efficiency 30                   | an efficiency of 30.0; it must be more than 0 and at most 1
        --program lief                    | there is no program and no file 'lief'; the included programs are life
        --print-program lief              | there is no program 'lief'; the included programs are life
        --kind slow                       | there is no kind 'slow'; the kinds are tight, loose, pipelined
        --let cel=3                       | the program LIFE has no line 'let cel = ...'; it defines cell
        --let sequential=0                | serial of LIFE is 0.0 at grain n = 16384
        --cell-time -3                    | a cell takes -3.0; it must be 0.000001 to 1000000000000
        --cell-time 1e308                 | a cell takes 1.0E308; it must be 0.000001 to 1000000000000
        --occupancy 1e308                 | machine.fixed-occupancy is 1.0E308 units; it must be 0 to 1000000000000
        --program /                       | '/' is a folder; name a file that describes a program
        --program /dev/zero               | '/dev/zero' is a pipe or a device; name a file
        --time-unit hours                 | it must be one of cycles, ns
        --measure pigeons                 | unknown measurement 'pigeons': use one of threads, processes, tcp
        --save-costs x                    | --save-costs saves what is measured; give --measure too
        --set life.slack=long             | it must be one of printed, computed, measured
        """)
    void whatCannotBeMeantIsOneClearLine(String options, String expected) {
        assertEquals(2, execute((Object[]) ("study grain " + options).split(" +")), out.toString());
        assertTrue(err.toString().contains(expected), err.toString());
        assertEquals(1, err.toString().lines().count(), err.toString());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        messages = 4 * (1 + sqr(n))   | line 2, column 21: there is no function 'sqr'
        messages = 8 / (n - 4)        | line 2, column 14: division by zero, in messages at grain n = 4 (N = 64, P = 16)
        messages = n - 8              | messages of mine, the messages that a processor sends in a phase, is -4.0 at grain n = 4
        massages = 3                  | line 2, column 1: 'massages' is not known; lines begin with name
        """)
    void aFileThatIsWrongIsNamedWithLineAndColumn(String line, String expected, @TempDir Path folder)
            throws IOException {
        Path file = Files.writeString(folder.resolve("mine"), "computation = 10 * n\n" + line + "\n");
        assertEquals(2, execute("study", "grain", "--program", file, "--cells", 64), out.toString());
        assertTrue(err.toString().contains(expected), err.toString());
        assertEquals(1, err.toString().lines().count(), err.toString());
    }

    @Test
    void allLinesOfAFileThatAreWrongAreShownALineEach(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("mine"), """
            let side = sqr(n)
            computation = side * (n
            massages = side
            """);
        assertEquals(2, execute("study", "grain", "--program", file, "--cells", 64), out.toString());
        List<String> lines = err.toString().lines().toList();
        assertEquals(3, lines.size(), err.toString());
        assertTrue(lines.get(0).contains("mine, line 1, column 12: there is no function 'sqr'"), lines.get(0));
        assertTrue(lines.get(1).contains("mine, line 2, column "), lines.get(1));
        assertTrue(lines.get(2).contains("mine, line 3, column 1: 'massages' is not known"), lines.get(2));
    }

    @Test
    void aNegativeSmallestGrainIsNamedOnce(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("mine"), "computation = n\nmessages = 1\nleast = -1\n");
        assertEquals(2, execute("study", "grain", "--program", file, "--cells", 64), out.toString());
        assertTrue(err.toString().contains("least of mine, the smallest grain, is -1.0"), err.toString());
    }
}
