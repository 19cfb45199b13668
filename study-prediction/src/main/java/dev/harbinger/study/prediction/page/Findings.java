package dev.harbinger.study.prediction.page;

import dev.harbinger.predict.Predictor;
import dev.harbinger.predict.Predictors;
import dev.harbinger.predict.Window;
import dev.harbinger.report.Amounts;
import dev.harbinger.report.Finding;
import dev.harbinger.report.Finding.Weight;
import dev.harbinger.study.prediction.ProcessResult;
import dev.harbinger.study.prediction.TraceResult;
import dev.harbinger.study.prediction.arrival.EarlyReceives;
import dev.harbinger.study.prediction.receives.Fact;
import dev.harbinger.study.prediction.receives.SizeCounts;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The findings in plain language, the most important first. */
final class Findings {

    /** Messages as small as the two sizes that half of the messages of NPB CG have (Khunjush, section 4.4). */
    private static final int SMALL_BYTES = 16;

    private final TraceResult result;
    private final EarlyReceives early;
    private final List<Finding> findings = new ArrayList<>();

    private Findings(TraceResult result) {
        this.result = result;
        this.early = result.arrivals().all();
    }

    static List<Finding> of(TraceResult result) {
        Findings findings = new Findings(result);
        findings.damage();
        if (TraceSection.receives(result) == 0) {
            findings.add(
                    Weight.CAUTION,
                    "The trace holds no receives between two processes: the program may use collective calls alone.");
        } else {
            findings.findings.addAll(EarlyFindings.of(result));
            findings.predictability();
            findings.sizes();
            findings.wildcards();
            findings.limits();
        }
        return findings.findings;
    }

    private void add(Weight weight, String text) {
        findings.add(new Finding(weight, text));
    }

    private void damage() {
        for (IOException damage : result.damage()) {
            add(Weight.CAUTION, "Not all could be read: " + damage.getMessage());
        }
    }

    private void predictability() {
        long receives = TraceSection.receives(result);
        long different = result.processes().stream()
                .mapToLong(process -> process.receives().identities().size())
                .sum();
        if (2 * different > receives) {
            add(
                    Weight.CAUTION,
                    "Most receives, " + Amounts.count(different) + " of " + Amounts.count(receives)
                            + ", are posted for the first time, so that no predictor can know them: the trace is too"
                            + " short, or its receives do not recur.");
            return;
        }
        List<String> names = result.settings().predictors();
        int best = -1;
        double bestRatio = -1;
        for (int i = 0; i < names.size(); i++) {
            Double average = PredictorsSection.spread(result, i, PredictorsSection::ratio)
                    .average();
            if (average != null && average > bestRatio && saysNext(names.get(i))) {
                best = i;
                bestRatio = average;
            }
        }
        if (best < 0) {
            return;
        }
        Spread spread = PredictorsSection.spread(result, best, PredictorsSection::ratio);
        Spread memory = PredictorsSection.spread(result, best, (_, score) -> score.footprint());
        Spread oracle = Spread.of(PredictorsSection.receiving(result).stream()
                .map(PredictorsSection::oracle)
                .toList());
        add(
                Weight.NOTE,
                "The receives are " + words(bestRatio) + " predictable: " + names.get(best) + " says "
                        + Amounts.percent(bestRatio) + " of them right as the next one"
                        + (spread.isNarrow()
                                ? (PredictorsSection.receiving(result).size() > 1 ? ", in every process alike" : "")
                                : " (from " + percent(spread.least()) + " to " + percent(spread.most())
                                        + " over processes)")
                        + ", with room for "
                        + Labels.counted(Math.round(memory.most() == null ? 0 : memory.most()), "call")
                        + "; an oracle that misses only what it never saw reaches " + percent(oracle.average())
                        + ".");
    }

    /** Whether a predictor names the next receive to a runtime that knows nothing but the receives before. */
    private static boolean saysNext(String name) {
        Predictor predictor = Predictors.byName(name);
        return !predictor.needsSite() && !(predictor instanceof Window);
    }

