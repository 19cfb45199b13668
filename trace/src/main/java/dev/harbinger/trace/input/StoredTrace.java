package dev.harbinger.trace.input;

import dev.harbinger.trace.Trace;
import dev.harbinger.trace.TraceFile;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/**
 * The common part of traces in files: the size of the files, the bytes read so far, the names of call sites, and the
 * damage not yet reported by {@link #nextProcess}. A subclass reads the processes. Any thread may use it.
 */
public abstract class StoredTrace implements Trace {
    private final long bytes;
    private final SiteNames siteNames;
    private final LongAdder bytesRead = new LongAdder();
    private final Queue<IOException> damage = new ConcurrentLinkedQueue<>();

    /**
     * A trace of which nothing has been read.
     *
     * @param bytes bytes of all files, as they lie on the disk
     * @param siteNames names of the call sites; readers may add to them
     */
    protected StoredTrace(long bytes, SiteNames siteNames) {
        this.bytes = bytes;
        this.siteNames = siteNames;
    }

    /** Names of the call sites. */
    protected final SiteNames siteNames() {
        return siteNames;
    }

    /** Counts the bytes that are read from the files. */
    protected final LongAdder counter() {
        return bytesRead;
    }

    /** Opens a file; what is read from it counts. */
    protected final InputStream openCounted(TraceFile file) throws IOException {
        return file.open(bytesRead);
    }

    /** Size of the files on disk, in bytes. */
    protected static long size(List<? extends TraceFile> files) throws IOException {
        long sum = 0;
        for (TraceFile file : files) {
            sum += file.size();
        }
        return sum;
    }

    /** Keeps an error to be thrown by {@link #throwDamage}. */
    protected final void addDamage(IOException error) {
        damage.add(error);
    }

    /** Throws the first error that was kept and not thrown yet; does nothing if there is none. */
    protected final void throwDamage() throws IOException {
        IOException error = damage.poll();
        if (error != null) {
            throw error;
        }
    }

    @Override
    public final @Nullable String siteName(long site) {
        return siteNames.of(site);
    }

    @Override
    public final long bytes() {
        return bytes;
    }

    @Override
    public final long bytesRead() {
        return bytesRead.sum();
    }

    /** Closes nothing here: callers close the readers. */
    @Override
    public void close() throws IOException {}
}
