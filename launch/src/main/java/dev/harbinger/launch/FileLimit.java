package dev.harbinger.launch;

import java.io.FileInputStream;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** The limit of open files of a process. The JDK reports it in the cause of other errors, or as a missing class. */
public final class FileLimit {
    /** What was wrong and what to do. */
    public static final String DESCRIPTION = "the limit of open files is reached: raise it (ulimit -n)";

    private FileLimit() {}

    /** Whether an error has it among its causes. */
    public static boolean isCause(Throwable error) {
        for (@Nullable Throwable cause = error; cause != null; cause = cause.getCause()) {
            if (String.valueOf(cause.getMessage()).contains("Too many open files")) {
                return true;
            }
        }
        return false;
    }

    /** Whether this process cannot open another file. */
    static boolean isReached() {
        try (FileInputStream in = new FileInputStream("/dev/null")) {
            in.getFD();
            return false;
        } catch (IOException e) {
            return isCause(e);
        }
    }
}
