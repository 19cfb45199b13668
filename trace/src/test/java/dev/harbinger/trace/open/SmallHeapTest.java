package dev.harbinger.trace.open;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.harbinger.trace.Trace;
import dev.harbinger.trace.TraceReader;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Files larger than the heap of the process that reads them, or that ask for more. The timeout bounds a failure. */
@Timeout(value = 4, unit = TimeUnit.MINUTES)
class SmallHeapTest {
    private static final int HEAP_MIB = 32;

    @TempDir
    Path folder;

    /** Reads a trace and prints how many processes, events and errors it has, then the errors. */
    static final class Reading {
        private Reading() {}

        public static void main(String[] arguments) throws IOException {
            int processes = 0;
            long events = 0;
            StringBuilder errors = new StringBuilder();
            try (Trace trace = Traces.open(List.of(Path.of(arguments[0])))) {
                boolean more = true;
                while (more) {
                    try (TraceReader reader = trace.nextProcess()) {
                        more = reader != null;
                        processes += more ? 1 : 0;
                        while (more && reader.next() != null) {
                            events++;
                        }
                    } catch (IOException e) {
                        errors.append(e.getMessage()).append('\n');
                    }
                }
            } catch (IOException e) {
                errors.append(e.getMessage()).append('\n');
            }
            System.out.println(processes + " processes, " + events + " events, "
                    + errors.toString().lines().count() + " errors");
            System.out.print(errors);
        }
    }

    private List<String> read(Path input) throws IOException, InterruptedException {
        Path out = folder.resolve("out");
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx" + HEAP_MIB + "m",
                        "-XX:+UseSerialGC",
                        "-cp",
                        System.getProperty("java.class.path"),
                        Reading.class.getName(),
                        input.toString())
                .redirectErrorStream(true)
                .redirectOutput(out.toFile())
                .start();
        int exitCode = process.waitFor();
        List<String> said = Files.readAllLines(out);
        assertEquals(0, exitCode, said.toString());
        return said;
    }

    /** A file of the beginning and then of a piece again and again up to this number of MiB. */
    private Path repeated(String name, String beginning, String piece, int mebibytes) throws IOException {
        Path file = Files.createDirectories(folder.resolve("traces")).resolve(name);
        byte[] pieces = piece.repeat((1 << 16) / piece.length() + 1).getBytes(StandardCharsets.ISO_8859_1);
        try (OutputStream raw = Files.newOutputStream(file);
                OutputStream out = name.endsWith("gz") ? new GZIPOutputStream(raw, 1 << 16) : raw) {
            out.write(beginning.getBytes(StandardCharsets.ISO_8859_1));
            for (long written = 0; written < (long) mebibytes << 20; written += pieces.length) {
                out.write(pieces);
            }
        }
        return file;
    }

    @Test
    void aLineLongerThanTheHeapIsAnError() throws IOException, InterruptedException {
        List<String> said = read(repeated("rank-0.csv.gz", "op\nrecv\n", "x", 8 * HEAP_MIB));
        assertEquals("1 processes, 1 events, 1 errors", said.getFirst());
        assertTrue(said.get(1).contains("rank-0.csv.gz: line 3 is longer than"), said.toString());
    }

    @Test
    void namesOfSitesLargerThanTheHeapAreBounded() throws IOException, InterruptedException {
        StringBuilder names = new StringBuilder("site,name\n");
        for (int site = 0; site < 600_000; site++) {
            names.append(Integer.toHexString(site))
                    .append(",solve in ")
                    .append("x".repeat(90))
                    .append('\n');
        }
        repeated("sites.csv", names.toString(), "0,x\n", 0);
        repeated("rank-0.csv", "op\n", "recv\n", 1);
        List<String> said = read(folder.resolve("traces"));
        assertTrue(
                said.getFirst().startsWith("1 processes, 2") && said.getFirst().endsWith(", 0 errors"), said::toString);
    }

    @Test
    void aHundredThousandColumnsAreNoTrace() throws IOException, InterruptedException {
        List<String> said = read(repeated("rank-0.csv", "op" + ",c".repeat(100_000) + "\n", "recv\n", 1));
        assertEquals("0 processes, 0 events, 1 errors", said.getFirst());
        assertTrue(said.get(1).contains("not a trace of a known format"), said.toString());
    }

    @Test
    void aTraceLargerThanTheHeapIsReadWhole() throws IOException, InterruptedException {
        String line = "irecv,a1b2,1,7,100,8\n";
        List<String> said = read(repeated("rank-0.csv.gz", "op,site,peer,tag,count,type_bytes\n", line, 3 * HEAP_MIB));
        assertTrue(said.getFirst().matches("1 processes, 4[789]\\d{5} events, 0 errors"), said.toString());
    }

    @Test
    void aTarThatNeedsMoreThanTheHeapIsAnError() throws IOException, InterruptedException {
        String name = new String(
                DamagedTracesTest.header("././@LongLink", "07777777777\0", 'L'), StandardCharsets.ISO_8859_1);
        List<String> said = read(repeated("t.tgz", name, "x", 4 * HEAP_MIB));
        assertEquals("0 processes, 0 events, 1 errors", said.getFirst());
        assertTrue(said.get(1).contains("the header of a file in it is longer than"), said.toString());
    }

    @Test
    void anXzFileThatNeedsMoreThanTheHeapIsAnError() throws IOException, InterruptedException {
        Path traces = Files.createDirectories(folder.resolve("traces"));
        List<String> said = read(Files.write(traces.resolve("0.csv.xz"), DamagedTracesTest.greedyXz()));
        assertEquals("0 processes, 0 events, 1 errors", said.getFirst());
        assertTrue(
                said.get(1).matches(".*needs \\d+ MiB, more than the \\d MiB of memory that decompression may take.*"),
                said.toString());
    }
}
