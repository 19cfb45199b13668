package dev.harbinger.study.prediction.finding;

import dev.harbinger.study.prediction.TraceResult;
import dev.harbinger.study.prediction.arrival.LateReceivers;
import java.util.Comparator;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What late receivers cost senders: an upper bound, since a blocking send is taken to last until the next call.
 *
 * @param nanos time waited, over all processes
 * @param spanNanos time between the first and last events of all processes; 0 if not known
 * @param sends sends that waited
 * @param site the call site of the sends that cost most; null where sites are not known
 * @param siteShare its part of the time waited
 */
public record LateReceiverLoss(
        double nanos, long spanNanos, long sends, @Nullable Long site, double siteShare) {
    /** The loss, unless it is less than {@link BottomLine#LEAST_GAIN} of the time. */
    public static Optional<LateReceiverLoss> of(TraceResult result) {
        double nanos = result.arrivals().allLateReceivers().waited().sum();
        long span = result.spanNanos();
        if (nanos <= 0 || nanos < BottomLine.LEAST_GAIN * span) {
            return Optional.empty();
        }
        Map.Entry<Long, LateReceivers> most = result.arrivals().lateReceivers().entrySet().stream()
                .max(Comparator.comparingDouble((Map.Entry<Long, LateReceivers> site) ->
                                site.getValue().waited().sum())
                        .thenComparing(Map.Entry.comparingByKey(Comparator.reverseOrder())))
                .orElse(null);
        return Optional.of(new LateReceiverLoss(
                nanos,
                span,
                result.arrivals().allLateReceivers().waited().count(),
                most == null ? null : most.getKey(),
                most == null ? 0 : most.getValue().waited().sum() / nanos));
    }
}
