package dev.harbinger.study.prediction.page;

import dev.harbinger.report.Amounts;
import dev.harbinger.report.Finding;
import dev.harbinger.report.Finding.Weight;
import dev.harbinger.study.prediction.TraceResult;
import dev.harbinger.study.prediction.arrival.Assumptions;
import dev.harbinger.study.prediction.arrival.EarlyReceives;
import dev.harbinger.study.prediction.arrival.Savings;
import dev.harbinger.study.prediction.arrival.UnexpectedQueue;
import dev.harbinger.study.prediction.receives.Fact;
import dev.harbinger.study.prediction.receives.SiteReceives;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/** The findings about early arrivals, and about the savings of placing messages ahead. */
final class EarlyFindings {
    private static final int MOST_NAMED = 3;
    private static final double LEAST_NAMED = 0.01;

    /** A part of the time of a run below which saving it is no gain worth the name. */
    private static final double LEAST_GAIN = 0.0001;

    /** If estimate and measurement agree for less, one of them is wrong, and the report says so. */
    private static final double LEAST_AGREEMENT = 0.9;

    private final TraceResult result;
    private final Labels labels;
    private final EarlyReceives early;
    private final List<Finding> findings = new ArrayList<>();

    private EarlyFindings(TraceResult result) {
        this.result = result;
        this.labels = new Labels(result.siteNames());
        this.early = result.arrivals().all();
    }

    static List<Finding> of(TraceResult result) {
        EarlyFindings findings = new EarlyFindings(result);
        if (findings.early.judged() == 0) {
            findings.nothingKnown();
        } else {
            findings.early();
            findings.earliestProcess();
            findings.earliestSite();
            findings.gains();
            findings.queue();
            findings.disagreement();
        }
        return findings.findings;
    }

    private void add(Weight weight, String text) {
        findings.add(new Finding(weight, text));
    }

    private void nothingKnown() {
        boolean joinable =
                TraceSection.having(result, Fact.TIME) > 0 && TraceSection.having(result, Fact.WORLD_PEER) > 0;
        add(
                Weight.CAUTION,
                "Nothing can be said of early arrivals: the trace has not measured them, and "
                        + (joinable
                                ? "no receive could be joined with its send: are the traces of all processes there?"
                                : "it lacks the times, or the ranks in the job, to estimate them from."));
    }

    private void early() {
        long receives = TraceSection.receives(result);
        String how = early.measured() == early.judged()
                ? "measured"
                : early.measured() == 0
                        ? "estimated from the times of their sends"
                        : "partly measured, partly estimated";
        String of = early.judged() == receives
                ? Labels.counted(receives, "receive")
                : "the " + Labels.counted(early.judged(), "receive") + " of " + Amounts.count(receives)
                        + " of which it can be told";
        String text = Amounts.percent(share(early)) + " of " + of + " find their message already there (" + how + ").";
        if (early.waited().count() > 0) {
            text += " Half of the early messages had been there for up to "
                    + Amounts.nanos(early.waited().median()) + " (estimated).";
        }
        add(Weight.NOTE, text);
    }

    private void earliestProcess() {
        List<Map.Entry<Integer, EarlyReceives>> processes =
                new ArrayList<>(result.arrivals().processes().entrySet());
        processes.sort(Comparator.comparingDouble(process -> -share(process.getValue())));
        if (processes.size() < 2
                || share(processes.getFirst().getValue())
                        == share(processes.getLast().getValue())) {
            return;
        }
        EarlyReceives most = processes.getFirst().getValue();
        add(
                Weight.NOTE,
                "The largest share of early receives is that of process "
                        + processes.getFirst().getKey() + ", " + Amounts.percent(share(most)) + "; "
                        + predictedOf(most) + " The smallest is that of process "
                        + processes.getLast().getKey() + ", "
                        + Amounts.percent(share(processes.getLast().getValue())) + ".");
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
                                    + Labels.counted(receives.receives(), "receive") + sizes(receives)
                                    + (most.getValue().judged() == receives.receives()
                                            ? ""
                                            : ", as far as can be told (of "
                                                    + Amounts.count(
                                                            most.getValue().judged()) + ")")
                                    + "; "
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
        if (receives.early() == 0) {
            return "there is none.";
        }
        Savings savings = receives.savings();
        return result.settings().follower() + " predicts "
                + Amounts.percent((double) (savings.copies() + savings.handshakes()) / receives.early())
                + " of the early ones as the next receive.";
    }

    private void gains() {
        Savings savings = early.savings();
        if (savings.copies() + savings.handshakes() == 0) {
            return;
        }
        List<String> parts = new ArrayList<>();
        if (savings.copies() > 0) {
            parts.add(
                    Labels.counted(savings.copies(), "copy", "copies") + " of " + Amounts.bytes(savings.copiedBytes()));
        }
        if (savings.handshakes() > 0) {
            parts.add(Labels.counted(savings.handshakes(), "handshake") + " before transfers of "
                    + Amounts.bytes(savings.fetchedBytes()));
        }
        long span = result.processes().stream()
                .mapToLong(process -> process.receives().times().span())
                .sum();
        Assumptions assumptions = result.settings().assumptions();
        add(
                span > 0 && savings.nanos() < LEAST_GAIN * span ? Weight.NOTE : Weight.GAIN,
                "Placing predicted messages ahead would have taken " + String.join(" and ", parts)
                        + " off the path of receives: "
                        + (savings.withoutWait() > 0 ? "at most " : "")
                        + Amounts.nanos(savings.nanos())
                        + ", added up over all processes"
                        + (span == 0
                                ? ""
                                : ", of " + Amounts.nanos(span) + " between their first and last events ("
                                        + fine(savings.nanos() / span) + ")")
                        + ". Assumed: latency " + Amounts.nanos(assumptions.latencyNanos()) + ", "
                        + Amounts.count(assumptions.bytesPerNano()) + " GB/s, copies at "
                        + Amounts.count(assumptions.copyBytesPerNano()) + " GB/s, eager up to "
                        + Amounts.bytes(assumptions.eagerLimit()) + ".");
        gainingSites();
    }

    /** In percent, also a part that is small. */
    private static String fine(double part) {
        return part < 0.0005 ? "less than 0.1 %" : Amounts.percent(part);
    }

    private void gainingSites() {
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
                    Weight.NOTE,
                    "Of " + sites.size() + " call sites that would gain, most of that time would be saved at "
                            + String.join(", ", named) + ".");
        }
    }

    private void queue() {
        result.arrivals().queues().entrySet().stream()
                .max(Comparator.comparingLong(queue -> queue.getValue().eagerBytes()))
                .ifPresent(most -> {
                    UnexpectedQueue queue = most.getValue();
                    add(
                            Weight.NOTE,
                            "By estimate at most " + Amounts.bytes(queue.eagerBytes())
                                    + " of eager messages lay unexpected at one time, at process " + most.getKey()
                                    + ", whose longest queue had "
                                    + Labels.counted(queue.messages(), "message")
                                    + "; larger ones wait at their senders.");
                });
    }

    private void disagreement() {
        if (early.bothKnown() == 0 || early.agreed() >= LEAST_AGREEMENT * early.bothKnown()) {
            return;
        }
        add(
                Weight.CAUTION,
                "Measured are " + Amounts.count(early.early()) + " early receives; from the times of the sends "
                        + Amounts.count(early.estimatedEarly()) + " are estimated, and the two agree for "
                        + Amounts.percent((double) early.agreed() / early.bothKnown())
                        + " of the receives. A measurement by one probe misses messages that have come and that the"
                        + " library has not taken in yet; an estimate is as good as the clocks are.");
    }
}
