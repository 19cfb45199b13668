package dev.harbinger.trace.open;

import dev.harbinger.trace.ProcessFormat;
import dev.harbinger.trace.Trace;
import dev.harbinger.trace.TraceReader;
import dev.harbinger.trace.input.FileNames;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/** A trace with a file a process. */
final class FilesTrace implements Trace {
    private final ProcessFormat format;
    private final Queue<TraceFile> waiting;
    private final Queue<IOException> damage;
    private final SiteNames siteNames;
    private final long bytes;
    private final LongAdder bytesRead = new LongAdder();

    /** @param damage what was found wrong before any file is read: told when the files are */
    FilesTrace(ProcessFormat format, List<TraceFile> files, SiteNames siteNames, List<IOException> damage)
            throws IOException {
        this.format = format;
        this.waiting = new ArrayDeque<>(files);
        this.damage = new ArrayDeque<>(damage);
        this.siteNames = siteNames;
        long sum = 0;
        for (TraceFile file : files) {
            sum += file.size();
        }
        this.bytes = sum;
    }

    @Override
    public String format() {
        return format.name();
    }

    @Override
    public List<String> limits() {
        return format.limits();
    }

    @Override
    public boolean isConcurrent() {
        return true;
    }

    @Override
    public @Nullable TraceReader nextProcess() throws IOException {
        TraceFile file;
        synchronized (waiting) {
            IOException found = damage.poll();
            if (found != null) {
                throw found;
            }
            file = waiting.poll();
        }
        if (file == null) {
            return null;
        }
        int process = FileNames.process(file.name());
        return file.isCompressed()
                ? format.read(file.open(bytesRead), file.path().toString(), process)
                : format.readFile(file.open(bytesRead), file.path(), process);
    }

    @Override
    public @Nullable String siteName(long site) {
        return siteNames.of(site);
    }

    @Override
    public long bytes() {
        return bytes;
    }

    @Override
    public long bytesRead() {
        return bytesRead.sum();
    }

    /** Readers are their callers' to close. */
    @Override
    public void close() {}
}
