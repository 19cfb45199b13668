package dev.harbinger.study.messageinterface.experiment;

import dev.harbinger.report.DataTable;
import dev.harbinger.report.DataTable.Column;
import dev.harbinger.report.DataTable.Unit;
import dev.harbinger.report.Figure;
import dev.harbinger.report.Section;
import dev.harbinger.reproduction.PublishedValues;
import dev.harbinger.study.messageinterface.benchmark.Benchmark;
import dev.harbinger.study.messageinterface.benchmark.Measurement;
import dev.harbinger.study.messageinterface.model.Model;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * Figures 6-2 to 6-5, 6-7, 6-8 and 6-10: what each choice does by itself. Bars show how many times the value of MM, so
 * that benchmarks of all lengths fit one plot.
 */
public final class ChoiceSections {
    static final String LATENCY = "latency";
    static final String OCCUPANCY = "occupancy";
    /** Models that differ in injection. */
    static final List<String> INJECTIONS = List.of("MM", "IRS", "IRB", "IMS", "IMB");
    /** Models that differ in extraction. */
    static final List<String> EXTRACTIONS = List.of("MM", "ERS", "ERB", "EMS", "EMB");

    private ChoiceSections() {}

    /** Mapping and atomicity. */
    public static Section mapping(Findings findings, PublishedValues published) {
        TableCells cells = findings.cells();
        List<DataTable> tables = List.of(
                models("figure-6-2", "Figure 6-2: latency by injection", INJECTIONS, LATENCY, cells, published),
                models("figure-6-3", "Figure 6-3: latency by extraction", EXTRACTIONS, LATENCY, cells, published),
                models("figure-6-4", "Figure 6-4: occupancy by injection", INJECTIONS, OCCUPANCY, cells, published),
                models("figure-6-5", "Figure 6-5: occupancy by extraction", EXTRACTIONS, OCCUPANCY, cells, published));
        return new Section(
                "mapping",
                "Figures 6-2 to 6-5: mapping and atomicity",
                "R interfaces have registers of their own, M interfaces lie in memory; S interfaces stream, B"
                        + " interfaces take or give whole messages.",
                tables,
                tables.stream().map(ChoiceSections::bars).toList());
    }

    private static List<Column> columns(String of) {
        return List.of(
                new Column("benchmark", "benchmark", Unit.TEXT),
                new Column("model", of, Unit.TEXT),
                new Column("ours", "ours", Unit.COUNT),
                new Column("times", "ours, times MM", Unit.NUMBER),
                new Column("printed", "printed", Unit.COUNT),
                new Column("printed_times", "printed, times MM", Unit.NUMBER));
    }

    private static DataTable models(
            String id, String title, List<String> names, String kind, TableCells cells, PublishedValues published) {
        DataTable table = new DataTable(id, title, "Cycles or issue slots.", columns("model"));
        ToLongFunction<Measurement> value = kind.equals(LATENCY) ? Measurement::latency : Measurement::occupancy;
        for (Benchmark benchmark : Benchmark.values()) {
            long base = value.applyAsLong(cells.ideal(Model.MM, benchmark));
            Double printedBase = TableSection.printed(published, Model.MM, benchmark, kind);
            for (String name : names) {
                Model model = Model.of(name);
                row(
                        table,
                        benchmark,
                        name,
                        value.applyAsLong(cells.ideal(model, benchmark)),
                        base,
                        TableSection.printed(published, model, benchmark, kind),
                        printedBase);
            }
        }
        return table;
    }

    private static void row(
            DataTable table,
            Benchmark benchmark,
            String name,
            long ours,
            long base,
            @Nullable Double printed,
            @Nullable Double printedBase) {
        List<@Nullable Object> cells =
                new ArrayList<>(List.of(benchmark.name(), name, ours, (double) ours / (double) base));
        cells.add(printed);
        cells.add(printed == null || printedBase == null ? null : (Object) (printed / printedBase));
        table.row(cells);
    }

