package dev.harbinger.launch;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.FileSystemException;
import org.junit.jupiter.api.Test;

class FileLimitTest {
    @Test
    void theLimitIsFoundAmongTheCausesOfAnError() {
        FileSystemException cause = new FileSystemException("/etc/file", null, "Too many open files");
        assertTrue(FileLimit.isCause(new InternalError("Error loading a file", cause)));
        assertTrue(FileLimit.isCause(new IOException("error=24, Too many open files")));
        assertFalse(FileLimit.isCause(new IOException("No space left on device")));
        assertFalse(FileLimit.isCause(new IOException()));
        assertFalse(FileLimit.isReached());
    }
}
