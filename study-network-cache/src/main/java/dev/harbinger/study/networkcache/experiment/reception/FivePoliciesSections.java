package dev.harbinger.study.networkcache.experiment.reception;

import dev.harbinger.report.DataTable;
import dev.harbinger.report.DataTable.Column;
import dev.harbinger.report.DataTable.Unit;
import dev.harbinger.report.Figure;
import dev.harbinger.report.Section;
import dev.harbinger.reproduction.Parameters;
import dev.harbinger.study.networkcache.experiment.reception.PolicyMeasures.Quantity;
import dev.harbinger.study.networkcache.machine.MachineParameters.LastAccess;
import dev.harbinger.study.networkcache.policy.PolicyKind;
import dev.harbinger.study.networkcache.policy.ReceptionCosts.LateTarget;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Shows {@link FivePolicies}. */
final class FivePoliciesSections {
    private static final String CG_BARS = "figure-6-10";
    private static final String ADI_BARS = "figure-6-11";
    private static final String CG_FIRST = "figure-6-12";
    private static final String ADI_FIRST = "figure-6-13";
    private static final String CG_LAST = "figure-6-14";
    private static final String COUNTS = "chapter-6-counts";

    private FivePoliciesSections() {}

    static Section dataCache(List<PolicyRuns> cg, List<PolicyRuns> adi) {
        return new Section(
                "chapter-6-data-cache",
                "Figures 6.10 and 6.11: the data cache under five policies",
                "Each bar is an increment per message over lazy DTCT: a count of the data cache over the whole"
                        + " execution, divided by the number of messages received. The three r are the same multiples"
                        + " of our knee as those of section 6.4 are of the document's. adi stands in for PSTSWM.\n\n"
                        + "A processor that copies a message reads and writes every word through the data cache. DMA"
                        + " bypasses the data cache but invalidates the lines of the destination, so the program"
                        + " misses them. DTCT moves a short message to the data cache, where the program reads it."
                        + " Under lazy DTCT even that load does not access the data cache. " + seen(cg) + " "
                        + seen(adi),
                List.of(
                        increments(CG_BARS, "Figure 6.10: increments per message, CG", cg),
                        increments(ADI_BARS, "Figure 6.11: increments per message, adi", adi),
                        counts(cg, adi)),
                List.of(bars(CG_BARS, "CG"), bars(ADI_BARS, "adi")));
    }

    static Section accessTimes(List<PolicyRuns> cg, List<PolicyRuns> adi, Parameters parameters) {
        return new Section(
                "chapter-6-access-times",
                "Figures 6.12 to 6.14: first and last access times under five policies",
                "Mean time from a receive call to the first and to the last load from a short message. The time that"
                        + " the program waits for the arrival is excluded, because no policy can change it. A message"
                        + " is watched until "
                        + switch (parameters.choice("measure.last-access", LastAccess.class)) {
                            case NEXT_IN_SAME_MEMORY -> "another message takes its place in memory.";
                            case NEXT_MESSAGE -> "the next one is received.";
                        }
                        + "\n\n"
                        + "DTCT searches the network cache, moves the line (dtct.line) and reads the data cache. If"
                        + " the data cache lacks the destination's line, DTCT waits for the rest of that line. Lazy"
                        + " DTCT searches the network cache, and each load passes through the process section, which"
                        + " takes longer if the latencies add. The document does not print whether they do; here"
                        + " netcache.path is " + parameters.word("netcache.path")
                        + ", and the table shows both. A late message goes to the " + late(parameters)
                        + " under lazy DTCT (netcache.late-to), and always to the data cache under DTCT. "
                        + compared(cg) + " " + compared(adi),
                List.of(
                        times(CG_FIRST, "Figure 6.12: first access time, CG", cg, Quantity.FIRST),
                        times(ADI_FIRST, "Figure 6.13: first access time, adi", adi, Quantity.FIRST),
                        times(CG_LAST, "Figure 6.14: last access time, CG", cg, Quantity.LAST)),
                List.of(
                        cycles(CG_FIRST, "First access time, CG"),
                        cycles(ADI_FIRST, "First access time, adi"),
                        cycles(CG_LAST, "Last access time, CG")));
    }

    /** The height of DTCT's bars. */
    private static String seen(List<PolicyRuns> runs) {
        PolicyRuns highest = runs.stream()
                .max(Comparator.comparingDouble(PolicyRuns::shareOfScale))
                .orElseThrow();
        return String.format(
                Locale.ROOT,
                "For %s no count of DTCT exceeds that of lazy DTCT by more than %.3g per message, %.2g %% of the"
                        + " highest bar.",
                highest.program().programName(),
                highest.highestOfDtct(),
                100 * highest.shareOfScale());
    }

    private static String late(Parameters parameters) {
        return switch (parameters.choice("netcache.late-to", LateTarget.class)) {
            case DATA_CACHE -> "data cache";
            case NETWORK_CACHE -> "network cache";
        };
    }

