package dev.harbinger.trace.paraver;

import dev.harbinger.trace.TraceEvent;
import dev.harbinger.trace.TraceFormatException;
import dev.harbinger.trace.input.LongRecordSorter;
import dev.harbinger.trace.input.ProcessCounts;
import java.io.IOException;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads a {@code .prv} file once from the beginning to the end, and adds the calls that post messages and the messages
 * to a sorter. After the heading, each line is a record:
 *
 * <pre>
 * 1:cpu:application:task:thread:begin:end:state
 * 2:cpu:application:task:thread:time:type:value:type:value...
 * 3:cpu:application:task:thread:logical send:physical send:cpu:application:task:thread:logical receive:physical receive:size:tag
 * c:application:communicator:tasks:task:task...
 * # a comment
 * </pre>
 *
 * <p>Of a message the logical send is the begin of the call that sent it. The logical receive is the begin of a
 * blocking receive and the end of a non-blocking one; the physical receive is when the blocking receive or the wait
 * ended. Source: Paraver's trace format description and Extrae's {@code mpi_prv_semantics.c}.
 */
final class PrvScan {
    private static final int MOST_OPEN_CALLS = 1 << 17;
    private static final long MOST_THREADS = 1 << 24;
    private static final int MOST_EVENT_NUMBERS = 1 << 12;

    private final PrvLines lines;
    private final PrvHeader header;
    private final LongRecordSorter sorter;
    private final PcfLabels labels;
    private final CallSites sites;
    private final ProcessCounts counts = new ProcessCounts();
    private final int states = counts.number("state");
    private final int sendsOutside = counts.number("send outside the time of the trace");
    private final int receivesOutside = counts.number("receive outside the time of the trace");
    private final int unknownPeers = counts.number("message of a task that the heading lacks");
    private final Map<Long, Integer> eventNumbers = new HashMap<>();
    private final Map<Long, OpenCall> openCalls = new HashMap<>();
    private final BitSet seen = new BitSet();
    private final BitSet communicating = new BitSet();
    private final long[] record = new long[PrvRecord.WIDTH];
    private final long[] functions = new long[EventType.LEVELS];
    private final long[] callerLines = new long[EventType.LEVELS];
    private long messages;
    /** The application of the record or the half of a message that is being read. */
    private long application;

    PrvScan(PrvLines lines, PrvHeader header, LongRecordSorter sorter, PcfLabels labels, CallSites sites) {
        this.lines = lines;
        this.header = header;
        this.sorter = sorter;
        this.labels = labels;
        this.sites = sites;
    }

    /** A call that posts messages and has begun; its callers come with it or in a record of the same time. */
    private static final class OpenCall {
        private final long type;
        private final MpiCall call;
        private final long begin;
        private long site = TraceEvent.ABSENT;

        OpenCall(long type, MpiCall call, long begin) {
            this.type = type;
            this.call = call;
            this.begin = begin;
        }
    }

    /** Ranks of the tasks that a record names. */
    BitSet seen() {
        return seen;
    }

    /** Applications, from 1, that send or receive messages. */
    BitSet communicating() {
        return communicating;
    }

    ProcessCounts counts() {
        return counts;
    }

    /**
     * Reads all records.
     *
     * @return what is wrong with the file behind the last record that could be read, or null
     */
    @Nullable
    TraceFormatException readAll() throws IOException {
        TraceFormatException damage = null;
        try {
            while (lines.next()) {
                readRecord();
            }
        } catch (TraceFormatException e) {
            damage = e;
        }
        for (Map.Entry<Long, OpenCall> open : openCalls.entrySet()) {
            addCall(open.getKey(), open.getValue(), Long.MAX_VALUE);
        }
        openCalls.clear();
        return damage;
    }

    private void readRecord() throws IOException {
        switch (lines.peek()) {
            case '1' -> readState();
            case '2' -> readEvents();
            case '3' -> readMessage();
            case '0', '4', '5', '6', '7', '8', '9' -> readUnknown();
            case '#', 'c', 'C', 'i', 'I' -> {}
            default ->
                throw lines.error("begins with '" + PrvLines.shown(lines.text())
                        + "'; expected a record such as 1:, 2: or 3:; all before this line was read");
        }
    }

    private void readState() throws IOException {
        lines.take();
        int rank = readObject();
        if (rank != PrvHeader.NO_RANK) {
            counts.count(rank, states);
        }
    }

    private void readUnknown() throws IOException {
        String name = "record " + lines.digits("kind of a record");
        int rank = readObject();
        if (rank != PrvHeader.NO_RANK) {
            counts.count(rank, counts.number(name));
        }
    }

    /** The processor, application and task of a record; the rank that the two are. */
    private int readObject() throws IOException {
        if (lines.isCut()) {
            throw lines.error("is longer than " + PrvLines.LONGEST_LINE + " bytes; all before this line was read");
        }
        lines.number("processor");
        application = lines.number("application");
        int rank = header.rank(application, lines.number("task"));
        if (rank != PrvHeader.NO_RANK) {
            seen.set(rank);
        }
        return rank;
    }

