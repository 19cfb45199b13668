package dev.harbinger.study.prediction.page;

import dev.harbinger.report.DataTable;
import dev.harbinger.report.DataTable.Column;
import dev.harbinger.report.DataTable.Unit;
import dev.harbinger.report.Figure;
import dev.harbinger.report.Section;
import dev.harbinger.study.prediction.ProcessResult;
import dev.harbinger.study.prediction.TraceResult;
import dev.harbinger.study.prediction.receives.SizeCounts;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** How large messages are (Khunjush, figures 4.1 to 4.11). */
final class SizesSection {
    private SizesSection() {}

    static SizeCounts receives(TraceResult result) {
        SizeCounts sizes = new SizeCounts();
        for (ProcessResult process : result.processes()) {
            sizes.addAll(process.receives().sizes());
        }
        return sizes;
    }

    static SizeCounts sends(TraceResult result) {
        SizeCounts sizes = new SizeCounts();
        for (ProcessResult process : result.processes()) {
            sizes.addAll(process.receives().sentSizes());
        }
        return sizes;
    }

    static Section of(TraceResult result) {
        SizeCounts receives = receives(result);
        SizeCounts sends = sends(result);
        Map<Long, long[]> bySize = joined(receives.counts(), sends.counts());
        long all = bySize.values().stream().mapToLong(counts -> counts[0]).sum();
        DataTable sizes = new DataTable(
                "sizes",
                "Messages of each size",
                receives.isRounded() || sends.isRounded()
                        ? "There were too many different sizes to keep each: those first seen late are rounded up to a"
                                + " power of two."
                        : "",
                columns("bytes", "size"));
        Map<Long, long[]> byClass = new TreeMap<>();
        long sum = 0;
        for (Map.Entry<Long, long[]> size : bySize.entrySet()) {
            long[] counts = size.getValue();
            sum += counts[0];
            sizes.row(row(size.getKey(), counts, all, sum));
            long[] ofClass =
                    byClass.computeIfAbsent(SizeCounts.powerOfTwo(size.getKey()), _ -> new long[counts.length]);
            ofClass[0] += counts[0];
            ofClass[1] += counts[1];
        }
        DataTable classes = new DataTable(
                "size-classes",
                "Messages by powers of two",
                "Each class ends with its size and begins after the one before.",
                columns("up_to_bytes", "up to"));
        sum = 0;
        for (Map.Entry<Long, long[]> size : byClass.entrySet()) {
            sum += size.getValue()[0];
            classes.row(row(size.getKey(), size.getValue(), all, sum));
        }
        return new Section(
                "sizes",
                "Message sizes",
                "The size of a receive is that of the room it offers, unless the format has only what came; that of a"
                        + " send is the message's.",
                List.of(classes, sizes),
                List.of(
                        new Figure(
                                "size-classes-figure",
                                "Messages by size",
                                Figure.Kind.BAR,
                                "size-classes",
                                "up_to_bytes",
                                List.of("receives", "sends"),
                                null,
                                "up to (bytes)",
                                "messages",
                                false,
                                false),
                        new Figure(
                                "sizes-figure",
                                "Messages of each size",
                                Figure.Kind.POINTS,
                                "sizes",
                                "bytes",
                                List.of("receives", "sends"),
                                null,
                                "bytes",
                                "messages",
                                true,
                                true)));
    }

    private static List<Column> columns(String id, String heading) {
        return List.of(
                new Column(id, heading, Unit.BYTES),
                new Column("receives", "receives with such room", Unit.COUNT),
                new Column("share", "of all receives", Unit.PERCENT),
                new Column("cumulative", "up to here", Unit.PERCENT),
                new Column("sends", "messages sent", Unit.COUNT));
    }

    private static List<Object> row(long size, long[] counts, long all, long sum) {
        return Arrays.asList(size, counts[0], Labels.part(counts[0], all), Labels.part(sum, all), counts[1]);
    }

    private static Map<Long, long[]> joined(Map<Long, Long> receives, Map<Long, Long> sends) {
        Map<Long, long[]> joined = new TreeMap<>();
        receives.forEach((size, count) -> joined.computeIfAbsent(size, _ -> new long[2])[0] = count);
        sends.forEach((size, count) -> joined.computeIfAbsent(size, _ -> new long[2])[1] = count);
        return joined;
    }
}
