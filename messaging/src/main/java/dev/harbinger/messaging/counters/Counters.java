package dev.harbinger.messaging.counters;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** The counters of one rank. Written under the rank's lock, read by any thread at any time. */
public final class Counters {
    private static final VarHandle VALUE = MethodHandles.arrayElementVarHandle(long[].class);

    private final long[] values = new long[Counter.values().length];

    /** All counters at zero. */
    public Counters() {}

    /** The current value. */
    public long get(Counter counter) {
        return (long) VALUE.getOpaque(values, counter.ordinal());
    }

    /** Adds to a counter; only under the rank's lock. */
    public void add(Counter counter, long amount) {
        VALUE.setOpaque(values, counter.ordinal(), values[counter.ordinal()] + amount);
    }

    /** Raises a counter to {@code value} if it is lower; only under the rank's lock. */
    public void raise(Counter counter, long value) {
        if (values[counter.ordinal()] < value) {
            VALUE.setOpaque(values, counter.ordinal(), value);
        }
    }
}
