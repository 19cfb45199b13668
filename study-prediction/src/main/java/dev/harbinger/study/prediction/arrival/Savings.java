package dev.harbinger.study.prediction.arrival;

import dev.harbinger.study.prediction.receives.Saturated;
import java.io.Serializable;

/**
 * The time and the copies that a runtime would save in early receives by placing predicted messages ahead. For one
 * thread at a time.
 *
 * <p>A message up to the eager limit waits at the receiver. Placed at its destination, it need not be copied when the
 * receive is posted. A larger message waits at its sender. Fetched ahead, its receive waits neither for a handshake
 * (two latencies) nor for the transfer. It can be fetched once it has arrived and is predicted as the next call, that
 * is, after the previous receive was posted. The saving is limited by the time from then on.
 */
public final class Savings implements Serializable {
    private static final long serialVersionUID = 1;

    private long copies;
    private long copiedBytes;
    private long handshakes;
    private long fetchedBytes;
    private double nanos;
    private long withoutWait;
    private long missed;

    /** Nothing saved. */
    public Savings() {}

    /**
     * An early receive that was predicted.
     *
     * @param bytes length of its message
     * @param room nanoseconds in which it could have been fetched; {@link Long#MAX_VALUE} if not known
     */
    void add(long bytes, long room, Assumptions assumptions) {
        if (bytes <= assumptions.eagerLimit()) {
            copies++;
            copiedBytes = Saturated.sum(copiedBytes, bytes);
            nanos += bytes / assumptions.copyBytesPerNano();
        } else {
            handshakes++;
            fetchedBytes = Saturated.sum(fetchedBytes, bytes);
            double whole = 2.0 * assumptions.latencyNanos() + bytes / assumptions.bytesPerNano();
            nanos += Math.min(whole, (double) room);
            withoutWait += room == Long.MAX_VALUE ? 1 : 0;
        }
    }

    /** An early receive that was not predicted. */
    void miss() {
        missed++;
    }

    /** Adds the counts of another. */
    public void addAll(Savings other) {
        copies += other.copies;
        copiedBytes = Saturated.sum(copiedBytes, other.copiedBytes);
        handshakes += other.handshakes;
        fetchedBytes = Saturated.sum(fetchedBytes, other.fetchedBytes);
        nanos += other.nanos;
        withoutWait += other.withoutWait;
        missed += other.missed;
    }

    /** Copies saved. */
    public long copies() {
        return copies;
    }

    /** Their bytes. */
    public long copiedBytes() {
        return copiedBytes;
    }

    /** Handshakes saved. */
    public long handshakes() {
        return handshakes;
    }

    /** Bytes fetched ahead. */
    public long fetchedBytes() {
        return fetchedBytes;
    }

    /** Time saved, in nanoseconds. */
    public double nanos() {
        return nanos;
    }

    /** The handshakes whose message had waited for an unknown time, which counts as long enough. */
    public long withoutWait() {
        return withoutWait;
    }

    /** Early receives that were not predicted, so that nothing was saved. */
    public long missed() {
        return missed;
    }
}
