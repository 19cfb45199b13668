package dev.harbinger.trace.allprof;

import dev.harbinger.trace.TraceEvent;
import dev.harbinger.trace.TraceEventBuilder;
import dev.harbinger.trace.TraceFormatException;
import dev.harbinger.trace.TraceOp;
import dev.harbinger.trace.TraceReader;
import dev.harbinger.trace.input.CallCounts;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayDeque;
import java.util.Map;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/**
 * Reads the trace of one process. A line is a call: its name, when it was entered, its arguments in the order of the
 * MPI standard, when it returned; times in microseconds since the epoch.
 *
 * <pre>
 * MPI_Irecv:1237759886409075.000000:6232256:1:11,8,8:-1:-1:0,0,4:6166720:1237759886409146.000000
 *           entered                 buffer  count    |  |  |      |        returned
 *                                            datatype   |  tag    request
 *                                                       source    |
 *                                                          communicator
 * </pre>
 *
 * A datatype is its number, bytes and extent; a communicator its number, the process's rank in it and its size. What a
 * call gets back, a request, a flag or a status, is the address where the program keeps it. Lines of liballprof2 have
 * only the numbers of datatypes and communicators, as Fortran knows them, that of the request as it is after the call
 * (none after a wait), and behind a {@code #} from where the call was made.
 */
final class AllprofReader implements TraceReader {
    /** Arguments of a message: buffer, count, datatype, peer, tag, communicator. */
    private static final int MESSAGE_ARGUMENTS = 6;

    private static final int FIRST_ARGUMENT = 2;
    private static final int AFTER_MESSAGE = FIRST_ARGUMENT + MESSAGE_ARGUMENTS;

    private final int process;
    private final AllprofLines lines;
    private final AllprofMessages messages;
    private final AllprofRequests requests = new AllprofRequests();
    private final CallCounts skippedRecords = new CallCounts();
    private final TraceEventBuilder builder = new TraceEventBuilder();
    private final Queue<TraceEvent> ready = new ArrayDeque<>();
    private long sequence;
    private boolean ended;

    /** Requests of the present call that are still to be completed or started, from one address to before another. */
    private long pendingFrom;

    private long pendingTo;
    private boolean pendingIsStart;
    private long pendingTime;

    /** Reads from a stream, which is closed with the reader. */
    AllprofReader(InputStream in, String name, int process) {
        this.process = process;
        lines = new AllprofLines(in, name);
        messages = new AllprofMessages(lines);
    }

    @Override
    public int process() {
        return process;
    }

    @Override
    public Map<String, Long> skippedRecords() {
        return skippedRecords.counts();
    }

    @Override
    public @Nullable TraceEvent next() throws IOException {
        TraceEvent event = ready.poll();
        while (event == null && (goOn() || readCall())) {
            event = ready.poll();
        }
        return event;
    }

    private boolean readCall() throws IOException {
        if (ended) {
            return false;
        }
        // Stays so when the file turns out to be damaged: nothing after that place makes sense.
        ended = true;
        if (!lines.nextCall()) {
            return false;
        }
        long before = sequence;
        call();
        while (ready.isEmpty() && goOn()) {
            // The first event of the call tells whether it gives any.
        }
        if (sequence == before) {
            skippedRecords.count(lines.call());
        }
        ended = false;
        return true;
    }

    private void call() throws TraceFormatException {
        switch (lines.call()) {
            case "MPI_Send", "MPI_Bsend", "MPI_Rsend" -> blocking(TraceOp.SEND);
            case "MPI_Ssend" -> blocking(TraceOp.SSEND);
            case "MPI_Recv" -> blocking(TraceOp.RECV);
            case "MPI_Isend", "MPI_Ibsend", "MPI_Irsend" -> post(TraceOp.ISEND);
            case "MPI_Issend" -> post(TraceOp.ISSEND);
            case "MPI_Irecv" -> post(TraceOp.IRECV);
            case "MPI_Send_init", "MPI_Bsend_init", "MPI_Rsend_init" -> make(TraceOp.ISEND);
            case "MPI_Ssend_init" -> make(TraceOp.ISSEND);
            case "MPI_Recv_init" -> make(TraceOp.IRECV);
            case "MPI_Sendrecv" -> sendAndReceive();
            case "MPI_Sendrecv_replace" -> sendAndReplace();
            case "MPI_Start" -> pendOne(true);
            case "MPI_Startall" -> pendSeveral(true);
            case "MPI_Wait" -> pendOne(false);
            case "MPI_Waitall" -> pendSeveral(false);
            case "MPI_Request_free" -> {
                lines.needFields(FIRST_ARGUMENT + 1);
                requests.free(lines.number(FIRST_ARGUMENT));
            }
            case "MPI_Comm_rank", "MPI_Comm_size", "MPI_Barrier" -> {
                if (lines.fields() > FIRST_ARGUMENT) {
                    messages.communicator(FIRST_ARGUMENT);
                }
            }
            default -> messages.skip();
        }
    }

    private void blocking(TraceOp op) throws TraceFormatException {
        AllprofMessage message = message(op);
        long entered = lines.nanos(1);
        long returned = returned(AFTER_MESSAGE + 1);
        if (!message.isWithNobody()) {
            add(message, entered, TraceEvent.NO_REQUEST);
            if (op == TraceOp.RECV) {
                done(message.site(), returned);
            }
        }
    }

