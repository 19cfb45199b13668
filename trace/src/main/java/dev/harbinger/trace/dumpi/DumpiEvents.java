package dev.harbinger.trace.dumpi;

import dev.harbinger.trace.TraceEvent;
import dev.harbinger.trace.TraceEventBuilder;
import dev.harbinger.trace.TraceOp;
import dev.harbinger.trace.input.CallCounts;
import java.util.ArrayDeque;
import java.util.Map;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/** Turns the calls of one process into events, whichever form they were read from. One thread at a time. */
final class DumpiEvents {
    private final DumpiTypes types;
    private final DumpiCommunicators communicators;
    private final DumpiRequests requests = new DumpiRequests();
    private final CallCounts skippedRecords = new CallCounts();
    private final TraceEventBuilder builder = new TraceEventBuilder();
    private final Queue<TraceEvent> ready = new ArrayDeque<>();
    private long sequence;

    /** The call whose events are being taken, and the next of its requests. */
    private @Nullable DumpiRecord current;

    private int next;
    private long sequenceBefore;

    DumpiEvents(int process, DumpiTypes types, DumpiCommunicators.JointFacts joint) {
        this.types = types;
        communicators = new DumpiCommunicators(process, joint);
    }

    /** Takes a call; it must stay as it is until {@link #next} gives null. */
    void accept(DumpiRecord record) {
        current = record;
        next = 0;
        sequenceBefore = sequence;
        switch (record.call()) {
            case SEND, BSEND, RSEND -> call(record, message(record, TraceOp.SEND, DumpiField.DEST));
            case SSEND -> call(record, message(record, TraceOp.SSEND, DumpiField.DEST));
            case RECV -> receive(record, message(record, TraceOp.RECV, DumpiField.SOURCE));
            case ISEND, IBSEND, IRSEND -> post(record, message(record, TraceOp.ISEND, DumpiField.DEST));
            case ISSEND -> post(record, message(record, TraceOp.ISSEND, DumpiField.DEST));
            case IRECV -> post(record, message(record, TraceOp.IRECV, DumpiField.SOURCE));
            case SEND_INIT, BSEND_INIT, RSEND_INIT ->
                requests.make(request(record), message(record, TraceOp.ISEND, DumpiField.DEST));
            case SSEND_INIT -> requests.make(request(record), message(record, TraceOp.ISSEND, DumpiField.DEST));
            case RECV_INIT -> requests.make(request(record), message(record, TraceOp.IRECV, DumpiField.SOURCE));
            case START -> start(record, request(record));
            case SENDRECV -> sendAndReceive(record);
            case SENDRECV_REPLACE -> sendAndReplace(record);
            case WAIT -> complete(record, request(record), 0);
            case TEST -> {
                if (record.value(DumpiField.FLAG) != 0) {
                    complete(record, request(record), 0);
                }
            }
            case REQUEST_FREE -> requests.free(request(record));
            default -> {
                types.learn(record);
                communicators.learn(record);
            }
        }
    }

    /** Counts a call that is not known. */
    void skip(String name) {
        skippedRecords.count(name);
    }

    /** Calls that gave no event, by name. */
    Map<String, Long> skippedRecords() {
        return skippedRecords.counts();
    }

    /** The next event of the call last taken, or null after the last. */
    @Nullable
    TraceEvent next() {
        DumpiRecord record = current;
        while (record != null && ready.isEmpty() && goOn(record)) {
            next++;
        }
        if (record != null && ready.isEmpty()) {
            if (sequence == sequenceBefore) {
                skippedRecords.count(record.call().label());
            }
            current = null;
        }
        return ready.poll();
    }

    /**
     * Does the next part of a call on several requests; false when all are done. One at a time, as there may be many.
     */
    private boolean goOn(DumpiRecord record) {
        DumpiNumbers several = record.array(DumpiField.REQUESTS);
        return switch (record.call()) {
            case STARTALL -> next < several.size() && start(record, several.get(next));
            case WAITALL -> next < several.size() && complete(record, several.get(next), next);
            case TESTALL ->
                record.value(DumpiField.FLAG) != 0
                        && next < several.size()
                        && complete(record, several.get(next), next);
            case WAITANY -> next == 0 && completeIndex(record, record.value(DumpiField.INDEX));
            case TESTANY ->
                next == 0
                        && record.value(DumpiField.FLAG) != 0
                        && completeIndex(record, record.value(DumpiField.INDEX));
            case WAITSOME, TESTSOME -> {
                DumpiNumbers indices = record.array(DumpiField.INDICES);
                yield next < indices.size() && completeIndex(record, indices.get(next));
            }
            default -> false;
        };
    }

    private boolean completeIndex(DumpiRecord record, long index) {
        DumpiNumbers several = record.array(DumpiField.REQUESTS);
        if (index >= 0 && index < several.size()) {
            complete(record, several.get((int) index), next);
        }
        return true;
    }

