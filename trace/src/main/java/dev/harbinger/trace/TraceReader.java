package dev.harbinger.trace;

import java.io.Closeable;
import java.io.IOException;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads the trace of one process, event by event in the order of its calls; memory does not grow with the trace. One
 * thread at a time.
 */
public interface TraceReader extends Closeable {
    /** The process's rank. */
    int process();

    /**
     * The next event, or null after the last.
     *
     * @throws TraceFormatException when the file is damaged here; everything before was given, nothing after will be
     * @throws IOException when the file cannot be read
     */
    @Nullable
    TraceEvent next() throws IOException;

    /**
     * The number of records skipped so far, by name: calls that move no message between two processes, and calls
     * unknown to the reader.
     */
    default Map<String, Long> skippedRecords() {
        return Map.of();
    }

    /**
     * Number of posted receives skipped so far because the trace lacks their message: in a cut trace of a format that
     * describes a receive by its message.
     */
    default long receivesWithoutMessage() {
        return 0;
    }
}
