package dev.harbinger.trace.dumpi;

import dev.harbinger.trace.TraceEvent;
import java.util.Arrays;

/** A call in a trace: its time, and those of its arguments that matter. A reader reuses one object. */
final class DumpiRecord {
    /** Numbers of a status in {@link DumpiField#STATUSES}, in this order: bytes, source, whether cancelled, tag. */
    static final int STATUS_NUMBERS = 4;

    private static final int FIELDS = DumpiField.values().length;

    private DumpiCall call = DumpiCall.WTIME;
    private long start;
    private long stop;
    private final long[] values = new long[FIELDS];
    private final DumpiNumbers[] arrays = new DumpiNumbers[FIELDS];

    DumpiRecord() {
        Arrays.setAll(arrays, _ -> new DumpiNumbers());
    }

    /** Begins the record of a call; nothing else is known of it. */
    void begin(DumpiCall call) {
        this.call = call;
        start = TraceEvent.ABSENT;
        stop = TraceEvent.ABSENT;
        Arrays.fill(values, TraceEvent.ABSENT);
        for (DumpiNumbers array : arrays) {
            array.clear();
        }
    }

    /** When the call was entered, in nanoseconds since the epoch. */
    void start(long nanos) {
        start = nanos;
    }

    /** When the call returned. */
    void stop(long nanos) {
        stop = nanos;
    }

    void set(DumpiField field, int value) {
        values[field.ordinal()] = value;
    }

    DumpiCall call() {
        return call;
    }

    long start() {
        return start;
    }

    long stop() {
        return stop;
    }

    /** An argument, or {@link TraceEvent#ABSENT}. */
    long value(DumpiField field) {
        return values[field.ordinal()];
    }

    /** An argument, or {@link TraceEvent#ABSENT_INT}. */
    int intValue(DumpiField field) {
        long value = value(field);
        return value == TraceEvent.ABSENT ? TraceEvent.ABSENT_INT : (int) value;
    }

    DumpiNumbers array(DumpiField field) {
        return arrays[field.ordinal()];
    }
}
