package dev.harbinger.study.networkcache.experiment.replacement;

import dev.harbinger.report.DataTable;
import dev.harbinger.report.DataTable.Column;
import dev.harbinger.report.DataTable.Unit;
import dev.harbinger.study.networkcache.experiment.laboratory.Texts;
import dev.harbinger.study.networkcache.experiment.replacement.ReplacementTable.Case;
import dev.harbinger.study.networkcache.experiment.schedule.ArrivalVariation;
import dev.harbinger.study.networkcache.experiment.schedule.ReceiveSchedule;
import dev.harbinger.study.networkcache.experiment.schedule.TerminationKnee;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Tables 5.4 to 5.7 with other arrivals, each table fitted as before.
 *
 * @param variation the difference from the assumed arrivals
 * @param ratioToKnee r of Table 5.5 as a multiple of r at the knee
 * @param table55 Table 5.5
 * @param table56 Table 5.6
 * @param table57 Table 5.7
 * @param table54 Table 5.4, fitted to its last cell
 */
record ArrivalSensitivity(
        String variation,
        double ratioToKnee,
        ReplacementTable table55,
        ReplacementTable table56,
        ReplacementTable table57,
        ReplacementTable table54) {
    private static final List<String> SHOWN = List.of("2:1", "2:2", "4:2", "4:4", "8:2");

    static ArrivalSensitivity of(ArrivalVariation variation, ReplacementSettings settings) {
        ReceiveSchedule schedule = variation.schedule();
        ReplacementTable table55 = ReplacementTable.of(schedule, settings, Case.TABLE_5_5);
        return new ArrivalSensitivity(
                variation.name(),
                table55.fit().ratio() / TerminationKnee.of(schedule).ratio(),
                table55,
                ReplacementTable.of(schedule, settings, Case.TABLE_5_6),
                ReplacementTable.of(schedule, settings, Case.TABLE_5_7),
                NetworkCacheSizeFindings.byCell(schedule, settings, Case.TABLE_5_4));
    }

    /** One of the tables. */
    ReplacementTable table(Case which) {
        return switch (which) {
            case TABLE_5_4 -> table54;
            case TABLE_5_5 -> table55;
            case TABLE_5_6 -> table56;
            case TABLE_5_7 -> table57;
        };
    }

    static DataTable table(List<ArrivalSensitivity> all) {
        List<Column> columns = new ArrayList<>();
        columns.add(new Column("variation", "arrivals", Unit.TEXT));
        columns.add(new Column("ratio", "r of Table 5.5 / r at the knee", Unit.NUMBER));
        columns.add(new Column("waiting", "most messages waiting at once, Table 5.5", Unit.COUNT));
        for (String shown : SHOWN) {
            columns.add(new Column("t55_" + shown.replace(':', '_'), "5.5, " + shown, Unit.COUNT));
        }
        columns.add(new Column("t56_2_1", "5.6, 2:1", Unit.COUNT));
        columns.add(new Column("t57_2_1", "5.7, 2:1", Unit.COUNT));
        columns.add(new Column("t54_worst", "5.4, largest deviation of the seven counts", Unit.PERCENT));
        DataTable table = new DataTable(
                "table-5-5-arrivals",
                "Tables 5.4 to 5.7 with other arrivals",
                "Replacements by sets:ways. r is fitted to the early messages for Tables 5.5 to 5.7, and to the cell"
                        + " 128:4 for Table 5.4. Speeds are drawn once from the seed.",
                columns);
        table.row(printed());
        for (ArrivalSensitivity each : all) {
            List<Object> row = new ArrayList<>();
            row.add(each.variation);
            row.add(each.ratioToKnee);
            row.add(each.table55.cells().getFirst().run().mostWaiting());
            SHOWN.forEach(shown -> row.add(replacements(each.table55, shown)));
            row.add(replacements(each.table56, "2:1"));
            row.add(replacements(each.table57, "2:1"));
            row.add(each.deviation());
            table.row(row);
        }
        return table;
    }

    /** The arrivals that come nearest to the second cell of Table 5.5, and their effect on Table 5.4. */
    static String summary(List<ArrivalSensitivity> all) {
        String cell = SHOWN.get(1);
        long printed = NetworkCacheSizeFindings.printed(Case.TABLE_5_5, cell);
        ArrivalSensitivity usual = all.getFirst();
        ArrivalSensitivity nearest = all.stream()
                .min(Comparator.comparingLong(each -> Math.abs(replacements(each.table55, cell) - printed)))
                .orElseThrow();
        return "The document prints " + printed + " for " + cell + " in Table 5.5, and the assumed arrivals give "
                + replacements(usual.table55, cell) + ". The nearest variation gives "
                + replacements(nearest.table55, cell) + ": " + nearest.variation
                + ". The seven counts of Table 5.4 to which r is not fitted are then within "
                + Texts.percent(nearest.deviation())
                + " of the printed ones; with the assumed arrivals they are within "
                + Texts.percent(usual.deviation()) + ".";
    }

    private double deviation() {
        return NetworkCacheSizeFindings.largestDeviation(Case.TABLE_5_4, table54);
    }

    private static List<@Nullable Object> printed() {
        List<@Nullable Object> row = new ArrayList<>();
        row.add("printed");
        row.add(null);
        row.add(null);
        SHOWN.forEach(shown -> row.add(NetworkCacheSizeFindings.printed(Case.TABLE_5_5, shown)));
        row.add(NetworkCacheSizeFindings.printed(Case.TABLE_5_6, "2:1"));
        row.add(NetworkCacheSizeFindings.printed(Case.TABLE_5_7, "2:1"));
        row.add(null);
        return row;
    }

    private static long replacements(ReplacementTable table, String configuration) {
        return table.cell(configuration, ReplacementTable.POOLS.getFirst())
                .run()
                .replacements();
    }
}
