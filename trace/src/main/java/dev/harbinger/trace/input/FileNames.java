package dev.harbinger.trace.input;

import dev.harbinger.trace.ProcessFormat;
import dev.harbinger.trace.TraceFormatException;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What a trace's file name encodes. */
public final class FileNames {
    /** The last number, or the first of two if the name has the form 3-of-8. */
    private static final Pattern LAST_NUMBER = Pattern.compile("(?s).*?(\\d+)(-of-\\d+)?\\D*");

    private FileNames() {}

    /** The process: the last number of the name, or {@link ProcessFormat#NO_PROCESS}. */
    public static int process(Path file) {
        return process(String.valueOf(file.getFileName()));
    }

    /** The process: the last number of the name, or {@link ProcessFormat#NO_PROCESS}. */
    public static int process(String name) {
        Matcher number =
                LAST_NUMBER.matcher(name.substring(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1));
        if (!number.matches()) {
            return ProcessFormat.NO_PROCESS;
        }
        try {
            return Integer.parseInt(number.group(1));
        } catch (NumberFormatException e) {
            return ProcessFormat.NO_PROCESS;
        }
    }

    /** The part after the last slash of a path in a tar, or in a trace. */
    public static String last(String path) {
        return path.substring(path.lastIndexOf('/') + 1);
    }

    /** What stands before the process in a file's name; the whole name if that does not tell the process. */
    public static String prefix(String name) {
        Matcher number = LAST_NUMBER.matcher(name);
        return number.matches() ? name.substring(0, number.start(1)) : name;
    }

    /**
     * A process that a file's name must tell.
     *
     * @param name of the file, for the error
     * @param process as {@link #process(String)} has it
     * @param example a name that tells it
     * @throws TraceFormatException if the process is {@link ProcessFormat#NO_PROCESS}
     */
    public static int required(String name, int process, String example) throws TraceFormatException {
        if (process == ProcessFormat.NO_PROCESS) {
            throw new TraceFormatException(
                    name + ": the name does not tell the process; expected a name such as " + example);
        }
        return process;
    }
}
