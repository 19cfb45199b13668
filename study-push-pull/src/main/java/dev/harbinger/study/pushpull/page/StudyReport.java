package dev.harbinger.study.pushpull.page;

import dev.harbinger.report.KeyFact;
import dev.harbinger.report.Report;
import dev.harbinger.report.Section;
import dev.harbinger.reproduction.ParameterTable;
import dev.harbinger.reproduction.Parameters;
import dev.harbinger.reproduction.ReproductionFindings;
import dev.harbinger.reproduction.ReproductionSection;
import dev.harbinger.reproduction.Reproductions;
import dev.harbinger.study.pushpull.cost.Machine;
import dev.harbinger.study.pushpull.published.Findings;
import java.util.ArrayList;
import java.util.List;

/** What the study found, as a report. */
public final class StudyReport {
    private StudyReport() {}

    /** The report on a machine. */
    public static Report of(
            Parameters costs, Machine machine, Findings findings, Reproductions reproductions, int rounds) {
        List<Section> sections = new ArrayList<>();
        sections.add(ReproductionSection.of(reproductions));
        sections.add(FigureSections.within(findings));
        sections.add(FigureSections.between(findings));
        sections.add(FigureSections.receivers(findings));
        sections.add(ParametersSection.of(findings));
        sections.add(MachineSection.of(costs, machine));
        List<KeyFact> facts = new ArrayList<>();
        facts.add(new KeyFact("iterations", Integer.toString(rounds)));
        facts.addAll(ParameterTable.facts(costs));
        return new Report(
                "Push-Pull Messaging on simulated nodes",
                "The protocol engine in virtual time over a model of Fast Ethernet and Pentium Pro computers, beside"
                        + " the published values",
                facts,
                ReproductionFindings.of(reproductions, costs),
                sections);
    }
}
