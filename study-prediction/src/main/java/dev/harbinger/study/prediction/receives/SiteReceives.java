package dev.harbinger.study.prediction.receives;

import dev.harbinger.trace.TraceEvent;
import java.io.Serializable;

/** The receives of one call site. Counts of several processes can be added. For one thread at a time. */
public final class SiteReceives implements Serializable {
    private static final long serialVersionUID = 1;

    private long receives;
    private long bytes;
    private long smallest = Long.MAX_VALUE;
    private long largest;
    private long wildcards;
    private long predicted;
    private long sized;

    /** Nothing posted. */
    public SiteReceives() {}

    /** A receive was posted, and was, or was not, predicted. */
    public void post(TraceEvent receive, boolean hit) {
        receives++;
        predicted += hit ? 1 : 0;
        wildcards += Wildcards.isWildcard(receive) ? 1 : 0;
        long size = receive.bytes();
        if (TraceEvent.isPresent(size)) {
            sized++;
            bytes = Saturated.sum(bytes, size);
            smallest = Math.min(smallest, size);
            largest = Math.max(largest, size);
        }
    }

    /** Adds the counts of another. */
    public void add(SiteReceives other) {
        receives += other.receives;
        bytes = Saturated.sum(bytes, other.bytes);
        smallest = Math.min(smallest, other.smallest);
        largest = Math.max(largest, other.largest);
        wildcards += other.wildcards;
        predicted += other.predicted;
        sized += other.sized;
    }

    /** Receives. */
    public long receives() {
        return receives;
    }

    /** Their bytes, as far as known. */
    public long bytes() {
        return bytes;
    }

    /** Receives whose size is known. */
    public long sized() {
        return sized;
    }

    /** The least size, if any is known. */
    public long smallest() {
        return smallest;
    }

    /** The largest size. */
    public long largest() {
        return largest;
    }

    /** Receives with a wildcard. */
    public long wildcards() {
        return wildcards;
    }

    /** Receives that were predicted. */
    public long predicted() {
        return predicted;
    }
}
