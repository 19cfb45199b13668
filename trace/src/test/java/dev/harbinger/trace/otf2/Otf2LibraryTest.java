package dev.harbinger.trace.otf2;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Archives that OTF2's own library wrote, against what OTF2's own tool says of them. */
class Otf2LibraryTest {
    @TempDir
    Path folder;

    @Test
    void whatIsReadIsWhatOtf2PrintSays() throws IOException, InterruptedException {
        Path program = compiledWriter();
        assumeTrue(runs("otf2-print", "--version"), "needs otf2-print (Debian: otf2-tools)");
        for (int seed = 1; seed <= 2; seed++) {
            int ranks = 2 + 2 * seed;
            Path archive = folder.resolve("archive" + seed);
            run(program.toString(), archive.toString(), "mine", "" + ranks, "5000", "" + seed);
            PrintedArchive printed = new PrintedArchive(
                    run("otf2-print", archive.resolve("mine.otf2").toString()), ranks);
            assertTrue(printed.receives > 1000 * ranks, "seed " + seed);
            Read read = Read.all(archive);
            assertEquals(List.of(), read.errors);
            assertEquals(printed.lines.keySet(), read.events.keySet());
            for (int rank = 0; rank < ranks; rank++) {
                assertEquals(
                        String.join("\n", printed.lines.get(rank)),
                        String.join("\n", withSites(read, rank)),
                        "seed " + seed + " rank " + rank);
                assertEquals(printed.otherRecords.get(rank), otherRecords(read.skippedRecords.get(rank)));
            }
            assertTrue(Files.size(archive.resolve("mine/1000.evt")) > 1 << 18, "more than a chunk");
            assertEquals(read.bytes, read.bytesRead);
        }
    }

    @Test
    void whatIsReadOfAnArchiveIsTheSameWhenItIsCompressed() throws IOException, InterruptedException {
        Path archive = folder.resolve("archive");
        run(compiledWriter().toString(), archive.toString(), "mine", "3", "8000", "7");
        Read plain = Read.all(archive);
        assertTrue(Files.size(archive.resolve("mine/1000.evt")) > 1 << 18, "more than a chunk");
        // The chunks of this archive are the smallest that OTF2 allows.
        ZlibArchive.compress(archive, 1 << 18, true);
        Read compressed = Read.all(archive);
        assertEquals(List.of(), compressed.errors);
        assertEquals(plain.events, compressed.events);
        assertEquals(plain.skippedRecords, compressed.skippedRecords);
    }

    private static List<String> withSites(Read read, int rank) {
        List<String> lines = new ArrayList<>(read.lines(rank));
        for (int i = 0; i < lines.size(); i++) {
            String site = read.sites.get(read.events.get(rank).get(i).site());
            lines.set(i, lines.get(i) + (site.isEmpty() ? "" : " " + site));
        }
        return lines;
    }

    /** The names as otf2-print writes them, without underscores. */
    private static Map<String, Long> otherRecords(Map<String, Long> skippedRecords) {
        Map<String, Long> records = new TreeMap<>();
        skippedRecords.forEach((name, count) -> {
            if (!name.equals(MessageJoin.NO_COMPLETION)) {
                records.put(name.equals("ParameterInt") ? "PARAMETERINT64" : name.toUpperCase(Locale.ROOT), count);
            }
        });
        return records;
    }

    private Path compiledWriter() throws IOException, InterruptedException {
        assumeTrue(runs("cc", "--version"), "needs a C compiler called cc");
        assumeTrue(runs("otf2-config", "--version"), "needs otf2-config (Debian: libotf2-trace-dev)");
        Path source = folder.resolve("write-archive.c");
        try (InputStream in = Objects.requireNonNull(Otf2LibraryTest.class.getResourceAsStream("write-archive.c"))) {
            Files.copy(in, source);
        }
        Path program = folder.resolve("write-archive");
        List<String> command = new ArrayList<>(List.of("cc", "-o", program.toString(), source.toString()));
        for (String option : List.of("--cflags", "--ldflags", "--libs")) {
            command.addAll(
                    List.of(String.join(" ", run("otf2-config", option)).strip().split("\\s+")));
        }
        command.removeIf(String::isEmpty);
        command.add("-lm");
        run(command.toArray(String[]::new));
        return program;
    }

    private static boolean runs(String... command) throws InterruptedException {
        try {
            return new ProcessBuilder(command)
                            .redirectErrorStream(true)
                            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                            .start()
                            .waitFor()
                    == 0;
        } catch (IOException e) {
            return false;
        }
    }

    private List<String> run(String... command) throws IOException, InterruptedException {
        Path output = Files.createTempFile(folder, "output", ".txt");
        int code = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start()
                .waitFor();
        List<String> lines = Files.readAllLines(output, StandardCharsets.UTF_8);
        assertEquals(0, code, () -> String.join(" ", command) + "\n" + String.join("\n", lines));
        return lines;
    }
}
