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
import java.util.Set;
import java.util.stream.Collectors;

/** The measurements of this machine, as a section of the report. */
public final class MeasuredSection {
    private MeasuredSection() {}

    /**
     * A report with measurements of this machine added.
     *
     * @param placement how the messages went
     */
    public static Report added(Report report, Placement placement, List<ModeTimes> measured) {
        List<Section> sections = new ArrayList<>(report.sections());
        sections.add(new Section(
                "measured-" + placement.id(),
                "On this machine: " + placement.title(),
                "Two ranks, " + placement.how()
                        + ", without prediction; medians in microseconds. Push-Pull is what the transport pushes"
                        + " by default. Orders count as kept within 5 %.",
                measured.stream().map(times -> table(placement, times)).toList(),
                measured.stream().map(times -> figure(placement, times)).toList()));
        List<Finding> findings = new ArrayList<>(report.findings());
        measured.stream()
                .filter(times -> !times.test().order().isEmpty())
                .map(times -> new Finding(Finding.Weight.NOTE, finding(placement, times)))
                .forEach(findings::add);
        return new Report(report.title(), report.subtitle(), report.facts(), findings, sections);
    }

    private static String finding(Placement placement, ModeTimes times) {
        return "On this machine, " + placement.how() + ", the published order of the "
                + times.test().title() + " test, "
                + times.test().order().stream().map(Mode::title).collect(Collectors.joining(", "))
                + ", holds at " + times.kept() + " of " + times.rows().size() + " lengths.";
    }

    /** Ids of the tables. */
    public static Set<String> tables() {
        return Arrays.stream(Placement.values())
                .flatMap(placement -> Arrays.stream(ModeTimes.Test.values()).map(test -> id(placement, test)))
                .collect(Collectors.toUnmodifiableSet());
    }

    private static String id(Placement placement, ModeTimes.Test test) {
        return "measured-" + placement.id() + "-" + test.name().toLowerCase(Locale.ROOT);
    }

    private static String title(Placement placement, ModeTimes times) {
        return "Measured here, " + placement.title() + ": " + times.test().title();
    }

    private static DataTable table(Placement placement, ModeTimes times) {
        boolean ordered = !times.test().order().isEmpty();
        List<Column> columns = new ArrayList<>();
        columns.add(new Column("bytes", "message", Unit.COUNT));
        for (Mode mode : Mode.values()) {
            columns.add(new Column(column(mode), mode.title(), Unit.NUMBER));
        }
        if (ordered) {
            columns.add(new Column("order", "published order", Unit.TEXT));
        }
        DataTable table = new DataTable(id(placement, times.test()), title(placement, times), "", columns);
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

    private static Figure figure(Placement placement, ModeTimes times) {
        return new Figure(
                id(placement, times.test()) + "-plot",
                title(placement, times),
                Figure.Kind.LINE,
                id(placement, times.test()),
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
