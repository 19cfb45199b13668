package dev.harbinger.trace;

import java.io.Closeable;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The trace of a parallel program: the traces of its processes, one after another. Any thread may ask for the next
 * process; when {@link #isConcurrent} each may read its own at the same time as others, otherwise a reader must be
 * closed before the next is asked for.
 */
public interface Trace extends Closeable {
    /** The format's name, such as {@code DUMPI}. */
    String format();

    /**
     * Facts about receives that the format cannot record and the events do not reveal, one sentence each: for example,
     * that receives show the actual source of their message, not the requested one.
     */
    default List<String> limits() {
        return List.of();
    }

    /** Whether readers of several processes may be open, and used by a thread each, at the same time. */
    boolean isConcurrent();

    /**
     * The next process, in no particular order, or null after the last. The caller closes the reader.
     *
     * @throws IOException when this process cannot be read; the call after goes on with the next one
     */
    @Nullable
    TraceReader nextProcess() throws IOException;

    /**
     * Skips the next process; false if there is none.
     *
     * @throws IOException if that process cannot be read; the call after goes on with the next one
     */
    default boolean skip() throws IOException {
        try (TraceReader reader = nextProcess()) {
            return reader != null;
        }
    }

    /**
     * The readable name of a call site, such as {@code solve (cg.f:1203)}; null if it is not known. Readers may find
     * names while they read: ask when all processes have been read.
     */
    default @Nullable String siteName(long site) {
        return null;
    }

    /**
     * The part of the names of the files read so far that precedes the number of their process, if each process has a
     * file: the files of one run share it. Empty for other traces.
     */
    default Set<String> filePrefixes() {
        return Set.of();
    }

    /** Size of all files on the disk, in bytes. */
    long bytes();

    /** Number of bytes of the files that have been read so far. */
    long bytesRead();
}
