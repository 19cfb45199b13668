package dev.harbinger.study.pushpull.page;

import dev.harbinger.report.KeyFact;
import dev.harbinger.report.Report;
import dev.harbinger.reproduction.Parameters;
import dev.harbinger.reproduction.ReproductionReport;
import dev.harbinger.reproduction.Reproductions;
import dev.harbinger.study.pushpull.cost.Machine;
import dev.harbinger.study.pushpull.published.Findings;
import java.util.List;

/** The report of the study. */
public final class StudyReport {
    private StudyReport() {}

    /** The report on a machine. */
    public static Report of(
            Parameters costs, Machine machine, Findings findings, Reproductions reproductions, int rounds) {
        return ReproductionReport.of(
                "Push-Pull Messaging on simulated nodes",
                "The protocol engine in virtual time over a model of Fast Ethernet and Pentium Pro computers, beside"
                        + " the published values",
                new KeyFact("iterations", Integer.toString(rounds)),
                reproductions,
                costs,
                List.of(
                        FigureSections.within(findings),
                        FigureSections.between(findings),
                        FigureSections.receivers(findings),
                        ParametersSection.of(findings),
                        AssumptionsSection.of(findings),
                        DescribedSection.of(findings),
                        MachineSection.of(costs, machine)));
    }
}
