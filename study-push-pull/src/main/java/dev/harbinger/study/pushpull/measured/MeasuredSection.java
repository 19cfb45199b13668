package dev.harbinger.study.pushpull.measured;

import dev.harbinger.report.DataTable;
import dev.harbinger.report.DataTable.Column;
import dev.harbinger.report.DataTable.Unit;
import dev.harbinger.report.Figure;
import dev.harbinger.report.Finding;
import dev.harbinger.report.Report;
import dev.harbinger.report.Section;
import dev.harbinger.study.pushpull.measured.ModeTimes.Mode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** What was measured on this machine, as a part of the report. */
public final class MeasuredSection {
    private MeasuredSection() {}

    /**
     * A report with measurements of this machine added.
     *
     * @param how how the ranks ran and talked, in a few words
     */
    public static Report added(Report report, String how, List<ModeTimes> measured) {
        List<Section> sections = new ArrayList<>(report.sections());
        sections.add(new Section(
                "measured",
                "On this machine",
                "Two ranks, " + how
                        + ", without prediction; medians in microseconds. Push-Pull is what the transport pushes"
                        + " unless told otherwise. Orders count as kept within 5 %.",
                measured.stream().map(MeasuredSection::table).toList(),
                measured.stream().map(MeasuredSection::figure).toList()));
        List<Finding> findings = new ArrayList<>(report.findings());
        measured.stream()
                .filter(times -> !times.test().order().isEmpty())
                .map(times -> new Finding(Finding.Weight.NOTE, finding(how, times)))
                .forEach(findings::add);
        return new Report(report.title(), report.subtitle(), report.facts(), findings, sections);
    }

    private static String finding(String how, ModeTimes times) {
        return "On this machine, " + how + ", the published order of the "
                + times.test().title() + " test, "
                + times.test().order().stream().map(Mode::title).collect(Collectors.joining(", "))
                + ", holds at " + times.kept() + " of " + times.rows().size() + " lengths.";
    }

    private static String id(ModeTimes times) {
        return "measured-" + times.test().name().toLowerCase(Locale.ROOT);
    }

    private static DataTable table(ModeTimes times) {
        boolean ordered = !times.test().order().isEmpty();
        List<Column> columns = new ArrayList<>();
        columns.add(new Column("bytes", "message", Unit.COUNT));
        for (Mode mode : Mode.values()) {
            columns.add(new Column(column(mode), mode.title(), Unit.NUMBER));
        }
        if (ordered) {
            columns.add(new Column("order", "published order", Unit.TEXT));
        }
        DataTable table =
                new DataTable(id(times), "Measured here: " + times.test().title(), "", columns);
        for (ModeTimes.Row row : times.rows()) {
            List<Object> cells = new ArrayList<>();
            cells.add(row.bytes());
            cells.addAll(row.micros());
            if (ordered) {
                cells.add(row.keeps(times.test().order()) ? "holds" : "does not hold");
            }
            table.row(cells);
        }
        return table;
    }

    private static Figure figure(ModeTimes times) {
        return new Figure(
                id(times) + "-plot",
                "Measured here: " + times.test().title(),
                Figure.Kind.LINE,
                id(times),
                "bytes",
                Arrays.stream(Mode.values()).map(MeasuredSection::column).toList(),
                null,
                "bytes of the message",
                "microseconds",
                true,
                true);
    }

    private static String column(Mode mode) {
        return mode.title().toLowerCase(Locale.ROOT).replace('-', '_');
    }
}
