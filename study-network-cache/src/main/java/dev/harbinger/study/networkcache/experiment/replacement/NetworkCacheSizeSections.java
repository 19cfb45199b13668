package dev.harbinger.study.networkcache.experiment.replacement;

import dev.harbinger.report.DataTable;
import dev.harbinger.report.DataTable.Column;
import dev.harbinger.report.DataTable.Unit;
import dev.harbinger.report.Figure;
import dev.harbinger.report.Section;
import dev.harbinger.study.networkcache.experiment.replacement.NetworkCacheSizeFindings.Fit;
import dev.harbinger.study.networkcache.experiment.replacement.NetworkCacheSizeFindings.Late;
import dev.harbinger.study.networkcache.experiment.replacement.ReplacementTable.Case;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Shows Tables 5.4 to 5.7. */
final class NetworkCacheSizeSections {
    private static final String SWEEP = "table-5-4-sweep";

    private NetworkCacheSizeSections() {}

    static List<Section> of(
            NetworkCacheSizeFindings findings,
            List<ReplacementTable> sweep,
            double knee,
            List<ArrivalSensitivity> sensitivity) {
        return List.of(tables(findings), sweep(sweep, knee), arrivals(sensitivity));
    }

    private static Section tables(NetworkCacheSizeFindings findings) {
        List<DataTable> tables = new ArrayList<>();
        for (Case which : Case.values()) {
            tables.add(table(which, findings.fits(which)));
        }
        tables.add(fits(findings));
        tables.add(pools(findings.pools()));
        tables.add(late(findings));
        return new Section(
                "network-cache-size",
                "Tables 5.4 to 5.7: replacements by size of the network cache",
                "The program is CG, class A on 64 ranks. Short messages that arrive early wait in the network section"
                        + " until their receive is posted. A message that finds its set full replaces another one."
                        + " The core determines the cycles between the program's calls, and the cluster in virtual"
                        + " time determines the arrivals.\n\n"
                        + "Only r is fitted. In Tables 5.5 to 5.7 it is fitted to the number of early messages. In"
                        + " Table 5.4 nearly all messages are early at any r below the knee, so their number leaves r"
                        + " open; r is fitted to the last cell, 128:4, instead. This choice was made after the other"
                        + " seven cells had been seen, so none of them counts as reproduced.\n\n"
                        + "The counts depend on how many messages wait at once. Far below the knee the program falls"
                        + " behind steadily and the queue grows (Table 5.4). Near the knee the length of the queue"
                        + " depends on how unevenly the ranks and the program compute (Tables 5.5 to 5.7). The"
                        + " cluster in virtual time computes evenly; the document's was a real one.",
                tables,
                List.of());
    }

    private static DataTable table(Case which, List<Fit> fits) {
        List<Column> columns = new ArrayList<>();
        columns.add(new Column("configuration", "sets:ways", Unit.TEXT));
        columns.add(new Column("printed", "printed", Unit.COUNT));
        columns.add(new Column("ours", "ours, pools of 4 KB", Unit.COUNT));
        columns.add(new Column("ours_256", "ours, pools of 256 B", Unit.COUNT));
        for (Fit fit : fits.subList(1, fits.size())) {
            columns.add(new Column(fit.id(), fit.words(), Unit.COUNT));
        }
        DataTable table = new DataTable(
                "table-" + which.number().replace('.', '-'),
                "Table " + which.number() + ": replacements, r = " + which.publishedRatio() + "E07 in the document",
                "Ours: r " + fits.getFirst().words()
                        + ". The columns after it have pools of 4 KB and other choices of r.",
                columns);
        for (String configuration : which.configurations()) {
            List<Object> row = new ArrayList<>();
            row.add(configuration);
            row.add(NetworkCacheSizeFindings.printed(which, configuration));
            ReplacementTable.POOLS.forEach(
                    pool -> row.add(replacements(fits.getFirst().table(), configuration, pool)));
            for (Fit fit : fits.subList(1, fits.size())) {
                row.add(replacements(fit.table(), configuration, ReplacementTable.POOLS.getFirst()));
            }
            table.row(row);
        }
        return table;
    }

    private static DataTable fits(NetworkCacheSizeFindings findings) {
        DataTable table = new DataTable(
                "table-5-4-fits",
                "Choices of r",
                "The knee is that of the same computation. The document's r is divided by its knee, 25.19.",
                List.of(
                        new Column("of", "table", Unit.TEXT),
                        new Column("fit", "choice of r", Unit.TEXT),
                        new Column("ratio", "r / r at the knee", Unit.NUMBER),
                        new Column("document", "document's r / knee", Unit.NUMBER),
                        new Column("early", "early short messages", Unit.COUNT),
                        new Column("printed", "printed", Unit.COUNT),
                        new Column("waiting", "most messages waiting at once", Unit.COUNT)));
        for (Fit fit : findings.fits()) {
            table.row(List.of(
                    fit.which().number(),
                    fit.words(),
                    fit.ratioToKnee(),
                    fit.which().publishedRatio() / Case.TABLE_5_7.publishedRatio(),
                    fit.table().fit().early(),
                    fit.which().early(),
                    fit.table().cells().getFirst().run().mostWaiting()));
        }
        return table;
    }

