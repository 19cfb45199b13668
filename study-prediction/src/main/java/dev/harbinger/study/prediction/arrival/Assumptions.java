package dev.harbinger.study.prediction.arrival;

import java.io.Serializable;

/**
 * Assumptions about the network and the runtime, for facts that a trace lacks. They turn times of sends into arrivals,
 * and early receives into time saved.
 *
 * @param latencyNanos nanoseconds from the call of a send to the arrival of its envelope at the receiver
 * @param bytesPerNano bandwidth of the network in bytes per nanosecond, that is, gigabytes per second
 * @param copyBytesPerNano bandwidth of a copy in memory in bytes per nanosecond
 * @param eagerLimit bytes up to which a message is sent without a handshake, and so waits at the receiver
 */
public record Assumptions(long latencyNanos, double bytesPerNano, double copyBytesPerNano, long eagerLimit)
        implements Serializable {
    /** One microsecond, 10 GB/s both ways, and a limit of 4,096 bytes. */
    public static final Assumptions USUAL = new Assumptions(1_000, 10, 10, 4_096);

    private static final long LONGEST_LATENCY = 3_600_000_000_000L;
    private static final double SLOWEST = 1e-6;
    private static final double FASTEST = 1e6;

    /**
     * Checks the numbers.
     *
     * @throws IllegalArgumentException if one is out of range; the message is one line with the valid range
     */
    public Assumptions {
        if (latencyNanos < 0 || latencyNanos > LONGEST_LATENCY) {
            throw new IllegalArgumentException(
                    "latency must be from 0 to " + LONGEST_LATENCY + " nanoseconds, not " + latencyNanos);
        }
        checkSpeed("bandwidth", bytesPerNano);
        checkSpeed("copy bandwidth", copyBytesPerNano);
        if (eagerLimit < 0) {
            throw new IllegalArgumentException("eager limit must be 0 bytes or more, not " + eagerLimit);
        }
    }

    private static void checkSpeed(String what, double bytesPerNano) {
        // In this form NaN is rejected as well.
        if (!(bytesPerNano >= SLOWEST && bytesPerNano <= FASTEST)) {
            throw new IllegalArgumentException(
                    what + " must be from " + SLOWEST + " to " + FASTEST + " GB/s, not " + bytesPerNano);
        }
    }
}
