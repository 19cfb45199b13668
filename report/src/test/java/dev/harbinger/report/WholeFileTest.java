package dev.harbinger.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WholeFileTest {
    @TempDir
    Path folder;

    private List<Path> files() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.sorted().toList();
        }
    }

    @Test
    void aFileThatCannotBeFinishedLeavesTheFormerOne() throws IOException {
        Path file = folder.resolve("report.html");
        WholeFile.write(file, out -> out.write("first"));
        IOException failure = assertThrows(
                IOException.class,
                () -> WholeFile.write(file, out -> {
                    out.write("second");
                    throw new IOException("the cat sat on it");
                }));
        assertEquals(
                file
                        + ": could not be written: the cat sat on it; make room there, or name a place that you may"
                        + " write to",
                failure.getMessage());
        assertThrows(
                IllegalStateException.class,
                () -> WholeFile.write(file, _ -> {
                    throw new IllegalStateException();
                }));
        assertEquals("first", Files.readString(file));
        assertEquals(List.of(file), files());
        WholeFile.write(file, out -> out.write("third ü \uD800"));
        assertEquals("third ü ?", Files.readString(file));
    }

    @Test
    void aFullDiskIsToldWithTheNameOfTheFile() {
        Path full = Path.of("/dev/full");
        assumeTrue(Files.exists(full), "needs the device /dev/full of Linux");
        String expected = "/dev/full: could not be written: No space left on device;"
                + " make room there, or name a place that you may write to";
        assertEquals(
                expected,
                assertThrows(IOException.class, () -> HtmlReport.write(SampleReport.report(), full))
                        .getMessage());
        assertEquals(
                expected,
                assertThrows(IOException.class, () -> WholeFile.write(full, out -> out.write("a")))
                        .getMessage());
    }

    @Test
    void aPlaceThatIsMissingOrAFolderIsTold() throws IOException {
        Path missing = folder.resolve("no/report.html");
        assertEquals(
                missing + ": there is no folder " + folder.resolve("no") + " to write it to: make it or name another",
                assertThrows(IOException.class, () -> WholeFile.write(missing, _ -> {}))
                        .getMessage());
        assertEquals(
                folder + ": is a folder, expected the name of a file to write",
                assertThrows(IOException.class, () -> WholeFile.write(folder, _ -> {}))
                        .getMessage());
        Path file = Files.writeString(folder.resolve("file"), "");
        assertEquals(
                file + ": no folder could be made here: there is a file of that name; name another place",
                assertThrows(IOException.class, () -> CsvReport.write(SampleReport.report(), file))
                        .getMessage());
    }

    @Test
    void aLinkStaysAndWhatItLeadsToIsReplaced() throws IOException {
        Path target = Files.writeString(folder.resolve("target"), "before");
        Path link = Files.createSymbolicLink(folder.resolve("link"), target);
        WholeFile.write(link, out -> out.write("after"));
        assertTrue(Files.isSymbolicLink(link));
        assertEquals("after", Files.readString(target));
        assertEquals(List.of(link, target), files());
    }
}