    private void readEvents() throws IOException {
        lines.take();
        int rank = readObject();
        long thread = lines.number("thread");
        long time = lines.number("time");
        Long key =
                rank == PrvHeader.NO_RANK || thread < 0 || thread >= MOST_THREADS ? null : rank * MOST_THREADS + thread;
        boolean callers = false;
        while (lines.peek() >= 0) {
            long type = lines.number("type of an event");
            long value = lines.number("value of an event");
            if (key == null) {
                continue;
            }
            if (EventType.isCaller(type)) {
                functions[(int) (type - EventType.CALLER)] = value;
                callers = true;
            } else if (EventType.isCallerLine(type)) {
                callerLines[(int) (type - EventType.CALLER_LINE)] = value;
                callers = true;
            } else if (EventType.isMpi(type)) {
                readMpiEvent(rank, key, time, type, value);
            } else {
                counts.count(rank, eventNumber(type, 0));
            }
        }
        if (callers) {
            addCallers(key, time);
        }
    }

    private void addCallers(@Nullable Long key, long time) {
        OpenCall open = key == null ? null : openCalls.get(key);
        if (open != null && open.begin == time && open.site == TraceEvent.ABSENT) {
            open.site = sites.site(functions, callerLines);
        }
        Arrays.fill(functions, 0);
        Arrays.fill(callerLines, 0);
    }

    private void readMpiEvent(int rank, Long key, long time, long type, long value) throws IOException {
        OpenCall open = openCalls.get(key);
        if (open != null && (value != 0 || open.type == type)) {
            openCalls.remove(key);
            addCall(key, open, time);
        }
        if (value == 0) {
            return;
        }
        String label = labels.mpi(value);
        MpiCall call = label == null ? null : MpiCall.named(label);
        if (call == null || openCalls.size() >= MOST_OPEN_CALLS) {
            counts.count(rank, eventNumber(type, value));
        } else {
            openCalls.put(key, new OpenCall(type, call, time));
        }
    }

    /** The number for the name of an event; of MPI calls, which have a value, the name of the call. */
    private int eventNumber(long type, long value) {
        boolean usual = type >>> 32 == 0 && value >>> 16 == 0;
        Integer known = usual ? eventNumbers.get(type << 16 | value) : null;
        if (known != null) {
            return known;
        }
        String label = value == 0 ? null : labels.mpi(value);
        int number = counts.number(label != null ? label : "event " + type + (value == 0 ? "" : " value " + value));
        if (usual && eventNumbers.size() < MOST_EVENT_NUMBERS) {
            eventNumbers.put(type << 16 | value, number);
        }
        return number;
    }

    private void addCall(long key, OpenCall open, long end) throws IOException {
        record[PrvRecord.PROCESS] = key / MOST_THREADS;
        record[PrvRecord.TIME] = open.begin;
        record[PrvRecord.KIND] = PrvRecord.KIND_CALL;
        record[PrvRecord.THREAD] = key % MOST_THREADS;
        record[PrvRecord.CALL] = open.call.ordinal();
        record[PrvRecord.END] = end;
        record[PrvRecord.SITE] = open.site;
        sorter.add(record);
    }

    private void readMessage() throws IOException {
        lines.take();
        int sender = readObject();
        long sendingApplication = application;
        long sendThread = lines.number("sending thread");
        long sent = lines.number("logical send");
        lines.number("physical send");
        int receiver = readObject();
        long receiveThread = lines.number("receiving thread");
        long received = lines.number("logical receive");
        long completed = lines.number("physical receive");
        long size = lines.number("size");
        long tag = lines.number("tag");
        lines.end();
        messages++;
        if (sender == PrvHeader.NO_RANK || receiver == PrvHeader.NO_RANK) {
            if (sender != receiver) {
                counts.count(Math.max(sender, receiver), unknownPeers);
            }
            return;
        }
        communicating.set((int) application);
        communicating.set((int) sendingApplication);
        record[PrvRecord.TAG] = tag;
        record[PrvRecord.SIZE] = size;
        record[PrvRecord.NUMBER] = messages;
        record[PrvRecord.COMPLETION] = completed;
        if (header.covers(sent)) {
            add(sender, sent, PrvRecord.KIND_SENT, sendThread, receiver);
        } else {
            counts.count(sender, sendsOutside);
        }
        if (!header.covers(received)) {
            counts.count(receiver, receivesOutside);
            return;
        }
        add(receiver, received, PrvRecord.KIND_RECEIVED, receiveThread, sender);
        if (header.covers(completed)) {
            boolean atOnce = completed <= received;
            add(
                    receiver,
                    Math.max(received, completed),
                    atOnce ? PrvRecord.KIND_COMPLETED_AT_ONCE : PrvRecord.KIND_COMPLETED,
                    receiveThread,
                    sender);
        }
    }

    private void add(int rank, long time, int kind, long thread, int peer) throws IOException {
        record[PrvRecord.PROCESS] = rank;
        record[PrvRecord.TIME] = time;
        record[PrvRecord.KIND] = kind;
        record[PrvRecord.THREAD] = thread;
        record[PrvRecord.PEER] = peer;
        sorter.add(record);
    }
}
