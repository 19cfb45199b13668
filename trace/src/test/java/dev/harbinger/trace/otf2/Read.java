package dev.harbinger.trace.otf2;

import dev.harbinger.trace.Trace;
import dev.harbinger.trace.TraceEvent;
import dev.harbinger.trace.TraceReader;
import dev.harbinger.trace.open.Traces;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What was read of an archive. */
final class Read {
    final Map<Integer, List<TraceEvent>> events = new TreeMap<>();
    final Map<Integer, Map<String, Long>> skippedRecords = new TreeMap<>();
    final List<String> errors = new ArrayList<>();
    final Map<Long, String> sites = new HashMap<>();
    List<String> limits = List.of();
    long bytes;
    long bytesRead;

    private Read() {}

    /** Reads a whole archive, errors included. */
    static Read all(Path input) throws IOException {
        Read read = new Read();
        try (Trace trace = Traces.open(List.of(input))) {
            boolean more = true;
            while (more) {
                try (TraceReader reader = trace.nextProcess()) {
                    more = reader != null;
                    if (reader != null) {
                        read.readAll(reader);
                    }
                } catch (IOException e) {
                    read.errors.add(e.getMessage());
                }
            }
            for (List<TraceEvent> of : read.events.values()) {
                for (TraceEvent event : of) {
                    String name = trace.siteName(event.site());
                    read.sites.put(event.site(), name == null ? "" : name);
                }
            }
            read.limits = trace.limits();
            read.bytes = trace.bytes();
            read.bytesRead = trace.bytesRead();
        }
        return read;
    }

    private void readAll(TraceReader reader) {
        List<TraceEvent> of = new ArrayList<>();
        events.put(reader.process(), of);
        try {
            for (TraceEvent event = reader.next(); event != null; event = reader.next()) {
                of.add(event);
            }
        } catch (IOException e) {
            errors.add(e.getMessage());
        }
        skippedRecords.put(reader.process(), Map.copyOf(reader.skippedRecords()));
    }

    /** The events of a process, one line each; what is absent is not said. */
    List<String> lines(int process) {
        return events.get(process).stream().map(Read::line).toList();
    }

    private static String line(TraceEvent event) {
        StringBuilder line = new StringBuilder(event.op().word());
        fact(line, "t", event.timeNanos());
        fact(line, "peer", event.peer());
        fact(line, "world", event.worldPeer());
        fact(line, "tag", event.tag());
        fact(line, "bytes", event.bytes());
        fact(line, "comm", event.communicator());
        fact(line, "request", event.request());
        return line.toString();
    }

    private static void fact(StringBuilder line, String name, long value) {
        if (TraceEvent.isPresent(value) && value != TraceEvent.ABSENT_INT) {
            line.append(' ').append(name).append('=').append(value);
        }
    }
}
