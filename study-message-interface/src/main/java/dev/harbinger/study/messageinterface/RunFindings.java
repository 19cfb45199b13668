package dev.harbinger.study.messageinterface;

import dev.harbinger.report.Amounts;
import dev.harbinger.report.Finding;
import dev.harbinger.study.messageinterface.latency.CycleCounts;
import dev.harbinger.study.messageinterface.model.RetargetedProgram;
import dev.harbinger.study.messageinterface.network.ParityFault;
import dev.harbinger.study.messageinterface.network.ParityFaults;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * What a user should know of a run, in sentences.
 *
 * @param handlers message handlers of the program
 * @param retargeted the program as the interface model makes it
 * @param ending how it ended
 * @param latencies of its messages
 * @param misses SENDs that found no entry in the GTLB
 * @param faults parity faults that were tried
 */
record RunFindings(
        List<HandlerVerdict> handlers,
        RetargetedProgram retargeted,
        RunEnding ending,
        LatencySummary latencies,
        long misses,
        ParityFaults faults) {
    /** All of them, the most important first. */
    List<Finding> all() {
        List<Finding> findings = new ArrayList<>();
        ending.cautions().forEach(text -> add(findings, Finding.Weight.CAUTION, text));
        faults.missed().forEach(text -> add(findings, Finding.Weight.CAUTION, text));
        CycleCounts total = latencies.total();
        add(findings, Finding.Weight.NOTE, messages(total));
        if (latencies.undispatched() > 0) {
            add(
                    findings,
                    Finding.Weight.CAUTION,
                    Amounts.count(latencies.undispatched()) + " of the messages never reached a dispatcher.");
        }
        long unbegun = latencies.messages() - latencies.undispatched() - total.count();
        if (unbegun > 0) {
            add(
                    findings,
                    Finding.Weight.NOTE,
                    Amounts.count(unbegun)
                            + " of the messages had a handler of which no instruction issued before the end.");
        }
        if (!handlers.isEmpty()) {
            add(findings, Finding.Weight.NOTE, new HandlerTables(handlers, retargeted.model()).summary());
        }
        if (!retargeted.displaced().isEmpty()) {
            add(
                    findings,
                    Finding.Weight.NOTE,
                    "In this model messages displace a program that never ends: the run was stopped when no message had"
                            + " been under way for some time.");
        }
        if (misses > 0) {
            add(
                    findings,
                    Finding.Weight.NOTE,
                    Amounts.count(misses)
                            + " times the GTLB did not map the destination of a SEND: the event queue got an event"
                            + " instead.");
        }
        if (!faults.applied().isEmpty()) {
            add(
                    findings,
                    Finding.Weight.NOTE,
                    "Parity bits flipped: "
                            + faults.applied().stream()
                                    .map(ParityFault::toString)
                                    .collect(Collectors.joining(", "))
                            + ".");
        }
        return findings;
    }

    private static void add(List<Finding> findings, Finding.Weight weight, String text) {
        findings.add(new Finding(weight, text));
    }

    private String messages(CycleCounts total) {
        if (latencies.messages() == 0) {
            return "No message was sent.";
        }
        return Amounts.count(latencies.messages()) + (latencies.messages() == 1 ? " message was" : " messages were")
                + " sent"
                + (total.count() == 0
                        ? "; the handler of none has begun."
                        : ". From SEND to the last word that a handler read: " + range(total));
    }

    private static String range(CycleCounts counts) {
        return counts.least() == counts.most()
                ? Amounts.count(counts.least()) + " cycles."
                : String.format(
                        Locale.ROOT,
                        "%,d to %,d cycles, half of the messages within %,d.",
                        counts.least(),
                        counts.most(),
                        counts.percentile(0.5));
    }
}
