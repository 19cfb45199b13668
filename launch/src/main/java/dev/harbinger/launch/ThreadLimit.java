package dev.harbinger.launch;

import java.io.IOException;

/**
 * The limit of processes and threads of a user or a container. The JVM reports it as lack of memory when a thread is
 * started, and as error 11 (EAGAIN) when a process is.
 */
public final class ThreadLimit {
    /** What was wrong and what to do. */
    public static final String DESCRIPTION =
            "the limit of processes and threads is reached: raise it (ulimit -u, or that of the container), or start"
                    + " fewer ranks";

    private ThreadLimit() {}

    /** Whether the start of a thread failed because of it. */
    public static boolean isCause(OutOfMemoryError error) {
        return String.valueOf(error.getMessage()).contains("native thread");
    }

    /** Whether the start of a process failed because of it. */
    static boolean isCause(IOException error) {
        return String.valueOf(error.getMessage()).matches("(?s).*\\berror[:=] ?11\\b.*");
    }
}
