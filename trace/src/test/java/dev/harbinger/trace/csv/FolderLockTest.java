package dev.harbinger.trace.csv;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FolderLockTest {
    @TempDir
    private Path folder;

    @Test
    void aSecondRecordingIsRefusedUntilTheFirstEnds() throws Exception {
        FolderLock first = FolderLock.take(folder, "-o");
        FolderInUseException refused =
                assertThrows(FolderInUseException.class, () -> FolderLock.take(folder, "--trace"));
        assertEquals(
                "'" + folder + "' is in use by another recording; wait for its end, or name another with --trace",
                refused.getMessage());
        assertThrows(FolderInUseException.class, () -> FolderLock.take(folder, 4, 7, "--trace"));
        first.close();
        FolderLock.take(folder, "-o").close();
        assertFalse(Files.exists(folder.resolve(FolderLock.NAME)));
    }

    @Test
    void hostsOfOneJobShareAFolderAndTheLastRemovesTheFile() throws Exception {
        FolderLock low = FolderLock.take(folder, 0, 3, "--trace");
        FolderLock high = FolderLock.take(folder, 4, 7, "--trace");
        low.close();
        low.close();
        assertTrue(Files.exists(folder.resolve(FolderLock.NAME)));
        assertThrows(FolderInUseException.class, () -> FolderLock.take(folder, 7, 7, "--trace"));
        high.close();
        assertFalse(Files.exists(folder.resolve(FolderLock.NAME)));
    }
}