    /** Lazy DTCT against DTCT at every r. */
    private static String compared(List<PolicyRuns> runs) {
        return runs.stream()
                .map(run -> String.format(
                        Locale.ROOT,
                        "%.2f cycles to the first load and %.2f to the last against %.2f and %.2f",
                        run.of(PolicyKind.LAZY_DTCT).first(),
                        run.of(PolicyKind.LAZY_DTCT).last(),
                        run.of(PolicyKind.DTCT).first(),
                        run.of(PolicyKind.DTCT).last()))
                .collect(Collectors.joining(
                        "; ",
                        String.format(
                                Locale.ROOT,
                                "%s loads a message %.3g times. By increasing r, lazy DTCT takes ",
                                runs.getFirst().program().programName(),
                                runs.getFirst().of(PolicyKind.LAZY_DTCT).reads()),
                        " with DTCT."));
    }

    private static DataTable increments(String id, String title, List<PolicyRuns> runs) {
        DataTable table = new DataTable(
                id,
                title,
                "Positive: more than with lazy DTCT.",
                List.of(
                        new Column("run", "r of the document, policy", Unit.TEXT),
                        new Column("accesses", "accesses", Unit.NUMBER),
                        new Column("misses", "misses", Unit.NUMBER),
                        new Column("replacements", "replacements", Unit.NUMBER),
                        new Column("writebacks", "write-backs", Unit.NUMBER),
                        new Column("invalidations", "invalidations", Unit.NUMBER)));
        for (PolicyRuns run : runs) {
            for (PolicyKind policy : PolicyRuns.POLICIES) {
                if (policy != PolicyKind.LAZY_DTCT) {
                    table.row(List.of(
                            FivePoliciesRows.printed(run.printedRatio()) + ", " + policy.inDocument(),
                            run.increment(policy, Quantity.ACCESSES),
                            run.increment(policy, Quantity.MISSES),
                            run.increment(policy, Quantity.REPLACEMENTS),
                            run.increment(policy, Quantity.WRITEBACKS),
                            run.increment(policy, Quantity.INVALIDATIONS)));
                }
            }
        }
        return table;
    }

    private static DataTable counts(List<PolicyRuns> cg, List<PolicyRuns> adi) {
        DataTable table = new DataTable(
                COUNTS,
                "Data cache under lazy DTCT, per message",
                "The increments are relative to these values.",
                List.of(
                        new Column("program", "program", Unit.TEXT),
                        new Column("printed", "r of the document", Unit.TEXT),
                        new Column("r", "r, cycles per nanosecond", Unit.NUMBER),
                        new Column("accesses", "accesses", Unit.NUMBER),
                        new Column("misses", "misses", Unit.NUMBER),
                        new Column("replacements", "replacements", Unit.NUMBER),
                        new Column("writebacks", "write-backs", Unit.NUMBER),
                        new Column("invalidations", "invalidations", Unit.NUMBER),
                        new Column("reads", "loads from a short message", Unit.NUMBER)));
        List<PolicyRuns> all = new ArrayList<>(cg);
        all.addAll(adi);
        for (PolicyRuns run : all) {
            PolicyMeasures lazy = run.of(PolicyKind.LAZY_DTCT);
            table.row(List.of(
                    run.program().programName(),
                    FivePoliciesRows.printed(run.printedRatio()),
                    run.ratio(),
                    lazy.accesses(),
                    lazy.misses(),
                    lazy.replacements(),
                    lazy.writebacks(),
                    lazy.invalidations(),
                    lazy.reads()));
        }
        return table;
    }

    private static DataTable times(String id, String title, List<PolicyRuns> runs, Quantity quantity) {
        List<Column> columns = new ArrayList<>();
        columns.add(new Column("r", "r of the document", Unit.TEXT));
        for (PolicyKind policy : PolicyRuns.POLICIES) {
            columns.add(new Column(column(policy), policy.title(), Unit.NUMBER));
        }
        columns.add(new Column("overlap", "lazy DTCT, latencies overlap", Unit.NUMBER));
        DataTable table = new DataTable(id, title, "Mean cycles.", columns);
        for (PolicyRuns run : runs) {
            List<Object> row = new ArrayList<>();
            row.add(FivePoliciesRows.printed(run.printedRatio()));
            PolicyRuns.POLICIES.forEach(policy -> row.add(run.of(policy).value(quantity)));
            row.add(run.overlapped().value(quantity));
            table.row(row);
        }
        return table;
    }

    private static String column(PolicyKind policy) {
        return policy.word().replace('-', '_');
    }

    private static Figure bars(String table, String program) {
        return new Figure(
                table + "-plot",
                "Increments per message over lazy DTCT, " + program,
                Figure.Kind.BAR,
                table,
                "run",
                List.of("accesses", "misses", "replacements", "writebacks", "invalidations"),
                null,
                "r and policy, as in the document",
                "per message",
                false,
                false);
    }

    private static Figure cycles(String table, String title) {
        List<String> policies = new ArrayList<>(
                PolicyRuns.POLICIES.stream().map(FivePoliciesSections::column).toList());
        policies.add("overlap");
        return new Figure(
                table + "-plot",
                title,
                Figure.Kind.BAR,
                table,
                "r",
                policies,
                null,
                "r of the document",
                "cycles",
                false,
                false);
    }
}
