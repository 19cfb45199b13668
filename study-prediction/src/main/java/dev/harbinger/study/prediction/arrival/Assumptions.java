package dev.harbinger.study.prediction.arrival;

/**
 * What is assumed of the network and of the runtime where a trace does not tell: they turn times of sends into
 * arrivals, and early receives into time saved.
 *
 * @param latencyNanos nanoseconds from the call of a send to the arrival of its envelope at the receiver
 * @param bytesPerNano bytes a nanosecond that the network moves, which are also gigabytes a second
 * @param copyBytesPerNano bytes a nanosecond that a copy in memory moves
 * @param eagerLimit bytes up to which a message is sent without a handshake, and so waits at the receiver
 */
public record Assumptions(long latencyNanos, double bytesPerNano, double copyBytesPerNano, long eagerLimit) {
    /** One microsecond, 10 GB/s both ways, and a limit of 4,096 bytes. */
    public static final Assumptions USUAL = new Assumptions(1_000, 10, 10, 4_096);
}
