package dev.harbinger.launch;

import dev.harbinger.messaging.observe.ObservedCall;
import dev.harbinger.trace.traffic.CommunicatorNumbers;
import dev.harbinger.trace.traffic.MessageId;
import dev.harbinger.trace.traffic.PendingReceives;
import dev.harbinger.trace.traffic.TrafficWriter;
import java.io.IOException;
import java.io.PrintStream;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Writes a {@link TrafficFile}: the calls of one rank and the messages it receives. */
final class TrafficRecorder implements Recorder {
    private final TrafficFile traffic;
    private final TrafficWriter writer;
    private final PrintStream errors;
    private final PendingReceives pending = new PendingReceives();
    private final CommunicatorNumbers communicators = new CommunicatorNumbers();
    /** The receives in progress. */
    private final Map<Integer, Integer> communicatorOf = new HashMap<>();

    /** The payload of the next completion; valid until then. */
    private @Nullable MemorySegment payload;

    private String problem = "";
    private boolean closed;
    private boolean isOpen;

    private TrafficRecorder(TrafficFile traffic, TrafficWriter writer, PrintStream errors) {
        this.traffic = traffic;
        this.writer = writer;
        this.errors = errors;
    }

    /**
     * Starts the file.
     *
     * @param part the partial file, see {@link TrafficFile#part}
     * @param ranks of the job
     * @param errors receives a report if writing fails
     */
    static TrafficRecorder create(TrafficFile traffic, Path part, int ranks, PrintStream errors) throws IOException {
        TrafficWriter writer = TrafficWriter.create(part, traffic.program(), ranks, traffic.rank());
        return new TrafficRecorder(traffic, writer, errors);
    }

    @Override
    public synchronized void posted(ObservedCall call) {
        boolean receives = call.event() == Event.RECV || call.event() == Event.IRECV;
        int number = communicators.of(call.communicator());
        write(() -> {
            if (receives) {
                communicatorOf.put(pending.post(call.request()), number);
                // Lent memory has no identity.
                writer.post(call.buffer() == 0 ? TrafficWriter.LENT : call.bytes(), 0, Double.NaN);
            } else {
                writer.send(MessageId.of(call.worldPeer(), number, call.tag()), call.bytes(), 0, Double.NaN);
            }
        });
    }

    @Override
    public boolean takesPayloads() {
        return true;
    }

    @Override
    public synchronized void received(MemorySegment message) {
        payload = message;
    }

    @Override
    public synchronized void completed(ObservedCall call) {
        MemorySegment message = payload;
        payload = null;
        int receive = pending.complete(call.request());
        Integer communicator = communicatorOf.remove(receive);
        if (communicator != null && message != null) {
            write(() -> {
                long id = MessageId.of(call.worldPeer(), communicator, call.tag());
                writer.await(receive, id, message, 0, Double.NaN, Double.NaN);
            });
        }
    }

    @Override
    public void named(long site, String name) {}

    /** Writes a call. */
    @FunctionalInterface
    private interface Step {
        void write() throws IOException;
    }

    private void write(Step step) {
        if (closed || !problem.isEmpty()) {
            return;
        }
        try {
            step.write();
        } catch (IOException | IllegalArgumentException e) {
            giveUp(e);
        }
    }

    private void giveUp(Exception e) {
        problem = "traffic file " + traffic.file() + " is incomplete after " + writer.calls()
                + " calls and cannot be used: " + e.getMessage();
        errors.println("harbinger: rank " + traffic.rank() + ": " + problem + "; the program continues without it");
    }

    @Override
    public synchronized void close(boolean finished) {
        if (finished) {
            write(writer::complete);
        }
        isOpen = !finished;
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
    public synchronized long openCalls() {
        return isOpen && problem.isEmpty() ? writer.calls() : -1;
    }

    @Override
    public synchronized String problem() {
        return problem;
    }
}
