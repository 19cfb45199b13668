package dev.harbinger.study.prediction.page;

import dev.harbinger.report.Amounts;
import dev.harbinger.report.KeyFact;
import dev.harbinger.report.Report;
import dev.harbinger.report.Section;
import dev.harbinger.study.prediction.TraceResult;
import java.util.ArrayList;
import java.util.List;

/** What was found of a trace, as a report. */
public final class AnalysisReport {
    private AnalysisReport() {}

    /**
     * The report.
     *
     * @param name what the trace is called
     */
    public static Report of(String name, TraceResult result) {
        List<Section> sections = new ArrayList<>(List.of(
                EarlySection.of(result),
                SavingsSection.of(result),
                PredictorsSection.of(result),
                AheadSection.of(result)));
        if (result.settings().starts() > 0) {
            sections.add(StartsSection.of(result));
        }
        sections.addAll(List.of(
                ReceivesSection.of(result),
                SitesSection.of(result),
                SizesSection.of(result),
                IdentitiesSection.of(result),
                WildcardsSection.of(result),
                TraceSection.of(result)));
        return new Report(
                "The receive side of " + name,
                "How early its messages come, how predictable its receives are, what placing messages ahead would save",
                List.of(
                        new KeyFact("format", result.format()),
                        new KeyFact(
                                "processes", Amounts.count(result.processes().size())),
                        new KeyFact("receives", Amounts.count(TraceSection.receives(result))),
                        new KeyFact(
                                "events",
                                Amounts.count(result.processes().stream()
                                        .mapToLong(process -> process.receives().events())
                                        .sum()))),
                Findings.of(result),
                sections);
    }
}