    private static String words(double ratio) {
        if (ratio >= 0.95) {
            return "highly";
        }
        if (ratio >= 0.75) {
            return "well";
        }
        return ratio >= 0.4 ? "partly" : "hardly";
    }

    private static String percent(@Nullable Double part) {
        return part == null ? "-" : Amounts.percent(part);
    }

    /** Of the messages sent where the trace has them: a receive often offers more room than its message needs. */
    private void sizes() {
        SizeCounts sent = SizesSection.sends(result);
        boolean ofSends = !sent.counts().isEmpty();
        SizeCounts sizes = ofSends ? sent : SizesSection.receives(result);
        if (sizes.counts().isEmpty()) {
            return;
        }
        String things = ofSends ? "messages sent have" : "receives offer room for";
        if (sizes.counts().size() == 1) {
            add(Weight.NOTE, "All " + things + " " + Amounts.bytes(sizes.median()) + ".");
            return;
        }
        long all = sizes.counts().values().stream().mapToLong(Long::longValue).sum();
        long small = sizes.counts().entrySet().stream()
                .filter(size -> size.getKey() <= SMALL_BYTES)
                .mapToLong(Map.Entry::getValue)
                .sum();
        add(
                Weight.NOTE,
                "Half of the " + things + " at most " + Amounts.bytes(sizes.median()) + ", "
                        + Amounts.percent((double) small / all) + " at most " + SMALL_BYTES + " B; there are "
                        + sizes.counts().size() + " different sizes.");
    }

    private void wildcards() {
        long anySource = 0;
        long unresolved = 0;
        for (ProcessResult process : result.processes()) {
            anySource += process.receives().wildcards().anySource();
            unresolved += process.unresolved();
        }
        if (anySource > 0) {
            add(
                    Weight.NOTE,
                    "Receives from any source: " + Amounts.count(anySource)
                            + ". What arrives first decides what they get, not the program.");
        }
        if (unresolved > 0) {
            add(
                    Weight.CAUTION,
                    "Of " + Labels.counted(unresolved, "receive")
                            + " with wildcards the trace does not tell what they got: they are not joined with sends,"
                            + " and others of the same processes may be joined wrongly.");
        }
    }

    private void limits() {
        List<String> missing = Arrays.stream(Fact.values())
                .filter(Fact::identifies)
                .filter(fact -> TraceSection.having(result, fact) == 0)
                .map(Fact::plural)
                .toList();
        if (!missing.isEmpty()) {
            add(
                    Weight.CAUTION,
                    "Of the six facts that identify a receive the trace has no " + String.join(" and no ", missing)
                            + ": calls that differ in nothing else look the same, and receives look more predictable"
                            + " than they are.");
        }
        if (TraceSection.having(result, Fact.SITE) == 0) {
            add(Weight.CAUTION, "The trace has no call sites: " + Fact.SITE.consequence() + ".");
        }
        if (!result.limits().isEmpty()) {
            add(Weight.CAUTION, "What else " + result.format() + " does not tell stands under What the trace tells.");
        }
        switch (result.arrivals().clocks().correction()) {
            case NOT_NEEDED, MIDDLE -> {}
            case LEAST ->
                add(
                        Weight.CAUTION,
                        "The clocks of the processes differ, and messages bound some from one side alone: more may"
                                + " have been early than is estimated.");
            case IMPOSSIBLE, TOO_MANY ->
                add(
                        Weight.CAUTION,
                        "The clocks of the processes differ and could not be corrected: estimates of early arrivals"
                                + " may be far off.");
        }
        if (early.measured() == 0 && result.arrivals().withoutSend() > early.joined()) {
            add(
                    Weight.CAUTION,
                    "Most receives could not be joined with a send: the trace may hold a part of the processes alone.");
        }
    }
}
