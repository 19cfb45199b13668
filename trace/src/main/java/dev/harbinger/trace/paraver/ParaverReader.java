package dev.harbinger.trace.paraver;

import dev.harbinger.trace.TraceEvent;
import dev.harbinger.trace.TraceEventBuilder;
import dev.harbinger.trace.TraceOp;
import dev.harbinger.trace.TraceReader;
import dev.harbinger.trace.input.CallCounts;
import java.io.IOException;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The events of one process, from its records in the order of their times. */
final class ParaverReader implements TraceReader {
    private static final int MOST_BLOCKED = 1 << 16;

    private final int process;
    private final SortedRecords records;
    private final PrvHeader header;
    private final Map<String, Long> skippedRecords;
    private final CallCounts withoutMessage = new CallCounts();
    private final CallWindow calls = new CallWindow(this::countWithoutMessage);
    private final TraceEventBuilder builder = new TraceEventBuilder();
    /** Numbers of the messages for which a blocking receive waits. */
    private final Set<Long> blocked = new HashSet<>();

    private long sequence;
    private long receivesWithoutMessage;
    private boolean closed;

    /** @param skippedRecords what was skipped when the file was read */
    ParaverReader(int process, SortedRecords records, PrvHeader header, Map<String, Long> skippedRecords) {
        this.process = process;
        this.records = records;
        this.header = header;
        this.skippedRecords = skippedRecords;
    }

    @Override
    public int process() {
        return process;
    }

    @Override
    public @Nullable TraceEvent next() throws IOException {
        if (closed) {
            return null;
        }
        long[] record = records.of(process);
        while (record != null && record[PrvRecord.KIND] == PrvRecord.KIND_CALL) {
            calls.begin(
                    record[PrvRecord.THREAD],
                    MpiCall.at(record[PrvRecord.CALL]),
                    record[PrvRecord.TIME],
                    record[PrvRecord.END],
                    record[PrvRecord.SITE]);
            records.advance();
            record = records.of(process);
        }
        if (record == null) {
            calls.end();
            return null;
        }
        TraceEvent event = event(record);
        records.advance();
        return event;
    }

    private TraceEvent event(long[] record) {
        return switch ((int) record[PrvRecord.KIND]) {
            case PrvRecord.KIND_SENT -> send(record);
            case PrvRecord.KIND_RECEIVED -> receive(record);
            default -> completion(record);
        };
    }

    /** Of a call that is not known it is only known that it need not block. */
    private TraceEvent send(long[] record) {
        CallWindow.Call call = calls.sender(record[PrvRecord.THREAD], record[PrvRecord.TIME]);
        TraceOp op = call == null ? null : call.what().send();
        begin(op == null ? TraceOp.ISEND : op, record);
        if (op == TraceOp.SEND || op == TraceOp.SSEND) {
            builder.request(TraceEvent.NO_REQUEST);
        }
        return builder.site(call == null ? TraceEvent.ABSENT : call.site()).build();
    }

    private TraceEvent receive(long[] record) {
        CallWindow.Call call =
                calls.receiver(record[PrvRecord.THREAD], record[PrvRecord.TIME], record[PrvRecord.COMPLETION]);
        TraceOp op = call == null ? null : call.what().receive();
        boolean blocks = op == TraceOp.RECV && blocked.size() < MOST_BLOCKED && blocked.add(record[PrvRecord.NUMBER]);
        begin(blocks ? TraceOp.RECV : TraceOp.IRECV, record);
        builder.request(blocks ? TraceEvent.NO_REQUEST : record[PrvRecord.NUMBER]);
        return builder.site(call == null ? TraceEvent.ABSENT : call.site()).build();
    }

    private TraceEvent completion(long[] record) {
        boolean blocks = blocked.remove(record[PrvRecord.NUMBER]);
        begin(blocks ? TraceOp.DONE : TraceOp.WAIT, record);
        return builder.request(blocks ? TraceEvent.NO_REQUEST : record[PrvRecord.NUMBER])
                .build();
    }

    private void begin(TraceOp op, long[] record) {
        long tag = record[PrvRecord.TAG];
        long size = record[PrvRecord.SIZE];
        int peer = (int) record[PrvRecord.PEER];
        builder.begin(sequence++, op)
                .timeNanos(header.nanos(record[PrvRecord.TIME]))
                .peer(peer)
                .worldPeer(peer);
        if (tag > Integer.MIN_VALUE && tag <= Integer.MAX_VALUE) {
            builder.tag((int) tag);
        }
        if (size >= 0) {
            builder.count(size).typeBytes(1);
        }
    }

    private void countWithoutMessage(CallWindow.Call call) {
        withoutMessage.count(call.what().label() + " without its message");
        receivesWithoutMessage += call.lacksReceive() ? 1 : 0;
    }

    @Override
    public long receivesWithoutMessage() {
        return receivesWithoutMessage;
    }

    @Override
    public Map<String, Long> skippedRecords() {
        Map<String, Long> all = new LinkedHashMap<>(skippedRecords);
        withoutMessage.counts().forEach((name, count) -> all.merge(name, count, Long::sum));
        return all;
    }

    @Override
    public void close() {
        closed = true;
    }
}
