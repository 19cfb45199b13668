package dev.harbinger.launch;

import dev.harbinger.trace.TraceEvent;
import dev.harbinger.trace.TraceOp;
import dev.harbinger.trace.csv.CsvTraceWriter;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;

/**
 * Writes down the calls of one rank. When the trace cannot be written on, it says so once and the program goes on
 * without it. Safe for use by several threads.
 */
final class TraceRecorder implements Recorder {
    private final int rank;
    private final Path job;
    private final CsvTraceWriter writer;
    private final long originNanos;
    private final PrintStream complaints;
    private long sequence;
    private String problem = "";
    private boolean closed;

    private TraceRecorder(int rank, Path job, CsvTraceWriter writer, long originNanos, PrintStream complaints) {
        this.rank = rank;
        this.job = job;
        this.writer = writer;
        this.originNanos = originNanos;
        this.complaints = complaints;
    }

    /**
     * Begins the trace of a rank.
     *
     * @param job the job's directory, for the names of call sites
     * @param originNanos time of {@link System#nanoTime()} that becomes 0
     * @param complaints where a trace that cannot be written on is reported
     */
    static TraceRecorder create(Path directory, Path job, int rank, long originNanos, PrintStream complaints)
            throws IOException {
        return new TraceRecorder(rank, job, CsvTraceWriter.create(directory, rank), originNanos, complaints);
    }

    @Override
    public synchronized void posted(
            Event event,
            long site,
            int peer,
            int tag,
            long count,
            int typeBytes,
            long buffer,
            long communicator,
            long request,
            int early,
            int worldPeer) {
        write(event, site, peer, tag, count, typeBytes, buffer, communicator, request, early, worldPeer);
    }

    @Override
    public synchronized void completed(
            Event event, long site, long request, int source, int tag, long bytes, int worldPeer) {
        boolean isMessage = source != NO_MESSAGE;
        write(
                event,
                site,
                isMessage ? source : TraceEvent.ABSENT_INT,
                isMessage ? tag : TraceEvent.ABSENT_INT,
                isMessage ? bytes : TraceEvent.ABSENT,
                isMessage ? 1 : TraceEvent.ABSENT_INT,
                TraceEvent.ABSENT,
                TraceEvent.ABSENT,
                request,
                TraceEvent.ABSENT_INT,
                isMessage ? worldPeer : TraceEvent.ABSENT_INT);
    }

    private void write(
            Event event,
            long site,
            int peer,
            int tag,
            long count,
            int typeBytes,
            long buffer,
            long communicator,
            long request,
            int early,
            int worldPeer) {
        if (closed || !problem.isEmpty()) {
            return;
        }
        try {
            writer.write(
                    sequence++,
                    System.nanoTime() - originNanos,
                    op(event),
                    site,
                    peer,
                    tag,
                    count,
                    typeBytes,
                    buffer,
                    communicator,
                    request,
                    early,
                    worldPeer);
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
            SiteNotes.note(job, rank, site, name);
        } catch (IOException e) {
            // A site without a name is a number in reports; the trace is as good.
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
        complaints.println("harbinger: rank " + rank + ": " + problem + "; the program goes on without it");
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
