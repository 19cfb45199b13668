package dev.harbinger.launch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.util.Map;
import org.junit.jupiter.api.Test;

/** The thread whose call of exit ends the JVM, among all threads. The current one is running. */
class ExitCallTest {
    private static final StackTraceElement PROGRAM = new StackTraceElement("Ring", "main", "Ring.java", 12);
    private static final StackTraceElement EXIT = new StackTraceElement("java.lang.Runtime", "exit", "Runtime.java", 1);
    private static final StackTraceElement HOOKS =
            new StackTraceElement("java.lang.ApplicationShutdownHooks", "runHooks", "ApplicationShutdownHooks.java", 1);

    private static ExitCall find(StackTraceElement... frames) {
        return ExitCall.find(Map.of(Thread.currentThread(), frames));
    }

    @Test
    void theCallThatStillStartsTheHooksIsFound() {
        assertEquals(
                "called System.exit at Ring.java:12", find(HOOKS, EXIT, PROGRAM).description());
    }

    @Test
    void aCallThatIsAboutToWaitForAnotherIsNotTheOne() {
        assertNull(find(EXIT, PROGRAM));
    }

    @Test
    void aProgramThatEndsBySignalHasNoCall() {
        assertNull(find(HOOKS, PROGRAM));
    }
}
