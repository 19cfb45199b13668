package dev.harbinger.cli;

import dev.harbinger.trace.Trace;
import dev.harbinger.trace.open.Traces;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Parameters;

/** The trace that a command reads, as named by the user. */
final class TraceInput {
    @Parameters(
            arity = "1..*",
            paramLabel = "TRACE",
            description = "The trace's files, a folder that holds them, or a tar of them; the format is recognised.")
    private @Nullable List<Path> inputs;

    Trace open() throws IOException {
        return Traces.open(paths());
    }

    /** What the user named. */
    List<Path> paths() {
        return inputs == null ? List.of() : inputs;
    }

    /** The name of the trace: the last part of its path. */
    String name() {
        Path first = paths().getFirst().toAbsolutePath().normalize();
        Path name = first.getFileName();
        return name == null ? first.toString() : name.toString();
    }
}
