package dev.harbinger.study.messageinterface;

import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A program that is refused, with a line for each of its errors: file, line, column, what is wrong and what to do. */
public final class ProgramErrors extends IOException {
    private static final long serialVersionUID = 1;

    private final transient List<String> lines;

    ProgramErrors(String message, List<String> lines, @Nullable Throwable cause) {
        super(message, cause);
        this.lines = List.copyOf(lines);
    }

    /** The errors, the first ones of many. */
    public List<String> lines() {
        return lines;
    }
}
