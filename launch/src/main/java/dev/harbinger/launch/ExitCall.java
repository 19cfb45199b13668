package dev.harbinger.launch;

import java.util.Arrays;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The call of {@link System#exit} that is ending this JVM. Virtual threads cannot be listed, so a call by one of them
 * is not found.
 *
 * @param thread the thread that made the call
 * @param place the program's line, such as "Ring.java:12"
 */
record ExitCall(Thread thread, String place) {
    /** Finds the call, for a shutdown hook; null if the JVM ends for another reason, such as a signal. */
    static @Nullable ExitCall find() {
        return Thread.getAllStackTraces().entrySet().stream()
                // The thread whose call ends the JVM waits for the hooks. Those that called later are blocked.
                .filter(entry -> entry.getKey().getState() == Thread.State.WAITING && calls(entry.getValue()))
                .map(ExitCall::of)
                .findFirst()
                .orElse(null);
    }

    /** A description that completes "rank 3 ...". */
    String words() {
        return "called System.exit at " + place;
    }

    private static boolean calls(StackTraceElement[] frames) {
        return Arrays.stream(frames)
                .anyMatch(frame -> frame.getClassName().equals(Runtime.class.getName())
                        && frame.getMethodName().equals("exit"));
    }

    private static ExitCall of(Map.Entry<Thread, StackTraceElement[]> caller) {
        String place = Arrays.stream(caller.getValue())
                .filter(frame -> !frame.getClassName().startsWith("java."))
                .findFirst()
                .map(frame -> frame.getFileName() == null
                        ? frame.getClassName()
                        : frame.getFileName() + ":" + frame.getLineNumber())
                .orElse("an unknown place");
        return new ExitCall(caller.getKey(), place);
    }
}
