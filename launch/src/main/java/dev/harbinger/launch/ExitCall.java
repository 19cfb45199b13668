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
    /** The class of the JDK whose methods start the shutdown hooks and wait for them. */
    private static final String HOOKS = "java.lang.ApplicationShutdownHooks";

    /** Finds the call, for a shutdown hook; null if the JVM ends for another reason, such as a signal. */
    static @Nullable ExitCall find() {
        return find(Thread.getAllStackTraces());
    }

    /** Finds the call among the frames of threads. */
    static @Nullable ExitCall find(Map<Thread, StackTraceElement[]> threads) {
        return threads.entrySet().stream()
                .filter(entry -> calls(entry.getValue()) && runsHooks(entry))
                .map(ExitCall::of)
                .findFirst()
                .orElse(null);
    }

    /** A description that completes "rank 3 ...". */
    String description() {
        return "called System.exit at " + place;
    }

    /** Whether it starts the hooks, or waits for them. The threads that called later are blocked. */
    private static boolean runsHooks(Map.Entry<Thread, StackTraceElement[]> caller) {
        return caller.getKey().getState() == Thread.State.WAITING
                || Arrays.stream(caller.getValue())
                        .anyMatch(frame -> frame.getClassName().equals(HOOKS));
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
