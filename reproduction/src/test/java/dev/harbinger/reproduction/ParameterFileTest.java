package dev.harbinger.reproduction;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files of parameters that are none. */
class ParameterFileTest {
    @TempDir
    private Path folder;

    private static void assertRefused(Path file, String message) {
        String said =
                assertThrows(IOException.class, () -> ParameterFile.read(file)).getMessage();
        assertTrue(said.contains(message), said);
        assertEquals(1, said.lines().count());
        assertTrue(said.length() < 400, said);
    }

    @Test
    void aFolderIsRefused() {
        assertRefused(folder, "is a folder; name a file");
    }

    @Test
    void aPipeIsRefusedAndNotWaitedFor() throws Exception {
        Path pipe = folder.resolve("pipe");
        try {
            Assumptions.assumeTrue(
                    new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor() == 0);
        } catch (IOException e) {
            Assumptions.abort("this system has no mkfifo");
        }
        assertRefused(pipe, "is no regular file");
    }

    @Test
    void aFileOfHundredsOfMegabytesIsRefusedAndNotRead() throws IOException {
        Path huge = folder.resolve("huge");
        try (RandomAccessFile file = new RandomAccessFile(huge.toFile(), "rw")) {
            file.setLength(500L << 20);
        }
        assertRefused(huge, "is larger than 1048576 bytes");
    }

    @Test
    void aLineThatIsTooLongIsNamedByItsNumber() throws IOException {
        Path file = Files.writeString(folder.resolve("long"), "a = 1\n" + "x".repeat(5000) + "\n");
        assertRefused(file, ", line 2: has 5000 characters");
    }
}
