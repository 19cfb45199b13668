package dev.harbinger.trace.timeindependent;

import dev.harbinger.trace.TraceEvent;
import dev.harbinger.trace.TraceEventBuilder;
import dev.harbinger.trace.TraceOp;
import dev.harbinger.trace.TraceReader;
import dev.harbinger.trace.input.CallCounts;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/** The events of one process, from its actions. */
final class ActionReader implements TraceReader {
    private final int process;
    private final ActionSource source;
    private final OutstandingRequests requests;
    private final CallCounts counts = new CallCounts();
    private final Queue<TraceEvent> ready = new ArrayDeque<>();
    private final long[] record = new long[ActionRecord.WIDTH];
    private final TraceEventBuilder builder = new TraceEventBuilder();
    private long sequence;
    private long site = TraceEvent.ABSENT;
    private int usualType = 1;
    private boolean ended;

    ActionReader(int process, ActionSource source) {
        this.process = process;
        this.source = source;
        this.requests = new OutstandingRequests(process);
    }

    @Override
    public int process() {
        return process;
    }

    @Override
    public @Nullable TraceEvent next() throws IOException {
        while (ready.isEmpty() && !ended) {
            try {
                ended = !source.next(record);
            } catch (IOException e) {
                ended = true;
                throw e;
            }
            if (!ended) {
                perform(Action.at(record[ActionRecord.ACTION]));
            }
        }
        return ready.poll();
    }

    private void perform(Action action) {
        TraceOp op = action.op();
        if (op != null) {
            post(op);
            return;
        }
        switch (action) {
            case INIT -> usualType = (int) record[ActionRecord.TYPE];
            case LOCATION -> site = record[ActionRecord.SITE];
            case SENDRECV -> sendAndReceive();
            case WAIT -> complete();
            case WAITALL -> completeAll();
            default -> throw new IllegalStateException(action.name());
        }
    }

    private void post(TraceOp op) {
        int peer = (int) record[ActionRecord.PEER];
        if (peer == ActionParser.NOBODY) {
            counts.count(op.word() + " with no process");
            return;
        }
        int tag = (int) record[ActionRecord.TAG];
        boolean blocks = op == TraceOp.SEND || op == TraceOp.SSEND || op == TraceOp.RECV;
        begin(op)
                .peer(peer)
                .worldPeer(peer)
                .tag(tag)
                .request(blocks ? TraceEvent.NO_REQUEST : requests.post(op.isReceive(), peer, tag));
        end(record[ActionRecord.SIZE], record[ActionRecord.TYPE]);
        if (op == TraceOp.RECV) {
            done();
        }
    }

    private void sendAndReceive() {
        int destination = (int) record[ActionRecord.PEER];
        int from = (int) record[ActionRecord.SOURCE];
        begin(TraceOp.SEND).peer(destination).worldPeer(destination).request(TraceEvent.NO_REQUEST);
        end(record[ActionRecord.SIZE], record[ActionRecord.TYPE]);
        begin(TraceOp.RECV).peer(from).worldPeer(from).request(TraceEvent.NO_REQUEST);
        end(record[ActionRecord.SIZE_BACK], record[ActionRecord.TYPE_BACK]);
        done();
    }

    private void complete() {
        OutstandingRequests.Request request = record[ActionRecord.TYPE] == ActionRecord.NO_ARGUMENTS
                ? requests.takeLast()
                : requests.take((int) record[ActionRecord.PEER], (int) record[ActionRecord.DESTINATION], (int)
                        record[ActionRecord.TAG]);
        if (request == null) {
            counts.count("wait for no request");
        } else {
            complete(request, record[ActionRecord.TYPE] != ActionRecord.NO_ARGUMENTS);
        }
    }

    private void completeAll() {
        for (OutstandingRequests.Request request = requests.takeFirst();
                request != null;
                request = requests.takeFirst()) {
            complete(request, false);
        }
    }

    /** @param named whether the line tells of a receive from where it came and with which tag */
    private void complete(OutstandingRequests.Request request, boolean named) {
        begin(TraceOp.WAIT).request(request.number());
        if (named && request.receives()) {
            if (request.source() >= 0) {
                builder.peer(request.source()).worldPeer(request.source());
            }
            if (request.tag() >= 0) {
                builder.tag(request.tag());
            }
        }
        ready.add(builder.build());
    }

    private void done() {
        ready.add(begin(TraceOp.DONE).request(TraceEvent.NO_REQUEST).build());
    }

    private TraceEventBuilder begin(TraceOp op) {
        return builder.begin(sequence++, op).site(site);
    }

    private void end(long size, long type) {
        if (size != TraceEvent.ABSENT) {
            builder.count(size).typeBytes(type == ActionRecord.USUAL_TYPE ? usualType : (int) type);
        }
        ready.add(builder.build());
    }

    @Override
    public Map<String, Long> skippedRecords() {
        Map<String, Long> all = new LinkedHashMap<>(source.skippedRecords());
        counts.counts().forEach((name, count) -> all.merge(name, count, Long::sum));
        return all;
    }

    @Override
    public void close() throws IOException {
        ended = true;
        ready.clear();
        source.close();
    }
}
