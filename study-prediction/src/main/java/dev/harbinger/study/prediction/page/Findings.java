package dev.harbinger.study.prediction.page;

import dev.harbinger.report.Amounts;
import dev.harbinger.report.Finding;
import dev.harbinger.report.Finding.Weight;
import dev.harbinger.study.prediction.ProcessResult;
import dev.harbinger.study.prediction.TraceResult;
import dev.harbinger.study.prediction.arrival.ClockOffsets;
import dev.harbinger.study.prediction.arrival.EarlyReceives;
import dev.harbinger.study.prediction.arrival.Savings;
import dev.harbinger.study.prediction.arrival.UnexpectedQueue;
import dev.harbinger.study.prediction.receives.Fact;
import dev.harbinger.study.prediction.receives.SiteReceives;
import dev.harbinger.study.prediction.receives.SizeCounts;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The findings in plain language, the most important first. */
final class Findings {
    private static final int MOST_NAMED = 3;
    private static final double LEAST_NAMED = 0.01;

    private final TraceResult result;
    private final Labels labels;
    private final EarlyReceives early;
    private final List<Finding> findings = new ArrayList<>();

    private Findings(TraceResult result) {
        this.result = result;
        this.labels = new Labels(result.siteNames());
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
            findings.early();
            findings.gains();
            findings.predictability();
            findings.sizes();
            findings.queue();
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

    private void early() {
        if (early.judged() == 0) {
            return;
        }
        String how = early.measured() == early.judged()
                ? "measured"
                : early.measured() == 0
                        ? "estimated from the times of their sends"
                        : "partly measured, partly estimated";
        String text = Amounts.percent((double) early.early() / early.judged()) + " of "
                + Labels.counted(early.judged(), "receive") + " find their message already there (" + how + ").";
        if (early.waited().count() > 0) {
            text += " Half of the early messages had been there for up to "
                    + Amounts.nanos(early.waited().median()) + " (estimated).";
        }
        add(Weight.NOTE, text);
        earliestProcess();
        earliestSite();
    }

    private void earliestProcess() {
        result.arrivals().processes().entrySet().stream()
                .filter(process -> process.getValue().early() > 0)
                .max(Comparator.comparingDouble(process -> share(process.getValue())))
                .filter(_ -> result.arrivals().processes().size() > 1)
                .ifPresent(most -> add(
                        Weight.NOTE,
                        "Process " + most.getKey() + " finds most of its messages early: "
                                + Amounts.percent(share(most.getValue())) + "; " + predictedOf(most.getValue())));
    }

    private void earliestSite() {
        Map<Long, SiteReceives> sites = Sites.of(result);
        result.arrivals().sites().entrySet().stream()
                .filter(site -> site.getValue().early() > 0 && sites.containsKey(site.getKey()))
                .max(Comparator.comparingLong(site -> site.getValue().early()))
                .filter(_ -> sites.size() > 1)
                .ifPresent(most -> {
                    SiteReceives receives = sites.getOrDefault(most.getKey(), new SiteReceives());
                    add(
                            Weight.NOTE,
                            "Most early messages are received at " + labels.site(most.getKey()) + ": "
                                    + Amounts.percent(share(most.getValue())) + " of its "
                                    + Labels.counted(receives.receives(), "receive") + sizes(receives) + "; "
                                    + predictedOf(most.getValue()));
                });
    }

    private static String sizes(SiteReceives receives) {
        if (receives.sized() == 0) {
            return "";
        }
        return receives.smallest() == receives.largest()
                ? " of " + Amounts.bytes(receives.largest())
                : " of " + Amounts.bytes(receives.smallest()) + " to " + Amounts.bytes(receives.largest());
    }

    private static double share(EarlyReceives receives) {
        return (double) receives.early() / receives.judged();
    }

    private String predictedOf(EarlyReceives receives) {
        Savings savings = receives.savings();
        return result.settings().follower() + " predicts "
                + Amounts.percent((double) (savings.copies() + savings.handshakes()) / receives.early())
                + " of these receives as the next one.";
    }

    private void gains() {
        Savings savings = early.savings();
        if (savings.copies() + savings.handshakes() == 0) {
            return;
        }
        add(
                Weight.GAIN,
                "Placing predicted messages ahead would have taken "
                        + Labels.counted(savings.copies(), "copy").replace("copys", "copies")
                        + " of " + Amounts.bytes(savings.copiedBytes()) + " and "
                        + Labels.counted(savings.handshakes(), "handshake") + " before transfers of "
                        + Amounts.bytes(savings.fetchedBytes()) + " off the path of receives: "
                        + (savings.withoutWait() > 0 ? "at most " : "")
                        + Amounts.nanos(savings.nanos())
                        + ", added up over all processes, under the assumptions below.");
        List<Map.Entry<Long, EarlyReceives>> sites = SavingsSection.gainingSites(result);
        double all = sites.stream()
                .mapToDouble(site -> site.getValue().savings().nanos())
                .sum();
        List<String> named = sites.stream()
                .limit(MOST_NAMED)
                .filter(site -> site.getValue().savings().nanos() >= LEAST_NAMED * all)
                .map(site -> labels.site(site.getKey()) + " ("
                        + Amounts.percent(site.getValue().savings().nanos() / all) + ")")
                .toList();
        if (sites.size() > 1) {
            add(
                    Weight.GAIN,
                    "Of " + sites.size() + " call sites that would gain, most of the time would be saved at "
                            + String.join(", ", named) + ".");
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
            boolean isSet = names.get(i).matches("(lru|fifo|lfu):.*");
            if (!isSet && average != null && average > bestRatio) {
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
                                ? ", in every process alike"
                                : " (from " + percent(spread.least()) + " to " + percent(spread.most())
                                        + " over processes)")
                        + ", with room for " + Math.round(memory.most() == null ? 0 : memory.most())
                        + " calls; an oracle that misses only what it never saw reaches " + percent(oracle.average())
                        + ".");
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

    private void sizes() {
        SizeCounts sizes = SizesSection.receives(result);
        if (sizes.counts().isEmpty()) {
            return;
        }
        long small = sizes.counts().entrySet().stream()
                .filter(size -> size.getKey() <= 16)
                .mapToLong(Map.Entry::getValue)
                .sum();
        long all = sizes.counts().values().stream().mapToLong(Long::longValue).sum();
        add(
                Weight.NOTE,
                "Half of the receives are for at most " + Amounts.bytes(sizes.median()) + ", "
                        + Amounts.percent((double) small / all) + " for at most 16 B; "
                        + (sizes.counts().size() == 1
                                ? "all are of one size."
                                : "there are " + sizes.counts().size() + " different sizes."));
    }

    private void queue() {
        result.arrivals().queues().entrySet().stream()
                .max(Comparator.comparingLong(queue -> queue.getValue().bytes()))
                .ifPresent(most -> {
                    UnexpectedQueue queue = most.getValue();
                    add(
                            Weight.NOTE,
                            "By estimate at most " + Amounts.bytes(queue.bytes())
                                    + " lay unexpected at one time, at process " + most.getKey()
                                    + ", whose longest queue had "
                                    + Labels.counted(queue.messages(), "message") + ".");
                });
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
                    Labels.counted(anySource, "receive")
                            + " take a message from any source: their arrivals decide the order,"
                            + " not the program.");
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
        if (early.judged() == 0) {
            add(
                    Weight.CAUTION,
                    "Nothing can be said of early arrivals: the trace has neither measured them nor the times and"
                            + " ranks to estimate them from.");
        }
        if (!result.limits().isEmpty()) {
            add(Weight.CAUTION, "What else " + result.format() + " does not tell stands under What the trace tells.");
        }
        ClockOffsets clocks = result.arrivals().clocks();
        if (clocks.areNeeded() && !clocks.arePossible()) {
            add(Weight.CAUTION, "The clocks of the processes drift apart: estimates of early arrivals may be far off.");
        }
        if (early.measured() == 0 && result.arrivals().withoutSend() > early.joined()) {
            add(
                    Weight.CAUTION,
                    "Most receives could not be joined with a send: the trace may hold a part of the processes alone.");
        }
    }
}