    /** When a call returned; absent in lines of liballprof2 where an ignored status runs into the time behind it. */
    private long returned(int field) throws TraceFormatException {
        return lines.fields() > field ? lines.nanos(field) : TraceEvent.ABSENT;
    }

    private void post(TraceOp op) throws TraceFormatException {
        AllprofMessage message = message(op);
        lines.needFields(AFTER_MESSAGE + 2);
        long request = lines.number(AFTER_MESSAGE);
        requests.post(request, message);
        if (!message.isWithNobody()) {
            add(message, lines.nanos(1), request);
        }
    }

    private void make(TraceOp op) throws TraceFormatException {
        AllprofMessage message = message(op);
        lines.needFields(AFTER_MESSAGE + 2);
        requests.make(lines.number(AFTER_MESSAGE), message);
    }

    private void sendAndReceive() throws TraceFormatException {
        int receive = FIRST_ARGUMENT + MESSAGE_ARGUMENTS - 1;
        int communicator = receive + MESSAGE_ARGUMENTS - 1;
        lines.needFields(communicator + 2);
        sendAndReceive(
                messages.read(TraceOp.SEND, FIRST_ARGUMENT, FIRST_ARGUMENT + 3, communicator),
                messages.read(TraceOp.RECV, receive, receive + 3, communicator),
                communicator + 2);
    }

    private void sendAndReplace() throws TraceFormatException {
        int source = FIRST_ARGUMENT + 5;
        int communicator = source + 2;
        lines.needFields(communicator + 2);
        sendAndReceive(
                messages.read(TraceOp.SEND, FIRST_ARGUMENT, FIRST_ARGUMENT + 3, communicator),
                messages.read(TraceOp.RECV, FIRST_ARGUMENT, source, communicator),
                communicator + 2);
    }

    private void sendAndReceive(AllprofMessage send, AllprofMessage receive, int returned) throws TraceFormatException {
        long entered = lines.nanos(1);
        long left = returned(returned);
        if (!send.isWithNobody()) {
            add(send, entered, TraceEvent.NO_REQUEST);
        }
        if (!receive.isWithNobody()) {
            add(receive, entered, TraceEvent.NO_REQUEST);
            done(receive.site(), left);
        }
    }

    private AllprofMessage message(TraceOp op) throws TraceFormatException {
        lines.needFields(AFTER_MESSAGE + 1);
        return messages.read(op, FIRST_ARGUMENT, FIRST_ARGUMENT + 3, AFTER_MESSAGE - 1);
    }

    private void pendOne(boolean isStart) throws TraceFormatException {
        lines.needFields(FIRST_ARGUMENT + 1);
        long request = lines.number(FIRST_ARGUMENT);
        pend(request, request + 1, FIRST_ARGUMENT, isStart);
    }

    private void pendSeveral(boolean isStart) throws TraceFormatException {
        lines.needFields(FIRST_ARGUMENT + 2);
        // In lines of liballprof2 an array is its address and length, and elements in brackets.
        if (!lines.hasParts(FIRST_ARGUMENT + 1)) {
            long first = lines.number(FIRST_ARGUMENT + 1);
            pend(first, requests.end(first, lines.number(FIRST_ARGUMENT)), FIRST_ARGUMENT + 1, isStart);
        }
    }

    private void pend(long from, long to, int field, boolean isStart) throws TraceFormatException {
        if (messages.areNumbered() && !isStart) {
            return;
        }
        int returned = field + (isStart ? 1 : 2);
        lines.needFields(returned + 1);
        pendingTime = lines.nanos(isStart ? 1 : returned);
        pendingFrom = from;
        pendingTo = to;
        pendingIsStart = isStart;
    }

    /**
     * Does what is next of a call on several requests, one at a time, as there may be many; false when all are done.
     */
    private boolean goOn() {
        Long request = pendingFrom < pendingTo ? requests.next(pendingFrom, pendingTo, !pendingIsStart) : null;
        if (request == null) {
            pendingTo = pendingFrom;
            return false;
        }
        pendingFrom = request + 1;
        AllprofMessage message = pendingIsStart ? requests.start(request) : requests.complete(request);
        if (message != null && !message.isWithNobody()) {
            if (pendingIsStart) {
                add(message, pendingTime, request);
            } else {
                ready.add(begin(TraceOp.WAIT, AllprofSite.of(lines.note()), pendingTime)
                        .request(request)
                        .build());
            }
        }
        return true;
    }

    private void done(long site, long time) {
        ready.add(begin(TraceOp.DONE, site, time).request(TraceEvent.NO_REQUEST).build());
    }

    private void add(AllprofMessage message, long time, long request) {
        ready.add(begin(message.op(), message.site(), time)
                .peer(message.peer())
                .tag(message.tag())
                .count(message.count())
                .typeBytes(message.typeBytes())
                .buffer(message.buffer())
                .communicator(message.communicator())
                .request(request)
                .worldPeer(message.worldPeer())
                .build());
    }

    private TraceEventBuilder begin(TraceOp op, long site, long time) {
        return builder.begin(sequence++, op).site(site).timeNanos(time);
    }

    @Override
    public void close() throws IOException {
        lines.close();
    }
}
