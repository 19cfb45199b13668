package dev.harbinger.study.pushpull.measure;

import dev.harbinger.study.pushpull.node.Pair.Place;
import dev.harbinger.study.pushpull.node.Variant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.function.ToDoubleBiFunction;
import java.util.stream.IntStream;

/**
 * A figure of the document: latency by message length, a line for each variant.
 *
 * @param variants the lines
 * @param rows the lengths, ascending
 */
public record Latencies(List<Variant> variants, List<Row> rows) {
    private static final int[] LOCAL = {
        0, 4, 10, 16, 20, 32, 64, 128, 256, 512, 1024, 1536, 2048, 2500, 3000, 3500, 4000, 4096, 4100, 4500, 5000, 6000,
        7000, 8192
    };
    private static final int[] APART = {
        0, 4, 40, 80, 160, 320, 480, 640, 760, 761, 800, 1000, 1200, 1400, 1700, 2000, 2400, 2800, 3000, 3072, 3200,
        3500, 4096, 5000, 6000, 7000, 8192
    };

    /** Instructions before the send and before the receive of the early receiver test (section 5.3). */
    private static final long[] EARLY = {500_000, 100_000};
    /** The same of the late receiver test. */
    static final long[] LATE = {100_000, 300_000};

    /**
     * A message length.
     *
     * @param bytes the length
     * @param micros latency of each variant
     */
    public record Row(int bytes, List<Double> micros) {}

    /** Keeps copies. */
    public Latencies {
        variants = List.copyOf(variants);
        rows = List.copyOf(rows);
    }

    /** Figure 3: within a node. */
    public static Latencies within(Measurements measure) {
        return of(Variants.local(), LOCAL, (variant, bytes) -> measure.latency(Place.INTRANODE, variant, bytes));
    }

    /** Figure 4: between nodes, by optimisation. */
    public static Latencies between(Measurements measure) {
        return of(
                Variants.optimisations(), APART, (variant, bytes) -> measure.latency(Place.INTERNODE, variant, bytes));
    }

    /** Figure 6, left: receivers that are early. */
    public static Latencies early(Measurements measure) {
        return of(
                Variants.modes(),
                APART,
                (variant, bytes) -> measure.computeThenCommunicate(variant, bytes, EARLY[0], EARLY[1]));
    }

    /** Figure 6, right: receivers that are late. */
    public static Latencies late(Measurements measure) {
        return of(
                Variants.modes(),
                APART,
                (variant, bytes) -> measure.computeThenCommunicate(variant, bytes, LATE[0], LATE[1]));
    }

    private static Latencies of(List<Variant> variants, int[] lengths, ToDoubleBiFunction<Variant, Integer> latency) {
        return new Latencies(
                variants,
                IntStream.of(lengths)
                        .parallel()
                        .mapToObj(bytes -> new Row(
                                bytes,
                                variants.stream()
                                        .map(variant -> latency.applyAsDouble(variant, bytes))
                                        .toList()))
                        .toList());
    }

    /** Latency of the {@code variant}-th line at a length that is among the rows. */
    public double at(int variant, int bytes) {
        return rows.stream()
                .filter(row -> row.bytes == bytes)
                .findFirst()
                .orElseThrow()
                .micros
                .get(variant);
    }

    /** The rows of some lengths. */
    public List<Row> rows(IntPredicate lengths) {
        List<Row> chosen = new ArrayList<>(rows);
        chosen.removeIf(row -> !lengths.test(row.bytes));
        return chosen;
    }
}
