package dev.harbinger.messaging.transport.tcp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which files are refused as secrets. */
class SecretFileTest {
    @TempDir
    Path directory;

    @Test
    void aDirectoryIsRefused() {
        IOException e = assertThrows(IOException.class, () -> Secret.read(directory));
        assertEquals("secret file '" + directory + "' is not a regular file: name a text file", e.getMessage());
    }

    @Test
    void aFileThatIsTooLongIsRefused() throws IOException {
        Path file = directory.resolve("secret");
        Files.writeString(file, "x".repeat(4097));
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
        IOException e = assertThrows(IOException.class, () -> Secret.read(file));
        assertEquals("secret file '" + file + "' has 4097 bytes: a secret has 4096 at most", e.getMessage());
        Files.writeString(file, "x".repeat(4096));
        assertEquals("x".repeat(4096), Secret.read(file).text());
    }
}
