package dev.harbinger.study.networkcache.experiment.kernel;

import dev.harbinger.report.DataTable;
import dev.harbinger.report.DataTable.Column;
import dev.harbinger.report.DataTable.Unit;
import dev.harbinger.report.Figure;
import dev.harbinger.report.Figure.Kind;
import dev.harbinger.report.Section;
import dev.harbinger.study.networkcache.experiment.kernel.SpeedUpRange.Row;
import dev.harbinger.study.networkcache.experiment.kernel.SpeedUpRange.Sweep;
import dev.harbinger.study.networkcache.experiment.kernel.SpeedUpRange.Varied;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Shows {@link SpeedUpRange}. */
final class SpeedUpRangeSection {
    private static final double LEAST = 1.15;
    private static final double MOST = 1.2;

    private static final String OVERHEAD = "speed-up-overhead";
    private static final String GRID = "speed-up-grid";

    private SpeedUpRangeSection() {}

    static Section of(List<Row> rows, List<Sweep> sweeps) {
        List<String> paragraphs = new ArrayList<>();
        paragraphs.add("The document prints a speed-up of 15 to 20 %, and neither the overhead of VIA nor how much of"
            + " the data cache its kernel takes. Each is varied here, the others as usual; so are r beside the knee,"
            + " and the kind of core, with r at its own knee. For adi all are varied together. Each run has one seed:"
            + " section speed-up shows what the seed moves.");
        sweeps.forEach(sweep -> paragraphs.add(statement(sweep)));
        return new Section(
                "speed-up-range",
                "Over which range the speed-up over VIA holds",
                String.join("\n\n", paragraphs),
                List.of(
                        table(OVERHEAD, "Speed-up over the kernel's overhead, r at the knee", rows, Varied.OVERHEAD),
                        table(
                                "speed-up-pollution",
                                "Speed-up over what the kernel takes of the data cache",
                                rows,
                                Varied.POLLUTION),
                        table("speed-up-ratio", "Speed-up over r", rows, Varied.RATIO),
                        table("speed-up-core", "Speed-up with a core that runs out of order", rows, Varied.CORE),
                        table(GRID, "Speed-up of adi over everything together", rows, Varied.GRID)),
                List.of(new Figure(
                        "speed-up-overhead-plot",
                        "Speed-up of DTCT over VIA by the kernel's overhead",
                        Kind.LINE,
                        OVERHEAD,
                        "overhead",
                        List.of("dtct"),
                        "program",
                        "via.overhead, cycles",
                        "speed-up",
                        false,
                        false)));
    }

    /** For which overheads the published speed-up holds. */
    static String statement(Sweep sweep) {
        OverheadSweep dtct = sweep.dtct();
        return String.format(
                Locale.ROOT,
                "%s: 15 to 20 %% holds for via.overhead between %s and %s cycles under DTCT, between %s and %s under"
                    + " lazy DTCT, at the knee. It receives a message every %,.0f cycles under DTCT, and that decides:"
                    + " under VIA execution takes %.3f cycles a message longer for each cycle of overhead. No run is"
                    + " off the straight line through the first and the last by more than %.4f %% of its time, so what"
                    + " lies between runs is interpolated.",
                sweep.program(),
                cycles(dtct, LEAST),
                cycles(dtct, MOST),
                cycles(sweep.lazy(), LEAST),
                cycles(sweep.lazy(), MOST),
                dtct.other() / sweep.messages(),
                dtct.slope() / sweep.messages(),
                100 * dtct.bend());
    }

    private static String cycles(OverheadSweep sweep, double speedUp) {
        double overhead = sweep.overheadFor(speedUp);
        if (Double.isNaN(overhead)) {
            OverheadSweep.Point first = sweep.points().getFirst();
            return sweep.speedUp(first) > speedUp
                    ? "less than " + first.overhead()
                    : "more than " + sweep.points().getLast().overhead();
        }
        return String.format(Locale.ROOT, "%,.0f", overhead);
    }

    private static DataTable table(String id, String title, List<Row> rows, Varied varied) {
        DataTable table = new DataTable(
                id,
                title,
                "Speed-up is execution time under VIA by that under the policy.",
                List.of(
                        new Column("program", "program", Unit.TEXT),
                        new Column("core", "core", Unit.TEXT),
                        new Column("factor", "r by that at the knee", Unit.NUMBER),
                        new Column("overhead", "via.overhead", Unit.COUNT),
                        new Column("pollution", "via.pollution", Unit.NUMBER),
                        new Column("via", "VIA, cycles", Unit.COUNT),
                        new Column("dtct", "DTCT, speed-up", Unit.RATIO),
                        new Column("lazy", "lazy DTCT, speed-up", Unit.RATIO),
                        new Column("early", "early under VIA", Unit.COUNT)));
        for (Row row : rows) {
            if (row.varied() == varied) {
                table.row(List.of(
                        row.program(),
                        row.core(),
                        row.factor(),
                        row.overhead(),
                        row.pollution(),
                        row.via().cycles(),
                        row.dtctSpeedUp(),
                        row.lazySpeedUp(),
                        row.via().early()));
            }
        }
        return table;
    }
}
