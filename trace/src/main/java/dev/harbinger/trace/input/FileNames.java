package dev.harbinger.trace.input;

import dev.harbinger.trace.ProcessFormat;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What the name of a trace's file tells. */
public final class FileNames {
    /** The last number before the last ending, or the last number of all. */
    private static final Pattern LAST_NUMBER = Pattern.compile("(?s).*?(\\d+)\\D*");

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
}
