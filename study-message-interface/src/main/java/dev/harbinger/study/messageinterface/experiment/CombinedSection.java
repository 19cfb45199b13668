package dev.harbinger.study.messageinterface.experiment;

import dev.harbinger.report.DataTable;
import dev.harbinger.report.DataTable.Column;
import dev.harbinger.report.DataTable.Unit;
import dev.harbinger.report.Figure;
import dev.harbinger.report.Section;
import dev.harbinger.reproduction.PublishedValues;
import dev.harbinger.study.messageinterface.benchmark.Benchmark;
import dev.harbinger.study.messageinterface.model.Model;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Figures 6-11 and 6-12: mechanisms added one after the other, and what each contributes. */
public final class CombinedSection {
    /** From the slowest interface in memory to MM. */
    static final List<String> MEMORY = List.of(
            "SWX_IMB_EMB_INT", "SWX_IMB_EMB_POL", "SWX_IMB_EMB", "SWX_IMB_EMS", "SWX_IMS_EMS", "SWX_IMS", "SWX", "MM");
    /** From the slowest interface with registers to MM. */
    static final List<String> REGISTERS = List.of(
            "SWX_IRB_ERB_INT", "SWX_IRB_ERB_POL", "SWX_IRB_ERB", "SWX_IRB_ERS", "SWX_IRS_ERS", "SWX_IRS", "SWX", "MM");

    private static final String PRINTED = "_printed";
    private static final List<Benchmark> BENCHMARKS = List.of(Benchmark.PING, Benchmark.RPC, Benchmark.DIST);

    private CombinedSection() {}

    /** The section. */
    public static Section of(Findings findings, PublishedValues published) {
        DataTable memory = line("figure-6-11", "Figure 6-11: interfaces in memory", MEMORY, findings, published);
        DataTable registers =
                line("figure-6-12", "Figure 6-12: interfaces with registers", REGISTERS, findings, published);
        return new Section(
                "combined",
                "Figures 6-11 and 6-12: mechanisms added one after the other",
                "From an interface that buffers, interrupts and translates by software to the M-Machine's.",
                List.of(memory, registers, shares(findings, published)),
                List.of(bars(memory), bars(registers)));
    }

    private static DataTable line(
            String id, String title, List<String> models, Findings findings, PublishedValues published) {
        List<Column> columns = new ArrayList<>(List.of(new Column("model", "model", Unit.TEXT)));
        for (Benchmark benchmark : BENCHMARKS) {
            columns.add(new Column(column(benchmark), benchmark.name(), Unit.COUNT));
            columns.add(new Column(column(benchmark) + PRINTED, benchmark.name() + ", printed", Unit.COUNT));
        }
        DataTable table = new DataTable(id, title, "Latency in cycles.", columns);
        for (String name : models) {
            Model model = Model.of(name);
            List<@Nullable Object> row = new ArrayList<>(List.of(name));
            for (Benchmark benchmark : BENCHMARKS) {
                row.add(findings.cells().ideal(model, benchmark).latency());
                row.add(TableSection.printed(published, model, benchmark, "latency"));
            }
            table.row(row);
        }
        return table;
    }

    private static String column(Benchmark benchmark) {
        return benchmark.name().toLowerCase(Locale.ROOT);
    }

    private static Figure bars(DataTable table) {
        return new Figure(
                table.id() + "-plot",
                table.title(),
                Figure.Kind.BAR,
                table.id(),
                "model",
                BENCHMARKS.stream()
                        .flatMap(benchmark -> Stream.of(column(benchmark), column(benchmark) + PRINTED))
                        .toList(),
                null,
                "",
                "cycles",
                false,
                false);
    }

    private static DataTable shares(Findings findings, PublishedValues published) {
        DataTable table = new DataTable(
                "shares",
                "What each choice contributes to the gain in PING's latency, interfaces in memory",
                "Percent. The document says about 60, almost 30 and the rest; its cells give what stands in the last"
                        + " row.",
                List.of(
                        new Column("from", "from", Unit.TEXT),
                        new Column("dispatch", "dispatch", Unit.NUMBER),
                        new Column("mapping", "mapping and atomicity", Unit.NUMBER),
                        new Column("translation", "translation", Unit.NUMBER)));
        row(table, "our cells", GainShares.of(model ->
                (double) findings.cells().ideal(model, Benchmark.PING).latency()));
        row(table, "printed cells", GainShares.of(model -> InterfaceRows.published(published, model)));
        return table;
    }

    private static void row(DataTable table, String from, GainShares shares) {
        table.row(List.of(from, shares.dispatch(), shares.mapping(), shares.translation()));
    }
}
