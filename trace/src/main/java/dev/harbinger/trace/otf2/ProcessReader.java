package dev.harbinger.trace.otf2;

import dev.harbinger.trace.TraceEvent;
import dev.harbinger.trace.TraceReader;
import java.io.IOException;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Reads one process: the records of its threads, merged by time. A damaged file of one thread ends the process there.
 */
final class ProcessReader implements TraceReader {
    private final int process;
    private final List<LocationReader> locations;
    private final MessageJoin join;
    private final PriorityQueue<Head> heads = new PriorityQueue<>(
            Comparator.comparingLong((Head head) -> head.message.nanos()).thenComparingInt(Head::location));
    private boolean begun;
    private boolean ended;
    private @Nullable IOException failure;

    /** The next record of a location. */
    private record Head(int location, Message message) {}

    /** Reads a process from its locations, which are closed with this. */
    ProcessReader(int process, List<LocationReader> locations, MessageJoin join) {
        this.process = process;
        this.locations = List.copyOf(locations);
        this.join = join;
    }

    @Override
    public int process() {
        return process;
    }

    @Override
    public @Nullable TraceEvent next() throws IOException {
        TraceEvent event = join.next();
        while (event == null && !ended) {
            try {
                addNext();
            } catch (IOException e) {
                failure = e;
                ended = true;
            }
            if (ended) {
                join.end();
            }
            event = join.next();
        }
        IOException thrown = failure;
        if (event == null && thrown != null) {
            failure = null;
            throw thrown;
        }
        return event;
    }

    private void addNext() throws IOException {
        if (!begun) {
            begun = true;
            for (int i = 0; i < locations.size(); i++) {
                read(i);
            }
        }
        Head head = heads.poll();
        if (head == null) {
            ended = true;
            return;
        }
        join.add(head.message);
        read(head.location);
    }

    private void read(int location) throws IOException {
        Message message = locations.get(location).next();
        if (message != null) {
            heads.add(new Head(location, message));
        }
    }

    @Override
    public Map<String, Long> skippedRecords() {
        Map<String, Long> all = new TreeMap<>(join.counts());
        for (LocationReader location : locations) {
            location.skippedRecords().forEach((name, count) -> all.merge(name, count, Long::sum));
        }
        return all;
    }

    @Override
    public void close() throws IOException {
        IOException failed = null;
        for (LocationReader location : locations) {
            try {
                location.close();
            } catch (IOException e) {
                failed = e;
            }
        }
        if (failed != null) {
            throw failed;
        }
    }
}
