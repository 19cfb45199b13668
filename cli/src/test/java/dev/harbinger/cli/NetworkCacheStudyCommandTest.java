package dev.harbinger.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

/** The command study network-cache, as a user types it. */
class NetworkCacheStudyCommandTest {
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
    void aBundledProgramRunsUnderSeveralPolicies(@TempDir Path folder) throws IOException {
        assertEquals(
                0,
                execute(
                        "study",
                        "network-cache",
                        "run",
                        "adi.4",
                        "--policy",
                        "via,dtct,lazy-dtct",
                        "--set",
                        "netcache.sets=32",
                        "--csv",
                        folder.resolve("tables"),
                        "--html",
                        folder.resolve("page.html")),
                err.toString());
        String text = out.toString();
        assertTrue(text.contains("lazy DTCT takes"), text);
        assertTrue(text.contains("changed by the user  1"), text);
        assertTrue(Files.readString(folder.resolve("tables/parameters.csv")).contains("netcache.sets,32"));
        assertTrue(Files.exists(folder.resolve("page.html")));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--policy fast | there is no policy 'fast'; the policies are processor, dma-then-copy",
                "--preset table-9 | there is no preset 'table-9'; the presets are table-5.1, table-6.1, table-7.1",
                "--set netcache.sets=3 | network section",
                "--set netcache.ways=0 | network section",
                "--set netcache.stes=32 | unknown parameter 'netcache.stes'; did you mean 'netcache.sets'?",
                "--set dl1.sets=100 | dl1.sets is 100: it must be a power of two",
                "--set l2.line=8 | l2.line is 8",
                "--set replacement.order=best | it must be one of lru",
                "--cycles-per-ns -1 | --cycles-per-ns is -1.0; it must be a number from 0 to 1000000",
                "--cycles-per-ns NaN | --cycles-per-ns is NaN; it must be",
                "--cycles-per-ns 1e300 | --cycles-per-ns is 1.0E300; it must be",
                "--iterations 3 | unknown option '--iterations'",
                "--set netcache.sets | value for option '--set' (KEY=VALUE) should be in KEY=VALUE format",
                "--set core.issue-width-in-order=16 | core.issue-width-in-order is 16: it must be from 1 to 15",
                "--set memory.first-chunk=2147483647 | memory.first-chunk is 2147483647: it must be at most 65535",
                "--set program.memory=2147483647 | program.memory is 2147483647: it must be at most 268435456",
                "--csv /proc/x | --csv '/proc/x' cannot be written: you have no permission to write there",
                "--html /proc/x | --html '/proc/x' cannot be written: you have no permission to write there",
                "--html /no/such/place/page.html | there is no directory '/no/such/place'"
            })
    void whatCannotBeMeantIsRefusedInOneLine(String options, String message) {
        String[] words = ("study network-cache run hello " + options).split(" ", -1);
        assertEquals(2, execute((Object[]) words), out.toString());
        assertTrue(err.toString().contains(message), err.toString());
        assertEquals(1, err.toString().lines().count(), err.toString());
    }

    @Test
    void filesThatAreNoneAreRefusedInOneLine(@TempDir Path folder) throws IOException {
        Path text = Files.writeString(folder.resolve("prog.elf"), "no program");
        assertEquals(1, execute("study", "network-cache", "run", text));
        assertTrue(err.toString().contains("prog.elf"), err.toString());
        err.getBuffer().setLength(0);
        assertEquals(1, execute("study", "network-cache", "run", "hello", "--traffic", text));
        assertEquals(1, err.toString().lines().count(), err.toString());
        err.getBuffer().setLength(0);
        assertEquals(2, execute("study", "network-cache", "run", folder.resolve("none.elf")));
        assertTrue(err.toString().contains("no included program has that name"), err.toString());
        assertFalse(err.toString().contains("Exception"), err.toString());
    }

    @Test
    void theParametersOfAPresetAreListed() {
        assertEquals(
                0,
                execute("study", "network-cache", "run", "hello", "--preset", "table-6.1", "--list-parameters"),
                err.toString());
        assertTrue(
                out.toString()
                        .lines()
                        .anyMatch(line -> line.matches("dl1.line += 32 bytes \\{whole\\} +\\| document.*")),
                out.toString());
    }

    /** An executable of three instructions that ends with exit code 7. */
    @Test
    void theExitCodeIsTheProgramS(@TempDir Path folder) throws IOException {
        ByteBuffer elf = ByteBuffer.allocate(4096 + 12).order(ByteOrder.LITTLE_ENDIAN);
        elf.putInt(0x464c457f).put((byte) 2).put((byte) 1).put((byte) 1).position(16);
        elf.putShort((short) 2)
                .putShort((short) 243)
                .putInt(1)
                .putLong(0x10000)
                .putLong(64)
                .putLong(0);
        elf.putInt(4).putShort((short) 64).putShort((short) 56).putShort((short) 1);
        elf.putShort((short) 64).putShort((short) 0).putShort((short) 0);
        elf.putInt(1)
                .putInt(5)
                .putLong(4096)
                .putLong(0x10000)
                .putLong(0x10000)
                .putLong(12)
                .putLong(12)
                .putLong(4096);
        int exit = 93;
        elf.position(4096)
                .putInt(7 << 20 | 10 << 7 | 0x13)
                .putInt(exit << 20 | 17 << 7 | 0x13)
                .putInt(0x73);
        Path program = Files.write(folder.resolve("seven.elf"), elf.array());
        assertEquals(7, execute("study", "network-cache", "run", program), err.toString());
        assertTrue(out.toString().contains("The program ended with exit code 7."), out.toString());
    }

    @Test
    void aProgramThatCannotPrintIsTold() {
        OutputStream closed = new OutputStream() {
            @Override
            public void write(int oneByte) throws IOException {
                throw new IOException("Broken pipe");
            }
        };
        CheckedOutput output = new CheckedOutput(new PrintStream(closed));
        assertEquals(
                "its standard output cannot be written to: it is closed, or the disk is full",
                assertThrows(IOException.class, () -> output.write(new byte[8])).getMessage());
    }

    @Test
    void theAdviceAgainstALackOfMemoryFitsTheCommand() {
        OutOfMemoryError heap = new OutOfMemoryError("Java heap space");
        assertTrue(Main.outOfMemory(heap, "analyze", "x").endsWith("gives 8 GiB, --starts 0 needs less"));
        assertTrue(Main.outOfMemory(heap, "study", "network-cache").endsWith("gives 8 GiB"));
        String threads = Main.outOfMemory(new OutOfMemoryError("unable to create native thread: possibly"), "run");
        assertTrue(threads.startsWith("harbinger: the limit of processes and threads is reached: raise it"), threads);
    }
}
