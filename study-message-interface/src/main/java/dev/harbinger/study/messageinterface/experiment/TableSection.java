package dev.harbinger.study.messageinterface.experiment;

import dev.harbinger.report.DataTable;
import dev.harbinger.report.DataTable.Column;
import dev.harbinger.report.DataTable.Unit;
import dev.harbinger.report.Section;
import dev.harbinger.reproduction.PublishedValues;
import dev.harbinger.study.messageinterface.benchmark.Benchmark;
import dev.harbinger.study.messageinterface.model.Model;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Table 6.4 beside ours, and how far the order of the models agrees. */
public final class TableSection {
    /** Id of the table of latencies. */
    public static final String LATENCIES = "table-6-4-latency";

    /** Id of the table of occupancies. */
    public static final String OCCUPANCIES = "table-6-4-occupancy";

    private TableSection() {}

    /** The section. */
    public static Section of(Findings findings, PublishedValues published) {
        return new Section(
                "table-6-4",
                "Table 6.4: the benchmarks under all models",
                "Latency runs from the first instruction that makes a message to the reply in memory (PING), the first"
                    + " instruction of the new thread, of the last one (RPC, DIST), the last word in memory (BLKW)."
                    + " Occupancy counts the operations of message code at both nodes, a SEND as 5 and the words that"
                    + " it takes from registers, acknowledgements included. The programs were written from the text"
                    + " and not changed to meet the table.",
                List.of(
                        latencies(findings.cells(), published),
                        occupancies(findings.cells(), published),
                        mesh(findings.cells()),
                        order(findings.cells(), published)),
                List.of());
    }

    static @Nullable Double printed(PublishedValues published, Model model, Benchmark benchmark, String kind) {
        String id = "T6.4." + model + "." + benchmark + "." + kind;
        return published.ids().contains(id)
                ? published.get(id).range().orElseThrow().least()
                : null;
    }

    private static List<Column> columns(boolean printed) {
        List<Column> columns = new ArrayList<>(List.of(new Column("model", "model", Unit.TEXT)));
        for (Benchmark benchmark : Benchmark.values()) {
            String id = benchmark.name().toLowerCase(Locale.ROOT);
            columns.add(new Column(id, benchmark.name(), Unit.COUNT));
            if (printed) {
                columns.add(new Column(id + "_printed", "printed", Unit.COUNT));
            }
        }
        return columns;
    }

    private static DataTable latencies(TableCells cells, PublishedValues published) {
        DataTable table = new DataTable(
                LATENCIES,
                "Latency, ideal network",
                "Cycles. POL where messages arrive when polls are made, of BLKW a single run. The printed BLKW of POL"
                        + " and INT are derived from other cells.",
                columns(true));
        for (Model model : Model.all()) {
            List<@Nullable Object> row = new ArrayList<>(List.of(model.name()));
            for (Benchmark benchmark : Benchmark.values()) {
                row.add(cells.ideal(model, benchmark).latency());
                row.add(printed(published, model, benchmark, "latency"));
            }
            table.row(row);
        }
        return table;
    }

    private static DataTable occupancies(TableCells cells, PublishedValues published) {
        DataTable table = new DataTable(
                OCCUPANCIES,
                "Occupancy",
                "Issue slots. The document has none for models that displace a program.",
                columns(true));
        for (Model model : Model.all()) {
            if (TableCells.hasOccupancy(model)) {
                List<@Nullable Object> row = new ArrayList<>(List.of(model.name()));
                for (Benchmark benchmark : Benchmark.values()) {
                    row.add(cells.ideal(model, benchmark).occupancy());
                    row.add(printed(published, model, benchmark, "occupancy"));
                }
                table.row(row);
            }
        }
        return table;
    }

    private static DataTable mesh(TableCells cells) {
        DataTable table = new DataTable(
                "table-6-4-mesh",
                "Latency over the mesh",
                "Cycles, with the routers of 4.4 in place of the ideal network; the document has no such column.",
                columns(false));
        for (Model model : Model.all()) {
            List<@Nullable Object> row = new ArrayList<>(List.of(model.name()));
            for (Benchmark benchmark : Benchmark.values()) {
                row.add(cells.mesh(model, benchmark).latency());
            }
            table.row(row);
        }
        return table;
    }

    private static DataTable order(TableCells cells, PublishedValues published) {
        DataTable table = new DataTable(
                "table-6-4-order",
                "Order of the models",
                "Share of pairs of models that both order alike, by benchmark; pairs that print the same are left out.",
                List.of(
                        new Column("benchmark", "benchmark", Unit.TEXT),
                        new Column("latency", "by latency", Unit.PERCENT),
                        new Column("occupancy", "by occupancy", Unit.PERCENT)));
        for (Benchmark benchmark : Benchmark.values()) {
            table.row(List.of(
                    benchmark.name(),
                    order(cells, published, benchmark, "latency"),
                    order(cells, published, benchmark, "occupancy")));
        }
        return table;
    }

    static double order(TableCells cells, PublishedValues published, Benchmark benchmark, String kind) {
        List<Double> ours = new ArrayList<>();
        List<Double> theirs = new ArrayList<>();
        for (Model model : Model.all()) {
            Double value = printed(published, model, benchmark, kind);
            if (value != null && !Classes.DERIVED.contains("T6.4." + model + "." + benchmark + "." + kind)) {
                theirs.add(value);
                ours.add(cells.value(model, benchmark, kind));
            }
        }
        return InterfaceRows.sameOrder(ours, theirs);
    }
}
