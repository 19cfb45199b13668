package dev.harbinger.trace.open;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.harbinger.trace.TraceFile;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.LongAdder;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a file names beside it is found without being opened, and opened once when it is read. */
class SiblingFileTest {
    private static final byte[] CONTENT = "the events of a location".getBytes(StandardCharsets.US_ASCII);

    private final List<Path> opened = new ArrayList<>();

    @TempDir
    Path folder;

    private InputStream counted(Path path) throws IOException {
        opened.add(path);
        return Files.newInputStream(path);
    }

    private TraceFile sibling(String name) {
        return Objects.requireNonNull(SiblingFile.of(folder.resolve("anchor"), name, this::counted));
    }

    @Test
    void aFileIsOpenedForItsContentAloneAndOnce() throws IOException {
        Path events = Files.write(Files.createDirectory(folder.resolve("t")).resolve("7.evt"), CONTENT);
        TraceFile file = sibling("t/7.evt");
        assertEquals("7.evt", file.name());
        assertEquals(CONTENT.length, file.size());
        assertEquals(List.of(), opened);
        LongAdder read = new LongAdder();
        try (InputStream in = file.open(read)) {
            assertEquals(new String(CONTENT, StandardCharsets.US_ASCII), text(in));
        }
        assertEquals(List.of(events), opened);
        assertEquals(CONTENT.length, read.sum());
    }

    @Test
    void aCompressedFileIsFoundByItsNameWithoutTheEnding() throws IOException {
        Path packed = folder.resolve("7.evt.gz");
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(packed))) {
            out.write(CONTENT);
        }
        TraceFile file = sibling("7.evt");
        assertEquals("7.evt", file.name());
        assertEquals(packed.toString(), file.toString());
        LongAdder read = new LongAdder();
        try (InputStream in = file.open(read)) {
            assertEquals(new String(CONTENT, StandardCharsets.US_ASCII), text(in));
        }
        assertEquals(List.of(packed), opened);
        assertEquals(Files.size(packed), read.sum());
    }

    @Test
    void siblingsOfASiblingAreSeenFromItsFolder() throws IOException {
        Files.write(Files.createDirectory(folder.resolve("t")).resolve("7.evt"), CONTENT);
        Files.write(folder.resolve("t/7.def"), CONTENT);
        TraceFile file = sibling("t/7.evt");
        assertEquals("7.def", Objects.requireNonNull(file.sibling("7.def")).name());
        assertNull(file.sibling("8.def"));
        assertNull(file.sibling("\0"));
        assertEquals(folder.resolve("t/8.def").toString(), file.siblingPath("8.def"));
    }

    @Test
    void theFileOnTheDiskFindsItsSiblingsTheSameWay() throws IOException {
        Files.write(folder.resolve("anchor"), CONTENT);
        Files.write(folder.resolve("7.evt"), CONTENT);
        TraceFile anchor = DiskFile.of(folder.resolve("anchor"));
        assertTrue(anchor.sibling("7.evt") instanceof SiblingFile);
        assertNull(anchor.sibling("8.evt"));
    }

    private static String text(InputStream in) throws IOException {
        return new String(in.readAllBytes(), StandardCharsets.US_ASCII);
    }
}