    private boolean start(DumpiRecord record, int request) {
        DumpiMessage message = requests.start(request);
        if (message != null && !message.isWithNobody()) {
            add(record, message, request);
        }
        return true;
    }

    private boolean complete(DumpiRecord record, int request, int status) {
        DumpiMessage message = requests.complete(request);
        if (message == null || message.isWithNobody()) {
            return true;
        }
        begin(TraceOp.WAIT, record.stop()).request(request);
        // A status of a send says nothing: the library does not set it.
        if (message.op().isReceive()) {
            received(record, status, message.communicator());
        }
        ready.add(builder.build());
        return true;
    }

    private static int request(DumpiRecord record) {
        return record.intValue(DumpiField.REQUEST);
    }

    private static DumpiMessage message(DumpiRecord record, TraceOp op, DumpiField peer) {
        return message(record, op, DumpiField.COUNT, DumpiField.DATATYPE, peer, DumpiField.TAG);
    }

    private static DumpiMessage message(
            DumpiRecord record, TraceOp op, DumpiField count, DumpiField type, DumpiField peer, DumpiField tag) {
        return new DumpiMessage(
                op,
                record.value(count),
                record.value(type),
                record.intValue(peer),
                record.intValue(tag),
                record.value(DumpiField.COMM));
    }

    private void sendAndReceive(DumpiRecord record) {
        call(
                record,
                message(
                        record,
                        TraceOp.SEND,
                        DumpiField.SENDCOUNT,
                        DumpiField.SENDTYPE,
                        DumpiField.DEST,
                        DumpiField.SENDTAG));
        receive(
                record,
                message(
                        record,
                        TraceOp.RECV,
                        DumpiField.RECVCOUNT,
                        DumpiField.RECVTYPE,
                        DumpiField.SOURCE,
                        DumpiField.RECVTAG));
    }

    private void sendAndReplace(DumpiRecord record) {
        DumpiField count = DumpiField.COUNT;
        DumpiField type = DumpiField.DATATYPE;
        call(record, message(record, TraceOp.SEND, count, type, DumpiField.DEST, DumpiField.SENDTAG));
        receive(record, message(record, TraceOp.RECV, count, type, DumpiField.SOURCE, DumpiField.RECVTAG));
    }

    private void call(DumpiRecord record, DumpiMessage message) {
        if (!message.isWithNobody()) {
            add(record, message, TraceEvent.NO_REQUEST);
        }
    }

    private void post(DumpiRecord record, DumpiMessage message) {
        requests.post(request(record), message);
        if (!message.isWithNobody()) {
            add(record, message, request(record));
        }
    }

    private void receive(DumpiRecord record, DumpiMessage message) {
        if (message.isWithNobody() || isStatusOfNobody(record)) {
            return;
        }
        add(record, message, TraceEvent.NO_REQUEST);
        begin(TraceOp.DONE, record.stop()).request(TraceEvent.NO_REQUEST);
        received(record, 0, message.communicator());
        ready.add(builder.build());
    }

    /** With some MPI libraries MPI_PROC_NULL is what stands for any source in a trace; the status tells. */
    private static boolean isStatusOfNobody(DumpiRecord record) {
        DumpiNumbers statuses = record.array(DumpiField.STATUSES);
        return statuses.size() >= DumpiRecord.STATUS_NUMBERS && statuses.get(1) < 0;
    }

    private void add(DumpiRecord record, DumpiMessage message, long request) {
        begin(message.op(), record.start())
                .peer(message.peer())
                .tag(message.tag())
                .count(message.count() < 0 ? TraceEvent.ABSENT : message.count())
                .typeBytes(types.bytes(message.datatype()))
                .communicator(communicators.number(message.communicator()))
                .request(request)
                .worldPeer(communicators.inWorld(message.communicator(), message.peer()));
        ready.add(builder.build());
    }

    private TraceEventBuilder begin(TraceOp op, long time) {
        return builder.begin(sequence++, op).timeNanos(time);
    }

    /** Adds what a status says of the message received to the event being built, where there is one. */
    private void received(DumpiRecord record, int index, long communicator) {
        DumpiNumbers statuses = record.array(DumpiField.STATUSES);
        int at = index * DumpiRecord.STATUS_NUMBERS;
        if (at + DumpiRecord.STATUS_NUMBERS > statuses.size()) {
            return;
        }
        int bytes = statuses.get(at);
        int source = statuses.get(at + 1);
        boolean cancelled = statuses.get(at + 2) != 0;
        if (cancelled || source < 0 || bytes < 0) {
            return;
        }
        builder.peer(source)
                .tag(statuses.get(at + 3))
                .count(bytes)
                .typeBytes(1)
                .worldPeer(communicators.inWorld(communicator, source));
    }
}
