package dev.harbinger.trace.dumpi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.harbinger.trace.Trace;
import dev.harbinger.trace.TraceFormatException;
import dev.harbinger.trace.TraceReader;
import dev.harbinger.trace.WholeTrace;
import dev.harbinger.trace.open.Traces;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The file that describes the files of a trace. */
class DumpiMetafileTest {
    @TempDir
    private Path folder;

    private Path metafile() throws IOException {
        return Files.writeString(
                folder.resolve("ring.meta"), "hostname=x\nnumprocs=2\nfileprefix=/somewhere/ring\nversion=1\n");
    }

    private static List<Integer> processes(Path input) throws IOException {
        List<Integer> processes = new ArrayList<>();
        try (Trace trace = Traces.open(List.of(input))) {
            assertEquals("DUMPI", trace.format());
            for (TraceReader reader = trace.nextProcess(); reader != null; reader = trace.nextProcess()) {
                processes.add(reader.process());
                assertEquals(
                        12,
                        DumpiReading.ofFile(folderFile(input, reader.process()))
                                .events()
                                .size());
                reader.close();
            }
        }
        return processes;
    }

    private static Path folderFile(Path input, int process) {
        Path folder = Files.isDirectory(input) ? input : input.resolveSibling("");
        return folder.resolve("ring-000" + process + ".bin");
    }

    @Test
    void theFilesOfItsPrefixAreOpened() throws IOException {
        DumpiTwoForms calls = new DumpiTwoForms();
        for (int i = 0; i < 12; i++) {
            calls.irecv(1, -1, i, i + 2);
        }
        for (String name : List.of("ring-0000.bin", "ring-0001.bin", "other-0005.bin")) {
            Files.write(folder.resolve(name), calls.binary());
        }
        assertEquals(List.of(0, 1), processes(metafile()));
        TraceFormatException error = assertThrows(TraceFormatException.class, () -> Traces.open(List.of(folder)));
        assertEquals(
                folder.resolve("other-0005.bin") + " and " + folder.resolve("ring-0000.bin")
                        + " are of two runs, by their prefixes other and ring; name the files of one, such as "
                        + folder.resolve("other-*"),
                error.getMessage());
        Files.delete(folder.resolve("other-0005.bin"));
        assertEquals(List.of(0, 1), processes(folder));
    }

    @Test
    void inATarItIsSkipped() throws IOException {
        DumpiTwoForms calls = new DumpiTwoForms();
        calls.irecv(1, -1, 0, 2);
        Path tar = folder.resolve("ring.tar");
        try (TarArchiveOutputStream out = new TarArchiveOutputStream(Files.newOutputStream(tar))) {
            put(out, "ring.meta", Files.readAllBytes(metafile()));
            put(out, "ring-0001.bin", calls.binary());
        }
        try (Trace trace = Traces.open(List.of(tar));
                TraceReader reader = trace.nextProcess()) {
            assertEquals(1, reader == null ? -1 : reader.process());
        }
    }

    @Test
    void filesOfTwoRunsAreRefusedAndInATarThoseOfTheSecondAreLeftOut() throws IOException {
        DumpiTwoForms calls = new DumpiTwoForms();
        calls.irecv(1, -1, 0, 2);
        List<Path> files = new ArrayList<>();
        Path tar = folder.resolve("t.tar");
        try (TarArchiveOutputStream out = new TarArchiveOutputStream(Files.newOutputStream(tar))) {
            for (String name : List.of("morning-0000.txt", "morning-0001.txt", "evening-0002.txt")) {
                files.add(Files.write(folder.resolve(name), calls.text()));
                put(out, name, calls.text());
            }
        }
        TraceFormatException error = assertThrows(TraceFormatException.class, () -> Traces.open(files));
        assertTrue(error.getMessage().contains("prefixes morning and evening; name"), error.getMessage());
        assertEquals(
                2, WholeTrace.read(Traces.open(files.subList(0, 2))).events().size());
        WholeTrace read = WholeTrace.read(Traces.open(List.of(tar)));
        assertEquals(Set.of(0, 1), read.events().keySet());
        assertTrue(read.errors().getFirst().startsWith(tar + "(evening-0002.txt): is of another run"), read::toString);
    }

    private static void put(TarArchiveOutputStream out, String name, byte[] content) throws IOException {
        TarArchiveEntry entry = new TarArchiveEntry(name);
        entry.setSize(content.length);
        out.putArchiveEntry(entry);
        out.write(content);
        out.closeArchiveEntry();
    }

    @Test
    void filesThatAreNotThereAreNamed() throws IOException {
        Path metafile = metafile();
        TraceFormatException error =
                assertThrows(TraceFormatException.class, () -> new DumpiFormat().processFiles(metafile));
        assertTrue(error.getMessage().startsWith(metafile + ": describes the files ring-NNNN.bin"), error.getMessage());
    }

    @Test
    void processesItTellsOfThatAreNotThereAreMissed() throws IOException {
        DumpiTwoForms calls = new DumpiTwoForms();
        calls.irecv(1, -1, 0, 2);
        Files.write(folder.resolve("ring-0000.bin"), calls.binary());
        for (Path input : List.of(metafile(), folder)) {
            try (Trace trace = Traces.open(List.of(input))) {
                IOException error = assertThrows(IOException.class, trace::nextProcess);
                assertTrue(
                        error.getMessage().startsWith(input + ": files are missing, of processes 1;"),
                        error.getMessage());
            }
        }
    }
}
