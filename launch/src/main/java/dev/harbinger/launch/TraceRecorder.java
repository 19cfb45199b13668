package dev.harbinger.launch;

import dev.harbinger.messaging.observe.ObservedCall;
import dev.harbinger.trace.TraceEventBuilder;
import dev.harbinger.trace.TraceOp;
import dev.harbinger.trace.csv.CsvTraceWriter;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;

/**
 * Records the calls of one rank in a trace. If writing fails, the failure is reported once and the program continues
 * without a trace. Thread-safe.
 */
final class TraceRecorder implements Recorder {
    private final int rank;
    private final Path job;
    private final CsvTraceWriter writer;
    private final long originNanos;
    private final PrintStream errors;
    private final TraceEventBuilder event = new TraceEventBuilder();
    private long sequence;
    private String problem = "";
    private boolean closed;

    private TraceRecorder(int rank, Path job, CsvTraceWriter writer, long originNanos, PrintStream errors) {
        this.rank = rank;
        this.job = job;
        this.writer = writer;
        this.originNanos = originNanos;
        this.errors = errors;
    }

    /**
     * Starts the trace of a rank.
     *
     * @param job the job's directory, for the names of call sites
     * @param originNanos time of {@link System#nanoTime()} that becomes 0
     * @param errors receives a report if writing fails
     */
    static TraceRecorder create(Path directory, Path job, int rank, long originNanos, PrintStream errors)
            throws IOException {
        return new TraceRecorder(rank, job, CsvTraceWriter.create(directory, rank), originNanos, errors);
    }

    @Override
    public synchronized void posted(ObservedCall call) {
        begin(call).buffer(call.buffer()).communicator(call.communicator()).early(call.early());
        write();
    }

    @Override
    public synchronized void completed(ObservedCall call) {
        begin(call);
        write();
    }

    private TraceEventBuilder begin(ObservedCall call) {
        event.begin(sequence, op(call.event())).site(call.site()).request(call.request());
        if (call.hasMessage()) {
            event.peer(call.peer())
                    .worldPeer(call.worldPeer())
                    .tag(call.tag())
                    .count(call.count())
                    .typeBytes(call.typeBytes());
        }
        return event;
    }

    private void write() {
        if (closed || !problem.isEmpty()) {
            return;
        }
        try {
            sequence++;
            writer.write(event.timeNanos(System.nanoTime() - originNanos));
        } catch (IOException e) {
            giveUp(e);
        }
    }

    @Override
    public synchronized void named(long site, String name) {
        if (closed || !problem.isEmpty()) {
            return;
        }
        try {
            SiteNames.add(job, rank, site, name);
        } catch (IOException e) {
            // A site without a name appears as a number in reports; the trace is still valid.
        }
    }

    private static TraceOp op(Event event) {
        return switch (event) {
            case RECV -> TraceOp.RECV;
            case IRECV -> TraceOp.IRECV;
            case SEND -> TraceOp.SEND;
            case ISEND -> TraceOp.ISEND;
            case SSEND -> TraceOp.SSEND;
            case ISSEND -> TraceOp.ISSEND;
            case WAIT -> TraceOp.WAIT;
            case DONE -> TraceOp.DONE;
        };
    }

    private void giveUp(IOException e) {
        problem = "trace " + writer.file() + " ends after " + writer.eventsWritten() + " events: " + e.getMessage();
        errors.println("harbinger: rank " + rank + ": " + problem + "; the program continues without it");
    }

    @Override
    public synchronized void close(boolean finished) {
        if (closed) {
            return;
        }
        closed = true;
        try {
            writer.close();
        } catch (IOException e) {
            if (problem.isEmpty()) {
                giveUp(e);
            }
        }
    }

    @Override
    public synchronized String problem() {
        return problem;
    }
}
