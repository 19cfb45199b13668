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
        paragraphs.add("The document prints a speed-up of 15 to 20 %, but neither the overhead of VIA nor the share"
                + " of the data cache that its kernel takes. Here each of them is varied while the others keep their"
                + " defaults. r is also varied around the knee, and so is the kind of core, with r at its own knee."
                + " For adi all are varied together. Each run has one seed; section speed-up shows the effect of the"
                + " seed.");
        sweeps.forEach(sweep -> paragraphs.add(statement(sweep)));
        return new Section(
                "speed-up-range",
                "Range in which the speed-up over VIA holds",
                String.join("\n\n", paragraphs),
                List.of(
                        table(OVERHEAD, "Speed-up by the kernel's overhead, r at the knee", rows, Varied.OVERHEAD),
                        table(
                                "speed-up-pollution",
                                "Speed-up by the share of the data cache that the kernel takes",
                                rows,
                                Varied.POLLUTION),
                        table("speed-up-ratio", "Speed-up by r", rows, Varied.RATIO),
                        table("speed-up-core", "Speed-up with an out-of-order core", rows, Varied.CORE),
                        table(GRID, "Speed-up of adi with all parameters varied", rows, Varied.GRID)),
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

    /** The overheads for which the published speed-up holds. */
    static String statement(Sweep sweep) {
        OverheadSweep dtct = sweep.dtct();
        return String.format(
                Locale.ROOT,
                "%s: at the knee, the speed-up is 15 to 20 %% for a via.overhead between %s and %s cycles under DTCT,"
                        + " and between %s and %s under lazy DTCT. The range depends on how often messages are"
                        + " received, here one every %,.0f cycles under DTCT. Under VIA each cycle of overhead"
                        + " lengthens the execution by %.3f cycles per message. No run deviates from the straight"
                        + " line through the first and the last by more than %.4f %% of its time, so values between"
                        + " runs are interpolated.",
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
                "Speed-up is the execution time under VIA divided by the execution time under the policy.",
                List.of(
                        new Column("program", "program", Unit.TEXT),
                        new Column("core", "core", Unit.TEXT),
                        new Column("factor", "r / r at the knee", Unit.NUMBER),
                        new Column("overhead", "via.overhead", Unit.COUNT),
                        new Column("pollution", "via.pollution", Unit.NUMBER),
                        new Column("via", "VIA, cycles", Unit.COUNT),
                        new Column("dtct", "DTCT, speed-up", Unit.RATIO),
                        new Column("lazy", "lazy DTCT, speed-up", Unit.RATIO),
                        new Column("early", "early messages under VIA", Unit.COUNT)));
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
