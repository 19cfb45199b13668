package dev.harbinger.report;

import dev.harbinger.report.DataTable.Column;
import dev.harbinger.report.DataTable.Unit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/** A report with every kind of figure, column and text that a trace may bring along; the same each time. */
final class SampleReport {
    /** Text that does harm wherever it is not escaped. */
    static final String HOSTILE = "</script><script>document.title='broken'</script><img src=x onerror=alert(1)>"
            + "{{title}} &amp; \"quoted\", 'apostrophe' <!-- \u001B[31m =1+1";

    /** Rows of the long table. */
    static final int LONG = 10_000;

    private static final List<String> PREDICTORS = List.of("oracle", "tournament", "tag-bettercycle", "lru:5");

    private SampleReport() {}

    static Report report() {
        return new Report(
                "Receives of cg.A.64",
                "64 processes, 269,312 receives, looked at for what came early and what could have been foretold",
                List.of(
                        new KeyFact("format", "DUMPI"),
                        new KeyFact("processes", "64"),
                        new KeyFact("receives", "269,312"),
                        new KeyFact("call sites", "10"),
                        new KeyFact("hostile", HOSTILE)),
                List.of(
                        new Finding(
                                Finding.Weight.GAIN,
                                "Rank 0 finds 62 % of its 8-byte messages early; their receives are 99 % predictable"
                                        + " by call site conj_grad.f:1021, which alone could save 1.2 ms of 14.8 ms"
                                        + " waited."),
                        new Finding(Finding.Weight.NOTE, "The messages have two sizes only: 8 B and 27.3 KiB."),
                        new Finding(
                                Finding.Weight.CAUTION,
                                "The format has no buffers, so receives are told apart by five facts instead of six."),
                        new Finding(Finding.Weight.CAUTION, HOSTILE)),
                List.of(sizes(), sites(), predictors(), ranks(), traffic(), overTime(), hostile()));
    }

    /** A distribution over powers of two, beginning with messages of no bytes. */
    private static Section sizes() {
        Random random = new Random(1);
        DataTable table = new DataTable(
                "message-sizes",
                "Messages by size",
                "A size counts up to the next.",
                List.of(
                        new Column("size", "size", Unit.BYTES),
                        new Column("receives", "receives", Unit.COUNT),
                        new Column("early", "early", Unit.PERCENT),
                        new Column("waited", "waited on average", Unit.NANOS)));
        table.row(List.of(0L, 64L, 0.5, 120.5));
        for (int i = 0; i <= 22; i += 2) {
            table.row(Arrays.asList(
                    1L << i,
                    1 + random.nextInt(1 << 16 - i / 2),
                    i == 8 ? null : random.nextDouble(),
                    random.nextDouble() * 1e7));
        }
        return new Section(
                "sizes",
                "Receives by size",
                "How large the messages are, and how many of each size were there before their receive.\n\n"
                        + "A second paragraph, to see the space between.",
                List.of(table),
                List.of(
                        new Figure(
                                "sizes-count",
                                "Receives by size",
                                Figure.Kind.LINE,
                                "message-sizes",
                                "size",
                                List.of("receives"),
                                null,
                                "message size",
                                "receives",
                                true,
                                true),
                        new Figure(
                                "sizes-early",
                                "Early arrivals by size",
                                Figure.Kind.BAR,
                                "message-sizes",
                                "size",
                                List.of("early"),
                                null,
                                "message size",
                                "early",
                                false,
                                false)));
    }

    private static Section sites() {
        DataTable table = new DataTable(
                "call-sites",
                "Call sites",
                "",
                List.of(
                        new Column("site", "call site", Unit.TEXT),
                        new Column("receives", "receives", Unit.COUNT),
                        new Column("bytes", "bytes", Unit.BYTES),
                        new Column("early", "found early", Unit.COUNT),
                        new Column("late", "came late", Unit.COUNT),
                        new Column("hit_ratio", "predicted", Unit.RATIO),
                        new Column("identities", "distinct identities on average", Unit.NUMBER),
                        new Column("saved", "could be saved", Unit.NANOS)));
        Random random = new Random(2);
        for (int i = 0; i < 10; i++) {
            int early = random.nextInt(2000);
            table.row(List.of(
                    i == 3
                            ? "/home/user/src/solver/deeply/nested/library/exchange_halo_nonblocking.c:1187"
                            : "cg.f:" + (900 + i),
                    (long) early + 400,
                    early * 27_000L,
                    early,
                    400,
                    random.nextDouble(),
                    random.nextDouble() * 20,
                    random.nextLong(10_000_000_000L)));
        }
        return new Section(
                "sites",
                "Call sites",
                "",
                List.of(table),
                List.of(new Figure(
                        "sites-early",
                        "Early and late by call site",
                        Figure.Kind.STACKED_BAR,
                        "call-sites",
                        "site",
                        List.of("early", "late"),
                        null,
                        "call site",
                        "receives",
                        false,
                        false)));
    }

