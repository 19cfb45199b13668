package dev.harbinger.study.prediction.finding;

import dev.harbinger.study.prediction.ProcessResult;
import dev.harbinger.study.prediction.TraceResult;
import dev.harbinger.study.prediction.arrival.EarlyReceives;
import dev.harbinger.study.prediction.finding.Caution.NoReceives;
import dev.harbinger.study.prediction.finding.Caution.NoReceives.Contents;
import dev.harbinger.study.prediction.finding.Caution.TooShort.Reason;
import dev.harbinger.study.prediction.finding.Caution.TooShort.Share;
import dev.harbinger.study.prediction.receives.Fact;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Doubts about what a trace holds and what it lacks. */
final class ContentCautions {
    private ContentCautions() {}

    /** What a trace holds that has no receives. */
    static Caution noReceives(TraceResult result) {
        Map<String, Long> skippedRecords = result.skippedRecords();
        long sends = result.processes().stream()
                .mapToLong(process -> process.receives().sends())
                .sum();
        long withoutMessage = withoutMessage(result);
        if (withoutMessage > 0) {
            return new NoReceives(sends, Map.of("receives", withoutMessage), Contents.RECEIVES_WITHOUT_MESSAGE);
        }
        if (sends > 0) {
            return new NoReceives(sends, Map.of(), Contents.SENDS);
        }
        for (CallKind kind : CallKind.values()) {
            Map<String, Long> calls = kind.of(skippedRecords);
            Contents contents = switch (kind) {
                case WITHOUT_RECEIVE -> Contents.CALLS_WITHOUT_RECEIVE;
                case COLLECTIVE -> Contents.COLLECTIVES;
                case OTHER_MPI -> Contents.OTHER_MPI;
                case NOT_MPI -> Contents.NO_MPI;
            };
            if (!calls.isEmpty()) {
                return new NoReceives(sends, calls, contents);
            }
        }
        return new NoReceives(sends, Map.of(), Contents.NO_MPI);
    }

    static List<Caution> of(TraceResult result) {
        List<Caution> found = new ArrayList<>();
        addTooShort(result, found);
        long withoutMessage = withoutMessage(result);
        if (withoutMessage > 0) {
            found.add(new Caution.ReceivesWithoutMessage(withoutMessage, result.receives() + withoutMessage));
        }
        EarlyReceives early = result.arrivals().all();
        long withoutSend = result.arrivals().withoutSend();
        if (withoutSend > 0 && early.measured() == 0 && early.joined() > 0) {
            found.add(new Caution.ReceivesWithoutSend(withoutSend, result.receives()));
        }
        Map<String, Long> calls = CallKind.WITHOUT_RECEIVE.of(result.skippedRecords());
        if (!calls.isEmpty()) {
            found.add(new Caution.CallsWithoutReceive(calls));
        }
        long unresolved =
                result.processes().stream().mapToLong(ProcessResult::unresolved).sum();
        if (unresolved > 0) {
            found.add(new Caution.UnresolvedWildcards(unresolved));
        }
        addMissingFacts(result, found);
        return found;
    }

    private static long withoutMessage(TraceResult result) {
        return result.processes().stream()
                .mapToLong(process -> process.receives().withoutMessage())
                .sum();
    }

    private static void addTooShort(TraceResult result, List<Caution> found) {
        long receives = result.receives();
        long firstSights = result.processes().stream()
                .mapToLong(process -> process.receives().identities().size())
                .sum();
        Reason reason = whyTooShort(result, receives, firstSights);
        if (reason == null) {
            return;
        }
        Share best = share(result, BestPredictor.withoutHint(result), receives - firstSights);
        Share hinted = share(result, BestPredictor.withHint(result), receives - firstSights);
        boolean isMore = hinted != null && (best == null || hinted.ratio() > best.ratio());
        found.add(new Caution.TooShort(reason, receives, firstSights, best, isMore ? hinted : null));
    }

    private static @Nullable Reason whyTooShort(TraceResult result, long receives, long firstSights) {
        Learning learning = Learning.of(result);
        if (2 * firstSights >= receives) {
            return new Reason.FirstSights(2 * learning.newInLast() >= 1);
        }
        if (receives - firstSights < Caution.TooShort.LEAST_PREDICTED) {
            return new Reason.FewOthers();
        }
        return learning.goesOn() ? new Reason.StillLearning(learning.third(), learning.last()) : null;
    }

    private static @Nullable Share share(TraceResult result, @Nullable BestPredictor predictor, long seenBefore) {
        if (predictor == null || seenBefore <= 0) {
            return null;
        }
        int index = result.settings().predictors().indexOf(predictor.name());
        long hits = result.processes().stream()
                .mapToLong(process -> process.scores().predictors().get(index).hits())
                .sum();
        return new Share(predictor.name(), (double) hits / seenBefore);
    }

    private static void addMissingFacts(TraceResult result, List<Caution> found) {
        List<Fact> missing = Arrays.stream(Fact.values())
                .filter(Fact::identifies)
                .filter(fact -> result.having(fact) == 0)
                .toList();
        if (!missing.isEmpty()) {
            found.add(new Caution.MissingFacts(missing));
        }
        if (result.having(Fact.SITE) == 0) {
            found.add(new Caution.NoCallSites());
        }
        if (!result.limits().isEmpty()) {
            found.add(new Caution.FormatLimits(result.format()));
        }
    }
}
