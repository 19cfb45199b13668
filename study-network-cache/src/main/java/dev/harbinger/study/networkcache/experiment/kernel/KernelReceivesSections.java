package dev.harbinger.study.networkcache.experiment.kernel;

import dev.harbinger.report.DataTable;
import dev.harbinger.report.DataTable.Column;
import dev.harbinger.report.DataTable.Unit;
import dev.harbinger.report.Figure;
import dev.harbinger.report.Figure.Kind;
import dev.harbinger.report.Section;
import dev.harbinger.study.networkcache.experiment.kernel.KernelReceives.LengthRow;
import dev.harbinger.study.networkcache.experiment.kernel.KernelReceives.PayloadRow;
import dev.harbinger.study.networkcache.experiment.kernel.KernelReceives.ShapeRow;
import dev.harbinger.study.networkcache.policy.PolicyKind;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.LongSummaryStatistics;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Shows {@link KernelReceives}. */
final class KernelReceivesSections {
    private static final String OVERHEAD = "figure-7-4";
    private static final String LENGTH = "receive-composition";
    private static final String PAYLOAD = "figure-7-5-payload";
    private static final String RATES = "figure-7-5";

    private KernelReceivesSections() {}

    static List<Section> of(
            List<ShapeRow> shapes, List<LengthRow> lengths, List<PayloadRow> payloads, List<KernelMissRates> rates) {
        return List.of(
                new Section(
                        "kernel-receives",
                        "Figure 7.4: cost of a receive under VIA and TCP/IP",
                        "Messages of one byte are received one after another, as in a ping-pong, with data caches of"
                                + " different shapes. The fastest of 20 receives counts. The kernel's own work is an"
                                + " assumption (via.overhead), and TCP/IP takes tcp.factor times as much. The rest is"
                                + " simulated. "
                                + shapes(shapes) + "\n\n" + composed(lengths),
                        List.of(overhead(shapes), composition(lengths)),
                        List.of(
                                new Figure(
                                        "figure-7-4-plot",
                                        "Time of a receive of one byte",
                                        Kind.BAR,
                                        OVERHEAD,
                                        "cache",
                                        List.of("via", "tcp"),
                                        null,
                                        "data cache: sets-line-ways",
                                        "cycles",
                                        false,
                                        false),
                                new Figure(
                                        "receive-composition-plot",
                                        "Parts of a receive under VIA and TCP/IP",
                                        Kind.STACKED_BAR,
                                        LENGTH,
                                        "receive",
                                        List.of("overhead", "copying", "missing"),
                                        null,
                                        "policy, bytes of the message",
                                        "cycles",
                                        false,
                                        false))),
                new Section(
                        "kernel-misses",
                        "Figures 7.5 to 7.8: misses during and after a receive under VIA",
                        "The programs run under VIA with data caches of 4 to 64 KB, r at the knee, each with one"
                                + " seed. Accesses of receive calls are counted separately from all others. In the"
                                + " document a full-system simulator executes the kernel; here the kernel takes lines"
                                + " at random (via.pollution). It takes the same number of lines of every cache as of"
                                + " the default one, at most all of them. For adi the other interpretation, the same"
                                + " share of every cache, is also shown.\n\n"
                                + "Reads during a receive miss on each line that DMA has written, in a cache of any"
                                + " size. Writes hit if the destination is still in the cache.\n\n"
                                + "The miss rates by length are from messages that are received one after another,"
                                + " without a program in between.",
                        List.of(rates(rates), payload(payloads)),
                        List.of(
                                rate("figure-7-6-plot", "Misses during receives", "during"),
                                rate("figure-7-8-plot", "Misses after receives", "after"),
                                new Figure(
                                        "figure-7-5-payload-plot",
                                        "Misses during receives by length",
                                        Kind.LINE,
                                        PAYLOAD,
                                        "bytes",
                                        List.of("rate"),
                                        "cache",
                                        "bytes of a message",
                                        "miss rate",
                                        true,
                                        false))));
    }

    /** How the shape of the data cache changes the time of a receive. */
    private static String shapes(List<ShapeRow> shapes) {
        LongSummaryStatistics totals =
                shapes.stream().mapToLong(row -> row.via().total()).summaryStatistics();
        return String.format(
                Locale.ROOT,
                "Under VIA a receive of one byte takes %,d to %,d cycles, depending on the shape of the data cache.",
                totals.getMin(),
                totals.getMax());
    }

