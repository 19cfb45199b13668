package dev.harbinger.launch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/** The errors are those of JDK 25. */
class ThreadLimitTest {
    private static final OutOfMemoryError THREAD = new OutOfMemoryError(
            "unable to create native thread: possibly out of memory or process/resource limits reached");

    @Test
    void aThreadOrProcessThatCannotBeStartedIsNoLackOfMemory() {
        assertTrue(ThreadLimit.isCause(THREAD));
        assertTrue(ThreadLimit.isCause(new IOException(
                "Cannot run program \"java\": posix_spawn failed, error: 11 (Resource temporarily unavailable) \n"
                        + "Possible reasons:")));
        assertTrue(ThreadLimit.isCause(new IOException("Cannot run program \"java\": error=11, Try again")));
    }

    @Test
    void otherErrorsAreNotTakenForIt() {
        assertFalse(ThreadLimit.isCause(new OutOfMemoryError("Java heap space")));
        assertFalse(ThreadLimit.isCause(new OutOfMemoryError()));
        assertFalse(ThreadLimit.isCause(new IOException("Cannot run program \"java\": error=2, No such file")));
        assertFalse(ThreadLimit.isCause(new IOException("Cannot run program \"java\": error=110")));
    }

    @Test
    void aProcessOfRanksThatCannotReportSaysWhichLimitWasMet() {
        assertEquals(
                "harbinger: a rank failed and could not report how: " + ThreadLimit.DESCRIPTION + "\n",
                message(THREAD));
        assertTrue(message(new OutOfMemoryError("Java heap space")).endsWith("raise -Xmx\n"));
    }

    private static String message(OutOfMemoryError error) {
        return new String(ThreadsMain.messageWithoutReport(error), StandardCharsets.US_ASCII);
    }
}
