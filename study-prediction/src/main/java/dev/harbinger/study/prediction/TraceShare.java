package dev.harbinger.study.prediction;

import dev.harbinger.trace.Trace;
import dev.harbinger.trace.TraceReader;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One of several shares of a trace: each process, and each error of {@link #nextProcess}, belongs to exactly one of
 * them. Shares of the same files agree, wherever they are opened.
 */
public final class TraceShare implements Trace {
    private final Trace whole;
    private final int share;
    private final int shares;
    private long asked;

    /**
     * A share of a trace, which is closed with it.
     *
     * @param whole a trace of which nothing has been read
     * @param share number of this share, from 0
     * @param shares how many there are
     */
    public TraceShare(Trace whole, int share, int shares) {
        this.whole = whole;
        this.share = share;
        this.shares = shares;
    }

    /**
     * The number of shares in which a trace can be divided: its processes, and its errors; 1 if processes cannot be
     * read independently. Passes over all processes.
     */
    public static int most(Trace trace) {
        if (!trace.isConcurrent()) {
            return 1;
        }
        int most = 0;
        while (skip(trace)) {
            most++;
        }
        return Math.max(1, most);
    }

    /** An error belongs to another share, which reports it. */
    private static boolean skip(Trace trace) {
        try {
            return trace.skip();
        } catch (IOException e) {
            return true;
        }
    }

    @Override
    public synchronized @Nullable TraceReader nextProcess() throws IOException {
        while (asked++ % shares != share) {
            if (!skip(whole)) {
                return null;
            }
        }
        return whole.nextProcess();
    }

    @Override
    public String format() {
        return whole.format();
    }

    @Override
    public List<String> limits() {
        return whole.limits();
    }

    @Override
    public Set<String> filePrefixes() {
        return whole.filePrefixes();
    }

    @Override
    public boolean isConcurrent() {
        return whole.isConcurrent();
    }

    @Override
    public @Nullable String siteName(long site) {
        return whole.siteName(site);
    }

    @Override
    public long bytes() {
        return whole.bytes();
    }

    @Override
    public long bytesRead() {
        return whole.bytesRead();
    }

    @Override
    public void close() throws IOException {
        whole.close();
    }
}
