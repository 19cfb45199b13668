package dev.harbinger.trace.timeindependent;

import dev.harbinger.trace.Trace;
import dev.harbinger.trace.TraceFormatException;
import dev.harbinger.trace.TraceReader;
import dev.harbinger.trace.input.CountedInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/** A trace with a file a process. */
final class ProcessFilesTrace implements Trace {
    private final Layout layout;
    private final Iterator<Map.Entry<Integer, Path>> waiting;
    private final CallSites sites = new CallSites();
    private final LongAdder bytesRead = new LongAdder();
    private final long bytes;

    ProcessFilesTrace(List<Path> files) throws IOException {
        Map<Integer, Path> byProcess = new TreeMap<>();
        long sum = 0;
        for (Path file : files) {
            int process = ActionFiles.firstProcess(file);
            Path other = byProcess.put(process, file);
            if (other != null) {
                throw new TraceFormatException(other + " and " + file + " both begin with process " + process
                        + "; name the files of one trace");
            }
            sum += Files.size(file);
        }
        bytes = sum;
        layout = Layout.of(files);
        waiting = byProcess.entrySet().iterator();
    }

    @Override
    public String format() {
        return TimeIndependentFormat.NAME;
    }

    @Override
    public List<String> limits() {
        return TimeIndependentFormat.limits(layout);
    }

    @Override
    public boolean isConcurrent() {
        return true;
    }

    @Override
    public @Nullable TraceReader nextProcess() throws IOException {
        Map.Entry<Integer, Path> next;
        synchronized (waiting) {
            next = waiting.hasNext() ? waiting.next() : null;
        }
        if (next == null) {
            return null;
        }
        Path file = next.getValue();
        ActionLines lines =
                new ActionLines(new CountedInputStream(Files.newInputStream(file), bytesRead), file.toString());
        return new ActionReader(next.getKey(), new ProcessFile(next.getKey(), lines, layout, sites));
    }

    @Override
    public @Nullable String siteName(long site) {
        return sites.name(site);
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