    private static DataTable pools(List<PoolComparison> pools) {
        DataTable table = new DataTable(
                "table-5-4-pools",
                "Pools of 4 KB compared with pools of 256 B",
                "Replacements of all eight configurations. Scattered: pools of either size begin 4 KB apart, so that"
                        + " small pools use only the first sets.",
                List.of(
                        new Column("of", "table", Unit.TEXT),
                        new Column("reuse", "next buffer", Unit.TEXT),
                        new Column("pools", "pools", Unit.TEXT),
                        new Column("large", "4 KB", Unit.COUNT),
                        new Column("small", "256 B", Unit.COUNT),
                        new Column("different", "configurations that differ", Unit.COUNT),
                        new Column("largest", "largest difference", Unit.COUNT)));
        for (PoolComparison each : pools) {
            table.row(List.of(
                    each.which().number(),
                    each.reuseWords(),
                    each.scattered() ? "scattered" : "adjoining",
                    each.replacements(),
                    each.smallReplacements(),
                    each.different(),
                    each.largestDifference()));
        }
        return table;
    }

    private static DataTable late(NetworkCacheSizeFindings findings) {
        DataTable table = new DataTable(
                "table-5-4-late",
                "Late messages",
                "The document's r = 27.62 is 1.096 times its knee. There it has neither early messages nor"
                        + " replacements.",
                List.of(
                        new Column("computation", "computation", Unit.TEXT),
                        new Column("ratio", "r / r at the knee", Unit.NUMBER),
                        new Column("early", "early short messages", Unit.COUNT),
                        new Column("replacements", "replacements, 2:1", Unit.COUNT),
                        new Column("none", "r / r at the knee from which none is early", Unit.NUMBER)));
        for (Late late : findings.late()) {
            table.row(List.of(
                    late.words(),
                    late.ratioToKnee(),
                    late.table().fit().early(),
                    late.table().cells().getFirst().run().replacements(),
                    late.noneEarly()));
        }
        return table;
    }

    private static Section sweep(List<ReplacementTable> sweep, double knee) {
        List<Column> columns = new ArrayList<>();
        columns.add(new Column("ratio", "r / r at the knee", Unit.NUMBER));
        columns.add(new Column("early", "early short messages", Unit.COUNT));
        columns.add(new Column("waiting", "most messages waiting at once", Unit.COUNT));
        List<String> lines = new ArrayList<>();
        for (String configuration : NetworkCacheSize.SWEPT) {
            String id = "r_" + configuration.replace(':', '_');
            columns.add(new Column(id, configuration, Unit.COUNT));
            lines.add(id);
        }
        DataTable table = new DataTable(SWEEP, "Replacements by r", "By sets:ways, pools of 4 KB.", columns);
        for (ReplacementTable each : sweep) {
            List<Object> row = new ArrayList<>();
            row.add(each.fit().ratio() / knee);
            row.add(each.fit().early());
            row.add(each.cells().getFirst().run().mostWaiting());
            for (String configuration : NetworkCacheSize.SWEPT) {
                row.add(replacements(each, configuration, ReplacementTable.POOLS.getFirst()));
            }
            table.row(row);
        }
        return new Section(
                "network-cache-size-over-r",
                "Replacements of CG by r",
                "Far below the knee the program is slower than the arrivals, and messages accumulate until the end."
                        + " Beyond the knee the program waits for each arrival.",
                List.of(table),
                List.of(new Figure(
                        "figure-5-4-sweep",
                        "Replacements by r",
                        Figure.Kind.LINE,
                        SWEEP,
                        "ratio",
                        lines,
                        null,
                        "r / r at the knee",
                        "replacements",
                        false,
                        false)));
    }

    private static Section arrivals(List<ArrivalSensitivity> sensitivity) {
        return new Section(
                "network-cache-size-arrivals",
                "Sensitivity of Tables 5.4 to 5.7 to arrivals",
                "The table varies the costs of the cluster, the speeds of the ranks, and the computation times of the"
                        + " simulated program. Each row is one draw, with r fitted as before.\n\n"
                        + "In the last rows other work precedes the program's first call, such as making the matrix,"
                        + " and the network's clock starts with that work. " + sensitive()
                        + " If the simulated processor is slower in that work than in the main loop, it reaches the"
                        + " loop with messages waiting, and catches up slowly. The lengths and factors of these rows"
                        + " were chosen after others had been seen. They explain a possible origin of the printed"
                        + " backlog, and predict nothing.\n\n" + ArrivalSensitivity.summary(sensitivity),
                List.of(ArrivalSensitivity.table(sensitivity)),
                List.of());
    }

    /** Why the document's clock must have started long before the first message. */
    private static String sensitive() {
        Case first = Case.TABLE_5_4;
        Case second = Case.TABLE_5_5;
        return String.format(
                Locale.ROOT,
                "The document's r of Tables %s and %s differ by %.2g %%. This moves an arrival by that share of the"
                        + " time since the clock started, and yet %,d and %,d messages are early. So a long time must"
                        + " have passed before the first message.",
                first.number(),
                second.number(),
                100 * (second.publishedRatio() / first.publishedRatio() - 1),
                first.early(),
                second.early());
    }

    private static long replacements(ReplacementTable table, String configuration, int pool) {
        return table.cell(configuration, pool).run().replacements();
    }
}