    /** The parts of the shortest and the longest receive under VIA. */
    private static String composed(List<LengthRow> lengths) {
        List<LengthRow> via = lengths.stream()
                .filter(row -> row.policy() == PolicyKind.VIA)
                .sorted(Comparator.comparingInt(LengthRow::bytes))
                .toList();
        return Stream.of(via.getFirst(), via.getLast())
                .map(row -> String.format(
                        Locale.ROOT,
                        "For a message of %,d B under VIA, calls and the kernel are %.0f %% of the time, copying and"
                                + " its misses are %.0f %%.",
                        row.bytes(),
                        100.0 * row.outcome().overhead() / row.outcome().total(),
                        100.0
                                * (row.outcome().total() - row.outcome().overhead())
                                / row.outcome().total()))
                .collect(Collectors.joining(" "));
    }

    private static Figure rate(String id, String title, String column) {
        return new Figure(
                id,
                title,
                Kind.LINE,
                RATES,
                "kilobytes",
                List.of(column),
                "run",
                "data cache, KB",
                "miss rate",
                true,
                false);
    }

    private static DataTable overhead(List<ShapeRow> shapes) {
        DataTable table = new DataTable(
                OVERHEAD,
                "Time of a receive of one byte, in cycles",
                "A data cache is written as sets-line-ways, as in the document.",
                List.of(
                        new Column("cache", "data cache", Unit.TEXT),
                        new Column("kilobytes", "KB", Unit.COUNT),
                        new Column("via", "VIA", Unit.COUNT),
                        new Column("tcp", "TCP/IP", Unit.COUNT),
                        new Column("ratio", "TCP/IP / VIA", Unit.RATIO)));
        shapes.forEach(row -> table.row(List.of(
                row.shape().notation(),
                row.shape().kilobytes(),
                row.via().total(),
                row.tcp().total(),
                row.ratio())));
        return table;
    }

    private static DataTable composition(List<LengthRow> lengths) {
        DataTable table = new DataTable(
                LENGTH,
                "Parts of the time of a receive, in cycles",
                "Overhead: the calls and the kernel's own work. Copying: the copy loop if every access hits. Misses:"
                        + " additional time for misses of the caches and of the TLB.",
                List.of(
                        new Column("receive", "receive", Unit.TEXT),
                        new Column("bytes", "bytes", Unit.COUNT),
                        new Column("overhead", "overhead", Unit.COUNT),
                        new Column("copying", "copying", Unit.COUNT),
                        new Column("missing", "misses", Unit.COUNT),
                        new Column("total", "total", Unit.COUNT),
                        new Column("share", "overhead / total", Unit.PERCENT)));
        for (LengthRow row : lengths) {
            ReceiveProbe.Outcome outcome = row.outcome();
            table.row(List.of(
                    row.policy().title() + ", " + row.bytes() + " B",
                    row.bytes(),
                    outcome.overhead(),
                    outcome.copying(),
                    outcome.missing(),
                    outcome.total(),
                    (double) outcome.overhead() / outcome.total()));
        }
        return table;
    }

    private static DataTable rates(List<KernelMissRates> rates) {
        DataTable table = new DataTable(
                RATES,
                "Miss rates of the data cache under VIA",
                "The document shows only reads for PSTSWM (Figures 7.5 and 7.7), and reads and writes for CG (Figures"
                        + " 7.6 and 7.8).",
                List.of(
                        new Column("run", "program, lines taken by the kernel", Unit.TEXT),
                        new Column("kilobytes", "data cache, KB", Unit.COUNT),
                        new Column("during", "during, all", Unit.PERCENT),
                        new Column("during_reads", "during, reads", Unit.PERCENT),
                        new Column("after", "after, all", Unit.PERCENT),
                        new Column("after_reads", "after, reads", Unit.PERCENT),
                        new Column("accesses_during", "accesses during", Unit.COUNT),
                        new Column("accesses_after", "accesses after", Unit.COUNT)));
        for (KernelMissRates each : rates) {
            for (KernelMissRates.Point point : each.points()) {
                ReceiveMissRates at = point.rates();
                table.row(List.of(
                        each.program() + ", " + each.footprint().title(),
                        point.kilobytes(),
                        at.duringRate(),
                        at.duringReadRate(),
                        at.afterRate(),
                        at.afterReadRate(),
                        at.during().accesses(),
                        at.after().accesses()));
            }
        }
        return table;
    }

    private static DataTable payload(List<PayloadRow> payloads) {
        DataTable table = new DataTable(
                PAYLOAD,
                "Miss rates during receives by length, VIA",
                "Reads and writes; the kernel takes the same share of every cache.",
                List.of(
                        new Column("cache", "data cache", Unit.TEXT),
                        new Column("bytes", "bytes", Unit.COUNT),
                        new Column("rate", "miss rate", Unit.PERCENT)));
        payloads.forEach(row -> table.row(List.of(row.kilobytes() + " KB", row.bytes(), row.missRate())));
        return table;
    }
}