    private static Figure bars(DataTable table) {
        return new Figure(
                table.id() + "-plot",
                table.title(),
                Figure.Kind.BAR,
                table.id(),
                "benchmark",
                List.of("times", "printed_times"),
                "model",
                "",
                "times MM",
                false,
                false);
    }

    /** Software translation by the entry that matches. */
    public static Section translation(Findings findings, PublishedValues published) {
        TableCells cells = findings.cells();
        List<DataTable> tables = List.of(
                lookups("figure-6-7", "Figure 6-7: latency by matching entry", LATENCY, cells, published),
                lookups("figure-6-8", "Figure 6-8: occupancy by matching entry", OCCUPANCY, cells, published));
        return new Section(
                "translation",
                "Figures 6-7 and 6-8: translation by software",
                "SWX0 to SWX3: the search finds the address in entry 0 to 3 of its table. The document has numbers for"
                        + " entry 0, and 16 cycles and 22 issue slots for each entry that is passed.",
                tables,
                tables.stream().map(ChoiceSections::bars).toList());
    }

    private static DataTable lookups(
            String id, String title, String kind, TableCells cells, PublishedValues published) {
        DataTable table = new DataTable(id, title, "Cycles or issue slots.", columns("translation"));
        ToLongFunction<Measurement> value = kind.equals(LATENCY) ? Measurement::latency : Measurement::occupancy;
        for (Benchmark benchmark : Benchmark.values()) {
            long base = value.applyAsLong(cells.ideal(Model.MM, benchmark));
            Double printedBase = TableSection.printed(published, Model.MM, benchmark, kind);
            row(table, benchmark, "MM", base, base, printedBase, printedBase);
            for (int entry = 0; entry < 4; entry++) {
                row(
                        table,
                        benchmark,
                        "SWX" + entry,
                        value.applyAsLong(cells.lookup(benchmark, entry)),
                        base,
                        entry == 0 ? TableSection.printed(published, Model.of("SWX"), benchmark, kind) : null,
                        printedBase);
            }
        }
        return table;
    }

    /** Dispatch, with its best and worst cases. */
    public static Section dispatch(Findings findings, PublishedValues published) {
        TableCells cells = findings.cells();
        DataTable table = new DataTable(
                "figure-6-10",
                "Figure 6-10: latency by dispatch",
                "Cycles. Messages meet the polls (POL_MIN) or just miss them (POL_MAX); an interrupt handler finds the"
                    + " next message before it returns (INT_MIN) or does not look (INT_MAX). Our BLKW under POL is a"
                    + " single run.",
                columns("dispatch"));
        Model polled = Model.of("POL");
        Model interrupted = Model.of("INT");
        for (Benchmark benchmark : Benchmark.values()) {
            long base = cells.ideal(Model.MM, benchmark).latency();
            Double printedBase = TableSection.printed(published, Model.MM, benchmark, LATENCY);
            row(table, benchmark, "MM", base, base, printedBase, printedBase);
            row(
                    table,
                    benchmark,
                    "POL_MIN",
                    cells.ideal(polled, benchmark).latency(),
                    base,
                    TableSection.printed(published, polled, benchmark, LATENCY),
                    printedBase);
            if (benchmark != Benchmark.BLKW) {
                row(table, benchmark, "POL_MAX", cells.missedPoll(benchmark).latency(), base, null, printedBase);
            }
            row(
                    table,
                    benchmark,
                    "INT_MIN",
                    cells.ideal(interrupted, benchmark).latency(),
                    base,
                    TableSection.printed(published, interrupted, benchmark, LATENCY),
                    printedBase);
            row(table, benchmark, "INT_MAX", cells.missedCheck(benchmark).latency(), base, null, printedBase);
        }
        return new Section(
                "dispatch",
                "Figure 6-10: dispatch",
                "Polls cost a message the time to the next poll; interrupts cost every message the swap of the program"
                        + " that they displace.",
                List.of(table),
                List.of(bars(table)));
    }
}
