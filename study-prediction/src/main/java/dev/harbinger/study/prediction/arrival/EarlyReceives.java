package dev.harbinger.study.prediction.arrival;

import dev.harbinger.study.prediction.receives.Saturated;
import java.io.Serializable;

/**
 * How early the messages of some receives came: of a process, or of a call site. A receive is early when its message
 * had arrived before it was posted: by measurement where the trace has one, else by estimate. One thread at a time.
 */
public final class EarlyReceives implements Serializable {
    private static final long serialVersionUID = 1;

    private long judged;
    private long measured;
    private long early;
    private long earlyBytes;
    private long joined;
    private long estimatedEarly;
    private long bothKnown;
    private long agreed;
    private final Durations waited = new Durations();
    private final Savings savings = new Savings();

    /** None. */
    EarlyReceives() {}

    /** Counts a receive of which at least one of the two is known. */
    void add(Judgement judgement, Assumptions assumptions) {
        judged++;
        measured += judgement.measured() ? 1 : 0;
        joined += judgement.joined() ? 1 : 0;
        estimatedEarly += judgement.estimatedEarly() ? 1 : 0;
        if (judgement.measured() && judgement.joined()) {
            bothKnown++;
            agreed += judgement.measuredEarly() == judgement.estimatedEarly() ? 1 : 0;
        }
        if (!judgement.early()) {
            return;
        }
        early++;
        earlyBytes = Saturated.sum(earlyBytes, judgement.bytes());
        if (judgement.estimatedEarly()) {
            waited.add(judgement.waited());
        }
        if (judgement.predicted()) {
            savings.add(judgement.bytes(), judgement.room(), assumptions);
        } else {
            savings.miss();
        }
    }

    /** Adds all that another counted. */
    void addAll(EarlyReceives other) {
        judged += other.judged;
        measured += other.measured;
        early += other.early;
        earlyBytes = Saturated.sum(earlyBytes, other.earlyBytes);
        joined += other.joined;
        estimatedEarly += other.estimatedEarly;
        bothKnown += other.bothKnown;
        agreed += other.agreed;
        waited.addAll(other.waited);
        savings.addAll(other.savings);
    }

    /** Receives of which it is known, measured or estimated, whether they were early. */
    public long judged() {
        return judged;
    }

    /** Of these, those measured. */
    public long measured() {
        return measured;
    }

    /** Early ones. */
    public long early() {
        return early;
    }

    /** Their bytes. */
    public long earlyBytes() {
        return earlyBytes;
    }

    /** Receives joined with their send, with times that can be trusted. */
    public long joined() {
        return joined;
    }

    /** The part of these whose message had arrived by estimate. */
    public long estimatedEarly() {
        return estimatedEarly;
    }

    /** Receives both measured and estimated. */
    public long bothKnown() {
        return bothKnown;
    }

    /** Of these, those where the two agree. */
    public long agreed() {
        return agreed;
    }

    /** How long early messages had been there, by estimate. */
    public Durations waited() {
        return waited;
    }

    /** The savings by prediction. */
    public Savings savings() {
        return savings;
    }
}
