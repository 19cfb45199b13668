package dev.harbinger.trace.dumpi;

import dev.harbinger.trace.TraceEvent;
import dev.harbinger.trace.TraceReader;
import java.io.IOException;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads the calls of a process one by one, whichever form they are written in, and turns them into events. */
abstract class DumpiCallReader implements TraceReader {
    private final int process;
    private final DumpiEvents events;
    private boolean ended;

    /** @param types sizes of the datatypes */
    DumpiCallReader(int process, DumpiTypes types) {
        this.process = process;
        this.events = new DumpiEvents(process, types);
    }

    @Override
    public final int process() {
        return process;
    }

    @Override
    public final Map<String, Long> passedOver() {
        return events.passedOver();
    }

    @Override
    public final @Nullable TraceEvent next() throws IOException {
        TraceEvent event = events.next();
        while (event == null && !ended) {
            // Stays so when the file turns out to be damaged: nothing after that place makes sense.
            ended = true;
            if (readCall()) {
                ended = false;
                event = events.next();
            }
        }
        return event;
    }

    /** Reads the next call and gives it to {@link #accept}; false if there is none. */
    abstract boolean readCall() throws IOException;

    /** Turns a call into its events. */
    final void accept(DumpiRecord call) {
        events.accept(call);
    }

    /** Counts a call that is not known. */
    final void passOver(String label) {
        events.passOver(label);
    }
}
