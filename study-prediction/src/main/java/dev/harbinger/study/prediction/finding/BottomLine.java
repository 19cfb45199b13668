package dev.harbinger.study.prediction.finding;

import dev.harbinger.study.prediction.TraceResult;
import dev.harbinger.study.prediction.arrival.EarlyReceives;
import dev.harbinger.study.prediction.arrival.Savings;
import java.util.Comparator;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Whether there is anything to gain from placing messages ahead, and where. */
public sealed interface BottomLine {
    /** A part of the time of all processes below which saving it is no gain. */
    double LEAST_GAIN = 0.001;

    /** No message was there before its receive was posted; the number of receives of which this is known. */
    record NothingEarly(long judged) implements BottomLine {}

    /** Messages were early and the predictor named none of them. */
    record NothingPredicted(long early, String predictor) implements BottomLine {}

    /** What would be saved is less than {@link #LEAST_GAIN} of the time. */
    record TooLittle(double savedNanos, long spanNanos) implements BottomLine {}

    /**
     * There is something to gain.
     *
     * @param savedNanos time saved, over all processes
     * @param spanNanos time between the first and last events of all processes; 0 if not known
     * @param isUpperBound whether less may be saved, since some waits are not known
     * @param receives receives whose message would be placed ahead
     * @param predictor the predictor that names them
     * @param site the call site that gains most; null where sites are not known
     * @param siteShare its part of the time saved
     * @param sites number of call sites that gain
     */
    record Gain(
            double savedNanos,
            long spanNanos,
            boolean isUpperBound,
            long receives,
            String predictor,
            @Nullable Long site,
            double siteShare,
            int sites)
            implements BottomLine {}

    /** The bottom line of a result that has receives of which it can be told whether they were early. */
    static BottomLine of(TraceResult result) {
        EarlyReceives early = result.arrivals().all();
        Savings savings = early.savings();
        long placed = savings.copies() + savings.handshakes();
        if (early.early() == 0) {
            return new NothingEarly(early.judged());
        }
        if (placed == 0) {
            return new NothingPredicted(early.early(), result.settings().follower());
        }
        long span = result.spanNanos();
        if (span > 0 && savings.nanos() < LEAST_GAIN * span) {
            return new TooLittle(savings.nanos(), span);
        }
        Map<Long, EarlyReceives> sites = result.arrivals().sites();
        Map.Entry<Long, EarlyReceives> most = sites.entrySet().stream()
                .max(Comparator.comparingDouble(
                        site -> site.getValue().savings().nanos()))
                .orElse(null);
        return new Gain(
                savings.nanos(),
                span,
                savings.withoutWait() > 0,
                placed,
                result.settings().follower(),
                most == null ? null : most.getKey(),
                most == null ? 0 : most.getValue().savings().nanos() / savings.nanos(),
                (int) sites.values().stream()
                        .filter(site -> site.savings().nanos() > 0)
                        .count());
    }
}
