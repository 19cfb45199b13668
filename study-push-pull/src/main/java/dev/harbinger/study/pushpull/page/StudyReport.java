package dev.harbinger.study.pushpull.page;

import dev.harbinger.report.Finding;
import dev.harbinger.report.KeyFact;
import dev.harbinger.report.Report;
import dev.harbinger.report.Section;
import dev.harbinger.study.pushpull.cost.Cost;
import dev.harbinger.study.pushpull.cost.Costs;
import dev.harbinger.study.pushpull.cost.Machine;
import dev.harbinger.study.pushpull.cost.Origin;
import dev.harbinger.study.pushpull.published.Findings;
import dev.harbinger.study.pushpull.published.Reproduction;
import dev.harbinger.study.pushpull.published.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** What the study found, as a report. */
public final class StudyReport {
    private StudyReport() {}

    /** The report on a machine. */
    public static Report of(Costs costs, Machine machine, Findings findings, List<Reproduction> rows, int rounds) {
        List<Section> sections = new ArrayList<>();
        sections.add(ReproductionSection.of(rows));
        sections.add(FigureSections.within(findings));
        sections.add(FigureSections.between(findings));
        sections.add(FigureSections.receivers(findings));
        sections.add(ParametersSection.of(findings));
        sections.add(MachineSection.of(costs, machine));
        return new Report(
                "Push-Pull Messaging on simulated nodes",
                "The protocol engine in virtual time over a model of Fast Ethernet and Pentium Pro computers, beside"
                        + " the published values",
                List.of(
                        new KeyFact("iterations", Integer.toString(rounds)),
                        new KeyFact("costs", Integer.toString(costs.all().size())),
                        new KeyFact("of these fitted", count(costs, Origin.FITTED)),
                        new KeyFact("assumed", count(costs, Origin.ASSUMED)),
                        new KeyFact("changed by the user", count(costs, Origin.USER))),
                findings(costs, rows),
                sections);
    }

    private static String count(Costs costs, Origin origin) {
        return Long.toString(
                costs.all().stream().filter(cost -> cost.origin() == origin).count());
    }

    private static List<Finding> findings(Costs costs, List<Reproduction> rows) {
        List<Finding> findings = new ArrayList<>();
        findings.add(new Finding(
                Finding.Weight.NOTE,
                Reproduction.reproduced(rows) + " of " + Reproduction.predictions(rows)
                        + " published values that nothing was fitted to are reproduced: "
                        + ids(rows, Verdict.REPRODUCED) + "."));
        if (Reproduction.reproduced(rows) < Reproduction.predictions(rows)) {
            findings.add(new Finding(
                    Finding.Weight.CAUTION,
                    "Not reproduced: " + ids(rows, Verdict.NOT_REPRODUCED)
                            + "; the notes (--all, --html or --csv) say what they hang on."));
        }
        findings.add(new Finding(
                Finding.Weight.CAUTION, "Fitted, and so never counted: " + ids(rows, Verdict.FITTED) + "."));
        if (costs.all().stream().anyMatch(cost -> cost.origin() == Origin.USER)) {
            findings.add(new Finding(
                    Finding.Weight.CAUTION,
                    "These are not the document's machines: "
                            + costs.all().stream()
                                    .filter(cost -> cost.origin() == Origin.USER)
                                    .map(Cost::key)
                                    .collect(Collectors.joining(", "))
                            + " changed."));
        }
        return findings;
    }

    private static String ids(List<Reproduction> rows, Verdict verdict) {
        return rows.stream()
                .filter(row -> row.verdict() == verdict)
                .map(row -> row.published().id())
                .collect(Collectors.joining(", "));
    }
}
