package dev.harbinger.launch;

import java.util.Map;

/** Describes the end of a process by its exit code, which is 128 plus the signal number after a signal. */
final class Signals {
    private static final int BASE = 128;

    /** Exit code after SIGTERM. */
    static final int TERMINATED = BASE + 15;

    private static final Map<Integer, String> NAMES = Map.ofEntries(
            Map.entry(1, "SIGHUP"),
            Map.entry(2, "SIGINT"),
            Map.entry(3, "SIGQUIT"),
            Map.entry(4, "SIGILL"),
            Map.entry(6, "SIGABRT"),
            Map.entry(7, "SIGBUS"),
            Map.entry(8, "SIGFPE"),
            Map.entry(9, "SIGKILL"),
            Map.entry(11, "SIGSEGV"),
            Map.entry(13, "SIGPIPE"),
            Map.entry(14, "SIGALRM"),
            Map.entry(15, "SIGTERM"),
            Map.entry(24, "SIGXCPU"));

    private Signals() {}

    /** The number of the signal whose handler is ending this JVM; SIGTERM if it cannot be found. */
    static int received() {
        // The JDK runs handlers in threads with such names, and has no other way to tell.
        return Thread.getAllStackTraces().keySet().stream()
                .flatMap(thread -> NAMES.entrySet().stream()
                        .filter(signal -> thread.getName().equals(signal.getValue() + " handler")))
                .map(Map.Entry::getKey)
                .findFirst()
                .orElse(TERMINATED - BASE);
    }

    /** A description of the end by a signal that completes "rank 3 ...". */
    static String describe(int signal) {
        return "was killed by signal " + signal + " (" + NAMES.get(signal) + ")";
    }

    /**
     * Returns a description that completes "rank 3 ...", such as "was killed by signal 9 (SIGKILL)".
     *
     * @param ranHooks whether the JVM ran its shutdown hooks; then only signals that it handles can be the cause
     */
    static String describe(int exitCode, boolean ranHooks) {
        int signal = exitCode - BASE;
        boolean handled = signal == 1 || signal == 2 || signal == 15;
        if (NAMES.containsKey(signal) && handled == ranHooks) {
            return describe(signal);
        }
        return "ended with exit code " + exitCode;
    }
}
