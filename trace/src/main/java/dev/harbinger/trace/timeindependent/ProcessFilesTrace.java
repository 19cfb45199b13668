package dev.harbinger.trace.timeindependent;

import dev.harbinger.trace.TraceFile;
import dev.harbinger.trace.TraceFormatException;
import dev.harbinger.trace.TraceReader;
import dev.harbinger.trace.input.SiteNames;
import dev.harbinger.trace.input.StoredTrace;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;

/** A trace with one file per process. */
final class ProcessFilesTrace extends StoredTrace {
    private final Layout layout;
    private final Queue<Map.Entry<Integer, TraceFile>> waiting;
    private final CallSites sites;

    ProcessFilesTrace(List<TraceFile> files) throws IOException {
        super(size(files), new SiteNames(CallSites.MOST_NAMES));
        sites = new CallSites(siteNames());
        Map<Integer, TraceFile> byProcess = new TreeMap<>();
        for (TraceFile file : files) {
            int process = ActionFiles.firstProcess(file);
            TraceFile other = byProcess.put(process, file);
            if (other != null) {
                throw new TraceFormatException(other + " and " + file + " both begin with process " + process
                        + "; name the files of one trace");
            }
        }
        layout = Layout.of(files);
        waiting = new ConcurrentLinkedQueue<>(byProcess.entrySet());
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
        Map.Entry<Integer, TraceFile> next = waiting.poll();
        if (next == null) {
            return null;
        }
        TraceFile file = next.getValue();
        ActionLines lines = new ActionLines(openCounted(file), file.toString());
        return new ActionReader(next.getKey(), new ProcessFile(next.getKey(), lines, layout, sites));
    }
}
