package dev.harbinger.trace;

import java.io.Closeable;
import java.io.IOException;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads the trace of one process, event by event in the order of the process's calls; memory does not grow with the
 * trace. One thread at a time.
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
     * Records skipped so far, by name and how many: calls that move no message between two processes, and those the
     * reader does not know.
     */
    default Map<String, Long> passedOver() {
        return Map.of();
    }

    /**
     * Receives skipped so far that were posted and whose message the trace does not have: of a format that knows a
     * receive by its message, in a trace that was cut.
     */
    default long receivesWithoutMessage() {
        return 0;
    }
}
