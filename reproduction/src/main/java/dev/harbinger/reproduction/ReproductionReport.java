package dev.harbinger.reproduction;

import dev.harbinger.report.KeyFact;
import dev.harbinger.report.Report;
import dev.harbinger.report.Section;
import java.util.ArrayList;
import java.util.List;

/** What every study reports: the published values beside ours first, what it rests on, and its own sections. */
public final class ReproductionReport {
    private ReproductionReport() {}

    /**
     * The report of a study.
     *
     * @param title what was studied
     * @param subtitle on what
     * @param own a fact of this study, which stands before those of the parameters
     * @param sections of this study, which follow the published values
     */
    public static Report of(
            String title,
            String subtitle,
            KeyFact own,
            Reproductions reproductions,
            Parameters parameters,
            List<Section> sections) {
        List<KeyFact> facts = new ArrayList<>();
        facts.add(own);
        facts.addAll(ParameterTable.facts(parameters));
        List<Section> all = new ArrayList<>();
        all.add(ReproductionSection.of(reproductions));
        all.addAll(sections);
        return new Report(title, subtitle, facts, ReproductionFindings.of(reproductions, parameters), all);
    }
}
