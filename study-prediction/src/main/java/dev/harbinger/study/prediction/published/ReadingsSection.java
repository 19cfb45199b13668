package dev.harbinger.study.prediction.published;

import dev.harbinger.predict.Initialisation.Sight;
import dev.harbinger.predict.WhileForming;
import dev.harbinger.report.DataTable;
import dev.harbinger.report.DataTable.Column;
import dev.harbinger.report.DataTable.Unit;
import dev.harbinger.report.Section;
import dev.harbinger.study.prediction.program.Program;
import dev.harbinger.study.prediction.published.Reading.Kind;
import dev.harbinger.study.prediction.published.Reading.LongFirst;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** What comes out in each reading of the text. */
final class ReadingsSection {
    /** Id of the table of the sensitivity to the start. */
    static final String SENSITIVITY = "readings-sensitivity";
    /** Id of the table of hit ratios. */
    static final String RATIOS = "readings-ratios";

    private ReadingsSection() {}

    static Section of(Findings findings) {
        return new Section(
                "readings",
                "What the text leaves open",
                "While a cycle forms, section 6.1 offers nothing (the dash of figure 6) and, below the figure, the"
                        + " previous call. Section 6.1.1 wants a first cycle of more than five calls of \"the"
                        + " predictors\", and does not say what becomes of a head that comes again sooner: its attempt"
                        + " ends there (latest sight) or goes on (first sight). The reading in use: "
                        + words(findings.reading()) + ".",
                List.of(
                        table(
                                SENSITIVITY,
                                "Hit ratio over the first " + findings.starts() + " starts, by reading",
                                "Printed: more than 0.75 on SP, more than 0.95 on BT and CG (section 6.6).",
                                findings,
                                findings::overStarts),
                        table(
                                RATIOS,
                                "Hit ratio from the first receive on, by reading",
                                "Averages over processes.",
                                findings,
                                (program, reading, kind) ->
                                        findings.score(program, reading, kind).average())),
                List.of());
    }

    private interface Measure {
        double of(Program program, Reading reading, Kind kind);
    }

    private static DataTable table(String id, String title, String note, Findings findings, Measure measure) {
        List<Column> columns = new ArrayList<>(List.of(
                new Column("forming", "while forming", Unit.TEXT),
                new Column("longer_than_five", "longer than five", Unit.TEXT),
                new Column("sight", "sight", Unit.TEXT),
                new Column("program", "program", Unit.TEXT)));
        for (Kind kind : Kind.values()) {
            columns.add(new Column(kind.title().replace('-', '_'), kind.title(), Unit.RATIO));
        }
        DataTable table = new DataTable(id, title, note, columns);
        for (Reading reading : Reading.all()) {
            for (Program program : Program.values()) {
                List<Object> cells = new ArrayList<>(List.of(
                        forming(reading) + (reading.equals(findings.reading()) ? " (in use)" : ""),
                        longFirst(reading),
                        sight(reading),
                        program.name()));
                Arrays.stream(Kind.values())
                        .map(kind -> (Object) measure.of(program, reading, kind))
                        .forEach(cells::add);
                table.row(cells);
            }
        }
        return table;
    }

    private static String words(Reading reading) {
        return forming(reading) + " while a cycle forms, more than five calls for " + longFirst(reading) + ", "
                + sight(reading) + " sight";
    }

    private static String forming(Reading reading) {
        return reading.forming() == WhileForming.NOTHING ? "nothing" : "the previous call";
    }

    private static String longFirst(Reading reading) {
        return reading.longFirst() == LongFirst.ALL ? "all" : Kind.SINGLE_CYCLE.title();
    }

    private static String sight(Reading reading) {
        Sight sight = reading.sight();
        return sight.name().toLowerCase(Locale.ROOT);
    }
}
