package dev.harbinger.study.messageinterface.network;

/**
 * Settings of a network without contention but at the receiving port. Source: Lee, sections 6.3 and 7.2 (latency added
 * to LIFE's messages).
 *
 * @param addedLatency cycles that a flit takes beyond the one of a network of zero latency, 0 to 1,000,000
 * @param buffer flits that may be under way or waiting from one sender to one receiving port, 1 to 1,000,000, or
 *     {@link #UNBOUNDED}; a sender whose buffer is full keeps its next flit and takes no other
 */
public record IdealSettings(int addedLatency, int buffer) {
    /** No bound: a sender is never held up. */
    public static final int UNBOUNDED = Integer.MAX_VALUE;

    private static final int MOST = 1_000_000;

    /**
     * Settings.
     *
     * @throws IllegalArgumentException when one is out of its bounds
     */
    public IdealSettings {
        if (addedLatency < 0 || addedLatency > MOST) {
            throw new IllegalArgumentException("added latency of " + addedLatency + " cycles: must be 0 to " + MOST);
        }
        if (buffer != UNBOUNDED && (buffer < 1 || buffer > MOST)) {
            throw new IllegalArgumentException("a buffer of " + buffer + " flits: must be 1 to " + MOST);
        }
    }

    /** Zero latency and no bound on what waits: the network of chapter 6's measurements. */
    public static IdealSettings zeroLatency() {
        return new IdealSettings(0, UNBOUNDED);
    }

    /** The same with another latency. */
    public IdealSettings withAddedLatency(int cycles) {
        return new IdealSettings(cycles, buffer);
    }

    /** The same with another buffer. */
    public IdealSettings withBuffer(int flits) {
        return new IdealSettings(addedLatency, flits);
    }
}
