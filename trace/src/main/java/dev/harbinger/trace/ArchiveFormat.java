package dev.harbinger.trace;

import java.io.IOException;
import java.util.List;

/** A format whose files must be read together, or that keeps several processes in one file. */
public non-sealed interface ArchiveFormat extends TraceFormat {
    /**
     * Opens a trace.
     *
     * @param files the files that {@link #recognises} took for it: at least one, in the order of their names
     * @throws TraceFormatException when the files do not fit together or one does not begin as it should
     */
    Trace open(List<TraceFile> files) throws IOException;
}
