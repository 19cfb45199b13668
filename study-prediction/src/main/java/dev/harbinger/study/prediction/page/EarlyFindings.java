package dev.harbinger.study.prediction.page;

import dev.harbinger.report.Amounts;
import dev.harbinger.report.Finding;
import dev.harbinger.report.Finding.Weight;
import dev.harbinger.study.prediction.TraceResult;
import dev.harbinger.study.prediction.arrival.EarlyReceives;
import dev.harbinger.study.prediction.arrival.Savings;
import dev.harbinger.study.prediction.arrival.UnexpectedQueue;
import dev.harbinger.study.prediction.receives.SiteReceives;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/** The findings about early arrivals. */
final class EarlyFindings {
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
        findings.early();
        findings.earliestProcess();
        findings.earliestSite();
        findings.queue();
        return findings.findings;
    }

    private void add(Weight weight, String text) {
        findings.add(new Finding(weight, text));
    }

    private void early() {
        long receives = result.receives();
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
        EarlyReceives most = processes.getFirst().getValue();
        String least = Amounts.percent(share(processes.getLast().getValue()));
        if (Amounts.percent(share(most)).equals(least)) {
            return;
        }
        add(
                Weight.NOTE,
                "The largest share of early receives is that of process "
                        + processes.getFirst().getKey() + ", " + Amounts.percent(share(most)) + "; "
                        + predictedOf(most) + " The smallest is that of process "
                        + processes.getLast().getKey() + ", " + least + ".");
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
        String smallest = Amounts.bytes(receives.smallest());
        String largest = Amounts.bytes(receives.largest());
        return " of " + (smallest.equals(largest) ? largest : smallest + " to " + largest);
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

    private void queue() {
        result.arrivals().queues().entrySet().stream()
                .filter(queue -> queue.getValue().eagerBytes() > 0)
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
}
