package dev.harbinger.trace.dumpi;

import dev.harbinger.trace.TraceEvent;
import dev.harbinger.trace.TraceReader;
import java.io.IOException;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads the calls of a process one by one and turns them into events. */
final class DumpiTraceReader implements TraceReader {
    private final int process;
    private final DumpiCalls calls;
    private final DumpiEvents events;
    private boolean ended;

    /** Reads calls, which are closed with the reader. */
    DumpiTraceReader(int process, DumpiCalls calls, DumpiEvents events) {
        this.process = process;
        this.calls = calls;
        this.events = events;
    }

    @Override
    public int process() {
        return process;
    }

    @Override
    public Map<String, Long> skippedRecords() {
        return events.skippedRecords();
    }

    @Override
    public @Nullable TraceEvent next() throws IOException {
        TraceEvent event = events.next();
        while (event == null && !ended) {
            // Stays so when the file turns out to be damaged: nothing after that place makes sense.
            ended = true;
            DumpiRecord call = calls.next();
            if (call != null) {
                ended = false;
                events.accept(call);
                event = events.next();
            }
        }
        return event;
    }

    @Override
    public void close() throws IOException {
        calls.close();
    }
}
