package dev.harbinger.study.prediction.page;

import dev.harbinger.report.Amounts;
import dev.harbinger.report.DataTable;
import dev.harbinger.report.KeyFact;
import dev.harbinger.report.Report;
import dev.harbinger.report.Section;
import dev.harbinger.study.prediction.TraceResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** The report of the analysis of a trace. */
public final class AnalysisReport {
    private static final Set<String> BRIEF =
            Set.of("early-summary", "late-receivers", "gains", "predictors", "summary", "sites", "heaviest-pairs");

    /** Sections whose tables cannot be read without their text. */
    private static final Set<String> EXPLAINED = Set.of("savings", "predictors");

    private AnalysisReport() {}

    /**
     * The report.
     *
     * @param name name of the trace
     */
    public static Report of(String name, TraceResult result) {
        List<Section> sections = new ArrayList<>(List.of(
                EarlySection.of(result),
                OverTimeSection.of(result),
                LateReceiversSection.of(result),
                SavingsSection.of(result)));
        if (result.receives() > 0) {
            sections.addAll(List.of(PredictorsSection.of(result), AheadSection.of(result)));
            if (result.settings().starts() > 0) {
                sections.add(StartsSection.of(result));
            }
        }
        sections.addAll(List.of(
                TrafficSection.of(result),
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
                        new KeyFact("receives", Amounts.count(result.receives())),
                        new KeyFact(
                                "events",
                                Amounts.count(result.processes().stream()
                                        .mapToLong(process -> process.receives().events())
                                        .sum()))),
                Findings.of(result),
                sections.stream().map(AnalysisReport::withoutEmptyTables).toList());
    }

    /** The most important tables, for the terminal. */
    public static Report brief(Report report) {
        return new Report(
                report.title(),
                report.subtitle(),
                report.facts(),
                report.findings(),
                report.sections().stream()
                        .map(section -> with(
                                section,
                                EXPLAINED.contains(section.id()) ? section.text() : "",
                                table -> BRIEF.contains(table.id())))
                        .filter(section -> !section.tables().isEmpty())
                        .toList());
    }

    private static Section withoutEmptyTables(Section section) {
        return with(section, section.text(), table -> !table.rows().isEmpty());
    }

    private static Section with(Section section, String text, Predicate<DataTable> wanted) {
        List<DataTable> tables = section.tables().stream().filter(wanted).toList();
        Set<String> ids = tables.stream().map(DataTable::id).collect(Collectors.toSet());
        return new Section(
                section.id(),
                section.title(),
                text,
                tables,
                section.figures().stream()
                        .filter(figure -> ids.contains(figure.tableId()))
                        .toList());
    }
}
