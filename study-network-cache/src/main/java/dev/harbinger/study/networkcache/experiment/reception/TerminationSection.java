package dev.harbinger.study.networkcache.experiment.reception;

import dev.harbinger.report.DataTable;
import dev.harbinger.report.DataTable.Column;
import dev.harbinger.report.DataTable.Unit;
import dev.harbinger.report.Figure;
import dev.harbinger.report.Section;
import dev.harbinger.study.networkcache.experiment.schedule.TerminationCurve;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Shows {@link TerminationTimes}. */
final class TerminationSection {
    private TerminationSection() {}

    static Section of(List<TerminationCurve> curves) {
        List<DataTable> tables = new ArrayList<>();
        List<Figure> figures = new ArrayList<>();
        for (int i = 0; i < curves.size(); i++) {
            String id = "figure-6-" + (i + 1);
            TerminationCurve curve = curves.get(i);
            String title = curve.program().programName() + ", " + curve.policy().title();
            tables.add(table(id, "Figure 6." + (i + 1) + ": " + title, curve));
            figures.add(new Figure(
                    id + "-plot",
                    "Termination time over r: " + title,
                    Figure.Kind.LINE,
                    id,
                    "r",
                    List.of("termination", "arithmetic", "after_last"),
                    null,
                    "r, cycles per nanosecond of virtual time",
                    "cycles",
                    false,
                    false));
        }
        return new Section(
                "chapter-6-knee",
                "Figures 6.1 to 6.4: termination time over r",
                "A message arrives in cycle r t, where t is its arrival in nanoseconds in the virtual-time run of all"
                        + " ranks. With a small r messages are early, and the program ends when its own work is done."
                        + " Beyond the knee the program waits, and the last arrival decides when it ends.\n\n"
                        + "The arithmetic curve adds the waiting to the cycles between calls under DTCT. It needs no"
                        + " simulation except the two runs that find the knee. "
                        + errors(curves)
                        + "\n\n" + replaced(curves)
                        + " Receives become slower where messages displace each other. The document's network cache"
                        + " holds all messages, and it shows only r near the knee.",
                tables,
                figures);
    }

    /** The largest r at which each network section replaces lines. */
    private static String replaced(List<TerminationCurve> curves) {
        return curves.stream()
                .map(curve -> curve.program().programName() + " with "
                        + curve.policy().title()
                        + curve.points().stream()
                                .filter(point -> point.replaced() > 0)
                                .reduce((_, last) -> last)
                                .map(last -> String.format(Locale.ROOT, " up to %.3g", last.ratio() / curve.knee()))
                                .orElse(" nowhere"))
                .collect(Collectors.joining(
                        ", ", "Lines are replaced at these r, as multiples of r at the" + " knee: ", "."));
    }

    private static String errors(List<TerminationCurve> curves) {
        List<String> errors = curves.stream()
                .map(curve -> String.format(
                        Locale.ROOT,
                        "%.2g %% for %s with %s",
                        100 * curve.arithmeticError(),
                        curve.program().programName(),
                        curve.policy().title()))
                .toList();
        return "Where no line is replaced, it differs from the simulation by at most " + String.join(", ", errors)
                + ".";
    }

    private static DataTable table(String id, String title, TerminationCurve curve) {
        DataTable table = new DataTable(
                id,
                title,
                "Cycles are counted from the program's first call, when the network's clock starts. Replaced lines"
                        + " are lines of the network section.",
                List.of(
                        new Column("r", "r", Unit.NUMBER),
                        new Column("of_knee", "r / r at the knee", Unit.NUMBER),
                        new Column("termination", "termination time", Unit.COUNT),
                        new Column("arithmetic", "termination time by arithmetic", Unit.COUNT),
                        new Column("after_last", "after the last arrival", Unit.COUNT),
                        new Column("early", "early messages", Unit.COUNT),
                        new Column("replaced", "replaced lines", Unit.COUNT)));
        for (TerminationCurve.Point point : curve.points()) {
            table.row(List.of(
                    point.ratio(),
                    point.ratio() / curve.knee(),
                    Math.round(point.termination()),
                    Math.round(point.arithmetic()),
                    Math.round(point.afterLastArrival()),
                    point.early(),
                    point.replaced()));
        }
        return table;
    }
}
