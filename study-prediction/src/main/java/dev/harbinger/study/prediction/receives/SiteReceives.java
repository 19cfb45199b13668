package dev.harbinger.study.prediction.receives;

import dev.harbinger.trace.TraceEvent;

/** What was posted from one call site. Counts of several processes can be added up. One thread at a time. */
public final class SiteReceives {
    private long receives;
    private long bytes;
    private long smallest = Long.MAX_VALUE;
    private long largest;
    private long wildcards;
    private long asked;
    private long early;
    private long predicted;
    private long earlyAndPredicted;
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
        if (Fact.EARLY.isIn(receive)) {
            asked++;
            early += receive.early();
            earlyAndPredicted += hit ? receive.early() : 0;
        }
    }

    /** Adds what another counted. */
    public void add(SiteReceives other) {
        receives += other.receives;
        bytes = Saturated.sum(bytes, other.bytes);
        smallest = Math.min(smallest, other.smallest);
        largest = Math.max(largest, other.largest);
        wildcards += other.wildcards;
        asked += other.asked;
        early += other.early;
        predicted += other.predicted;
        earlyAndPredicted += other.earlyAndPredicted;
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

    /** Receives for which the trace tells whether the message was there. */
    public long asked() {
        return asked;
    }

    /** Of these, those whose message was there. */
    public long early() {
        return early;
    }

    /** Receives that were predicted. */
    public long predicted() {
        return predicted;
    }

    /** Receives measured as early that were predicted. */
    public long earlyAndPredicted() {
        return earlyAndPredicted;
    }
}
