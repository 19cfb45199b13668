package dev.harbinger.study.prediction;

import dev.harbinger.trace.Trace;
import dev.harbinger.trace.TraceEvent;
import dev.harbinger.trace.TraceEventBuilder;
import dev.harbinger.trace.TraceOp;
import dev.harbinger.trace.TraceReader;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.TreeMap;

/** A trace that a test makes up, in memory. */
public final class MemoryTrace implements Trace {
    private final Map<Integer, List<TraceEvent>> processes = new TreeMap<>();
    private final Map<Long, String> siteNames = new TreeMap<>();
    private final Map<Integer, IOException> damage = new TreeMap<>();
    private final List<String> limits = new ArrayList<>();
    private final Map<Integer, Map<String, Long>> skippedRecords = new TreeMap<>();
    private final Map<Integer, Long> withoutMessage = new TreeMap<>();
    private Queue<Integer> waiting;
    private boolean concurrent = true;

    /** Adds an event with the facts given so far. */
    public MemoryTrace add(int process, TraceEventBuilder event) {
        processes.computeIfAbsent(process, _ -> new ArrayList<>()).add(event.build());
        return this;
    }

    /** A blocking receive on the world, complete with what it got. */
    public MemoryTrace receive(int process, long posted, long done, int source, int tag, long bytes) {
        add(
                process,
                event(TraceOp.RECV, posted)
                        .peer(source)
                        .worldPeer(source)
                        .tag(tag)
                        .count(bytes)
                        .typeBytes(1));
        return add(process, event(TraceOp.DONE, done));
    }

    /** A blocking send on the world. */
    public MemoryTrace send(int process, long time, int destination, int tag, long bytes) {
        return add(
                process,
                event(TraceOp.SEND, time)
                        .peer(destination)
                        .worldPeer(destination)
                        .tag(tag)
                        .count(bytes)
                        .typeBytes(1));
    }

    /** An event on the world at a site, without other facts. */
    public static TraceEventBuilder event(TraceOp op, long time) {
        return new TraceEventBuilder()
                .begin(0, op)
                .timeNanos(time)
                .communicator(0)
                .site(1);
    }

    /** The same trace, to be read once more. */
    public MemoryTrace again() {
        waiting = null;
        return this;
    }

    public MemoryTrace name(long site, String name) {
        siteNames.put(site, name);
        return this;
    }

    public MemoryTrace limit(String limit) {
        limits.add(limit);
        return this;
    }

    public MemoryTrace skippedRecords(int process, String name, long count) {
        processes.computeIfAbsent(process, _ -> new ArrayList<>());
        skippedRecords.computeIfAbsent(process, _ -> new TreeMap<>()).put(name, count);
        return this;
    }

    public MemoryTrace receivesWithoutMessage(int process, long count) {
        processes.computeIfAbsent(process, _ -> new ArrayList<>());
        withoutMessage.put(process, count);
        return this;
    }

    public MemoryTrace damaged(int process, String message) {
        processes.computeIfAbsent(process, _ -> new ArrayList<>());
        damage.put(process, new IOException(message));
        return this;
    }

    public MemoryTrace oneAfterAnother() {
        concurrent = false;
        return this;
    }

    @Override
    public String format() {
        return "memory";
    }

    @Override
    public List<String> limits() {
        return limits;
    }

    @Override
    public boolean isConcurrent() {
        return concurrent;
    }

    @Override
    public synchronized TraceReader nextProcess() {
        if (waiting == null) {
            waiting = new ArrayDeque<>(processes.keySet());
        }
        Integer process = waiting.poll();
        return process == null ? null : new Reader(process);
    }

    @Override
    public String siteName(long site) {
        return siteNames.get(site);
    }

    @Override
    public long bytes() {
        return 1;
    }

    @Override
    public long bytesRead() {
        return 1;
    }

    @Override
    public void close() {}

    private final class Reader implements TraceReader {
        private final int process;
        private int next;

        Reader(int process) {
            this.process = process;
        }

        @Override
        public int process() {
            return process;
        }

        @Override
        public TraceEvent next() throws IOException {
            List<TraceEvent> events = processes.get(process);
            if (next == events.size() && damage.containsKey(process)) {
                throw damage.get(process);
            }
            return next < events.size() ? events.get(next++) : null;
        }

        @Override
        public Map<String, Long> skippedRecords() {
            return skippedRecords.getOrDefault(process, Map.of());
        }

        @Override
        public long receivesWithoutMessage() {
            return withoutMessage.getOrDefault(process, 0L);
        }

        @Override
        public void close() {}
    }
}