    private static Section predictors() {
        DataTable table = new DataTable(
                "hit-ratios",
                "Hit ratios",
                "Misses at the first sight of a call are counted.",
                List.of(
                        new Column("predictor", "predictor", Unit.TEXT),
                        new Column("ahead", "calls ahead", Unit.COUNT),
                        new Column("hit_ratio", "hit ratio", Unit.RATIO)));
        for (int p = 0; p < PREDICTORS.size(); p++) {
            for (int ahead = 1; ahead <= 10; ahead++) {
                table.row(List.of(PREDICTORS.get(p), ahead, Math.pow(0.995 - 0.02 * p, ahead)));
            }
        }
        return new Section(
                "predictors",
                "Predictors",
                "",
                List.of(table),
                List.of(new Figure(
                        "hit-ratios-ahead",
                        "Hit ratio, by how far ahead",
                        Figure.Kind.LINE,
                        "hit-ratios",
                        "ahead",
                        List.of("hit_ratio"),
                        "predictor",
                        "calls ahead",
                        "hit ratio",
                        false,
                        false)));
    }

    private static Section ranks() {
        DataTable table = new DataTable(
                "receives",
                "Every receive",
                "",
                List.of(
                        new Column("number", "number", Unit.COUNT),
                        new Column("waited", "waited", Unit.NANOS),
                        new Column("bytes", "bytes", Unit.BYTES),
                        new Column("score", "score", Unit.NUMBER),
                        new Column("part", "part", Unit.PERCENT),
                        new Column("ratio", "ratio", Unit.RATIO)));
        Random random = new Random(3);
        for (int i = 0; i < LONG; i++) {
            List<Object> row = new ArrayList<>(List.of(i, Math.pow(10, random.nextDouble() * 9)));
            row.add(Math.round(Math.pow(2, random.nextDouble() * 40)));
            row.add(random.nextGaussian() * Math.pow(10, random.nextInt(12) - 6));
            row.add(random.nextInt(2001) / 2000.0);
            row.add(random.nextInt(20001) / 20000.0);
            table.row(row);
        }
        return new Section(
                "every-receive",
                "Every receive",
                "",
                List.of(table),
                List.of(new Figure(
                        "receives-waits",
                        "How long messages waited",
                        Figure.Kind.POINTS,
                        "receives",
                        "bytes",
                        List.of("waited"),
                        null,
                        "message size",
                        "waited",
                        true,
                        true)));
    }

    /** Four ranks; none sends to itself, and the last sends nothing. */
    private static Section traffic() {
        DataTable table = new DataTable(
                "traffic",
                "Messages",
                "",
                List.of(
                        new Column("from", "from rank", Unit.COUNT),
                        new Column("to", "to rank", Unit.COUNT),
                        new Column("bytes", "bytes", Unit.BYTES),
                        new Column("messages", "messages", Unit.COUNT)));
        for (int from = 0; from < 4; from++) {
            for (int to = 0; to < 4; to++) {
                boolean none = from == to || from == 3;
                table.row(List.of(from, to, none ? 0 : 1L << 10 * from + to, none ? 0 : 5));
            }
        }
        return new Section(
                "traffic",
                "Who sends to whom",
                "",
                List.of(table),
                List.of(new Figure(
                        "traffic-map",
                        "Messages between ranks",
                        Figure.Kind.HEAT_MAP,
                        "traffic",
                        "to",
                        List.of("bytes", "messages"),
                        "from",
                        "",
                        "",
                        false,
                        true)));
    }

    /** A line of many points, which can be zoomed. */
    private static Section overTime() {
        DataTable table = new DataTable(
                "over-time",
                "Over time",
                "",
                List.of(
                        new Column("start", "from", Unit.NANOS),
                        new Column("early", "early share", Unit.PERCENT),
                        new Column("queue", "queue", Unit.NUMBER)));
        Random random = new Random(4);
        for (int i = 0; i < 200; i++) {
            table.row(List.of(i * 1_000_000L, random.nextDouble(), random.nextDouble() * 9));
        }
        return new Section(
                "over-time",
                "Over time",
                "",
                List.of(table),
                List.of(
                        timeline("early-over-time", "Early share", "early"),
                        timeline("queue-over-time", "Queue", "queue")));
    }

    private static Figure timeline(String id, String title, String y) {
        return new Figure(
                id, title, Figure.Kind.LINE, "over-time", "start", List.of(y), null, "time", "", false, false);
    }

    private static Section hostile() {
        DataTable table = new DataTable(
                "hostile",
                HOSTILE,
                HOSTILE,
                List.of(new Column("name", HOSTILE, Unit.TEXT), new Column("value", "value", Unit.NUMBER)));
        table.row(Arrays.asList(HOSTILE, 1));
        table.row(Arrays.asList("", -2.5e-9));
        table.row(Arrays.asList(null, null));
        table.row(Arrays.asList("\u202Etxt.exe", 1e15));
        return new Section(
                "hostile",
                HOSTILE,
                HOSTILE,
                List.of(table),
                List.of(new Figure(
                        "hostile-bars",
                        HOSTILE,
                        Figure.Kind.BAR,
                        "hostile",
                        "name",
                        List.of("value"),
                        "name",
                        HOSTILE,
                        HOSTILE,
                        false,
                        false)));
    }
}
