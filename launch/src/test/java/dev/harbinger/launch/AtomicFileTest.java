package dev.harbinger.launch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AtomicFileTest {
    @TempDir
    Path folder;

    private List<String> names() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).toList();
        }
    }

    @Test
    void onlyTheNewContentIsLeft() throws IOException {
        Path file = folder.resolve("facts");
        AtomicFile.write(file, "the first, longer text");
        AtomicFile.write(file, "the second");
        assertEquals("the second", Files.readString(file));
        AtomicFile.writeShared(file, "the third");
        assertEquals("the third", Files.readString(file));
        assertEquals(List.of("facts"), names());
    }

    @Test
    void nothingIsLeftOfAFileThatCannotBeWritten() throws IOException {
        Files.createDirectories(folder.resolve("facts/occupied"));
        Path place = folder.resolve("facts");
        assertThrows(IOException.class, () -> AtomicFile.write(place, "text"));
        assertThrows(IOException.class, () -> AtomicFile.writeShared(place, "text"));
        assertEquals(List.of("facts"), names());
    }
}
