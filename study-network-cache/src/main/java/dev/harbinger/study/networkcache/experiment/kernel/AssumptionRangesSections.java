package dev.harbinger.study.networkcache.experiment.kernel;

import dev.harbinger.report.DataTable;
import dev.harbinger.report.DataTable.Column;
import dev.harbinger.report.DataTable.Unit;
import dev.harbinger.report.Figure;
import dev.harbinger.report.Figure.Kind;
import dev.harbinger.report.Section;
import dev.harbinger.study.networkcache.experiment.kernel.AssumptionRanges.InstructionRow;
import dev.harbinger.study.networkcache.experiment.kernel.AssumptionRanges.LazyRow;
import dev.harbinger.study.networkcache.experiment.kernel.AssumptionRanges.RatioRow;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;

/** Shows {@link AssumptionRanges}. */
final class AssumptionRangesSections {
    private static final String RATIO = "tcp-range";
    private static final String INSTRUCTIONS = "instruction-cache-range";

    private static final double PUBLISHED_RATIO = 1.5;
    private static final double NEAR = 0.05;
    private static final double PUBLISHED_MISS_RATIO = 0.008;

    private AssumptionRangesSections() {}

    static List<Section> of(List<RatioRow> ratios, List<InstructionRow> instructions, List<LazyRow> lazy) {
        return List.of(
                new Section(
                        "tcp-range",
                        "Range in which TCP/IP takes 1.5 times as long as VIA",
                        "tcp.factor applies to the kernel's own work. Calls and copying take the same time under"
                                + " both. So the ratio of whole receives is near 1.5 only where the kernel's work"
                                + " dominates: for short messages and long overheads. " + shortMessages(ratios) + ".",
                        List.of(ratio(ratios)),
                        List.of(new Figure(
                                "tcp-range-plot",
                                "Time of a receive, TCP/IP / VIA",
                                Kind.LINE,
                                RATIO,
                                "overhead",
                                List.of("ratio"),
                                "message",
                                "via.overhead, cycles",
                                "ratio",
                                true,
                                false))),
                new Section(
                        "instruction-cache-range",
                        "Range of instruction caches with a hit ratio of 99.2 %",
                        "Misses are counted per instruction, as sim-outorder does, with instruction caches of"
                                + " different shapes under VIA. Lines have 32 bytes. The document has 8 misses per"
                                + " 1,000 instructions with 16 KB. If the loops of a program fit into the cache, only"
                                + " first accesses miss, and a larger cache gains nothing. " + mostMisses(instructions)
                                + ".",
                        List.of(instructions(instructions)),
                        List.of(new Figure(
                                "instruction-cache-range-plot",
                                "Misses per 1,000 instructions",
                                Kind.LINE,
                                INSTRUCTIONS,
                                "kilobytes",
                                List.of("per_thousand"),
                                "run",
                                "instruction cache, KB",
                                "misses",
                                true,
                                false))),
                new Section(
                        "lazy-range",
                        "Difference between DTCT and lazy DTCT",
                        "DTCT takes dtct.line cycles to move a line to the data cache. Under lazy DTCT each access"
                                + " passes through the process section, which takes longer by that section's latency"
                                + " if the latencies of the sections add (netcache.path). Both are assumptions. For"
                                + " early messages, DTCT displaces and misses lines of the data cache, and lazy DTCT"
                                + " does not. A late message goes to the data cache under both policies, unless"
                                + " netcache.late-to says otherwise.",
                        List.of(lazy(lazy)),
                        List.of()));
    }

    /** The overhead from which the shortest message is near the published ratio. */
    static String shortMessages(List<RatioRow> ratios) {
        int shortest = ratios.stream().mapToInt(RatioRow::bytes).min().orElseThrow();
        OptionalInt from = ratios.stream()
                .filter(row -> row.bytes() == shortest && Math.abs(row.ratio() / PUBLISHED_RATIO - 1) <= NEAR)
                .mapToInt(RatioRow::overhead)
                .min();
        return from.isPresent()
                ? String.format(
                        Locale.ROOT,
                        "The ratio for a message of %d B is within 5 %% of 1.5 if via.overhead is %,d cycles or more",
                        shortest,
                        from.getAsInt())
                : "No ratio here is within 5 % of 1.5";
    }

    /** The cache with the most misses, compared with the published ratio. */
    static String mostMisses(List<InstructionRow> instructions) {
        InstructionRow most = instructions.stream()
                .max(Comparator.comparingDouble(InstructionRow::missRatio))
                .orElseThrow();
        return String.format(
                Locale.ROOT,
                "The most misses here are %.3f per 1,000 instructions, for %s with %d KB: %s",
                1000 * most.missRatio(),
                most.program(),
                most.shape().kilobytes(),
                most.missRatio() < PUBLISHED_MISS_RATIO
                        ? "every cache hits more often than the document's"
                        : "the document's ratio lies within the range");
    }

    private static DataTable ratio(List<RatioRow> ratios) {
        DataTable table = new DataTable(
                RATIO,
                "Time of a receive, TCP/IP / VIA",
                "",
                List.of(
                        new Column("message", "message", Unit.TEXT),
                        new Column("overhead", "via.overhead", Unit.COUNT),
                        new Column("ratio", "ratio", Unit.RATIO)));
        ratios.forEach(row -> table.row(List.of(row.bytes() + " B", row.overhead(), row.ratio())));
        return table;
    }

    private static DataTable instructions(List<InstructionRow> instructions) {
        DataTable table = new DataTable(
                INSTRUCTIONS,
                "Instruction cache under VIA",
                "",
                List.of(
                        new Column("run", "program, ways", Unit.TEXT),
                        new Column("kilobytes", "instruction cache, KB", Unit.COUNT),
                        new Column("misses", "misses", Unit.COUNT),
                        new Column("per_thousand", "misses per 1,000 instructions", Unit.NUMBER),
                        new Column("by_instruction", "hit ratio by instruction", Unit.NUMBER),
                        new Column("by_fetch", "hit ratio by fetch of a line", Unit.NUMBER),
                        new Column("cycles", "cycles", Unit.COUNT)));
        for (InstructionRow row : instructions) {
            table.row(List.of(
                    row.program() + ", " + row.shape().ways(),
                    row.shape().kilobytes(),
                    row.result().instructionCache().misses(),
                    1000 * row.missRatio(),
                    1 - row.missRatio(),
                    1 - row.result().instructionCache().missRate(),
                    row.result().cycles()));
        }
        return table;
    }

    private static DataTable lazy(List<LazyRow> lazy) {
        DataTable table = new DataTable(
                "lazy-range",
                "Access times by assumption, in cycles",
                "r at the knee.",
                List.of(
                        new Column("program", "program", Unit.TEXT),
                        new Column("policy", "policy", Unit.TEXT),
                        new Column("assumption", "assumption", Unit.TEXT),
                        new Column("first", "first access", Unit.NUMBER),
                        new Column("last", "last access", Unit.NUMBER),
                        new Column("cycles", "execution time", Unit.COUNT),
                        new Column("early", "early short messages", Unit.COUNT)));
        for (LazyRow row : lazy) {
            table.row(List.of(
                    row.program(),
                    row.result().parameters().policy().title(),
                    row.assumption(),
                    row.result().access().meanFirst(),
                    row.result().access().meanLast(),
                    row.result().cycles(),
                    row.result().shortEarly()));
        }
        return table;
    }
}
