package dev.harbinger.trace.open;

import dev.harbinger.trace.ProcessFormat;
import dev.harbinger.trace.Trace;
import dev.harbinger.trace.TraceFormatException;
import java.io.IOException;
import java.io.Serializable;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A trace that can be opened several times, also in other JVMs that see the same files at the same paths. Facts that
 * require all files are looked up once. Immutable.
 */
public final class TraceSource implements Serializable {
    private static final long serialVersionUID = 1L;

    private final String[] inputs;
    /** The format that the look at the files gave, if it is another one. */
    private final @Nullable Serializable known;

    private TraceSource(String[] inputs, @Nullable Serializable known) {
        this.inputs = inputs;
        this.known = known;
    }

    /**
     * Looks at the files of a trace; this may take as long as reading them.
     *
     * @param inputs see {@link Traces#open}
     * @throws TraceFormatException as {@link Traces#open} does
     * @throws IOException when an input cannot be read
     */
    public static TraceSource of(List<Path> inputs) throws IOException {
        String[] paths =
                inputs.stream().map(input -> input.toAbsolutePath().toString()).toArray(String[]::new);
        try (Trace trace = Traces.open(inputs)) {
            // A tar is read in one piece: its one reader looks for itself.
            return new TraceSource(
                    paths,
                    trace instanceof FilesTrace files && files.reading() instanceof Serializable known ? known : null);
        }
    }

    /** Opens the trace, as {@link Traces#open} does. */
    public Trace open() throws IOException {
        return Traces.open(
                Arrays.stream(inputs).map(Path::of).toList(), known instanceof ProcessFormat format ? format : null);
    }
}
