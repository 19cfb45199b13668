package dev.harbinger.study.networkcache.experiment.transfer;

import dev.harbinger.report.DataTable;
import dev.harbinger.report.DataTable.Column;
import dev.harbinger.report.DataTable.Unit;
import dev.harbinger.reproduction.Expectation;
import dev.harbinger.reproduction.Parameters;
import dev.harbinger.reproduction.PublishedValues;
import dev.harbinger.reproduction.Reproductions;
import dev.harbinger.study.networkcache.experiment.laboratory.Laboratory;
import dev.harbinger.study.networkcache.machine.MachineResult;
import dev.harbinger.study.networkcache.machine.Setup;
import dev.harbinger.study.networkcache.memory.CacheCounts;
import dev.harbinger.study.networkcache.programs.BundledProgram;
import dev.harbinger.study.networkcache.settings.MachineSettings;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;

/**
 * The data cache under each transfer method, in one situation: a group of four rows of Table 5.2 or 5.3 of Khunjush.
 *
 * @param id the prefix of the ids of its published values, such as {@code T5.2.64P}
 * @param situation description of the run, for readers
 * @param results results, one for each {@link TransferMethod}, in their order
 */
record TransferComparison(String id, String situation, List<MachineResult> results) {
    /** The preset of Tables 5.2 and 5.3. */
    static final String PRESET = "table-5.1";

    /** Keeps a copy of the list. */
    TransferComparison {
        results = List.copyOf(results);
        if (results.size() != TransferMethod.values().length) {
            throw new IllegalArgumentException(id + ": there are " + results.size() + " results, not one for each of "
                    + Arrays.toString(TransferMethod.values()));
        }
    }

    /** Runs a program with each method; r is in cycles per nanosecond. */
    static TransferComparison run(
            Laboratory laboratory, String id, String situation, BundledProgram program, double ratio)
            throws InterruptedException {
        return run(laboratory, id, situation, program, ratio, laboratory.parameters(PRESET));
    }

    /** The same with other parameters than those of Table 5.1. */
    static TransferComparison run(
            Laboratory laboratory,
            String id,
            String situation,
            BundledProgram program,
            double ratio,
            Parameters parameters)
            throws InterruptedException {
        List<Setup> setups = Arrays.stream(TransferMethod.values())
                .map(method -> new Setup(MachineSettings.of(parameters, method.policy()), ratio))
                .toList();
        return new TransferComparison(id, situation, laboratory.run(program, setups));
    }

    private CacheCounts counts(TransferMethod method) {
        return results.get(method.ordinal()).dataCache();
    }

    /**
     * The same with {@code dl1.count-installs} the other way: it decides which events count, not which events happen.
     */
    private CacheCounts otherwise(TransferMethod method) {
        MachineResult result = results.get(method.ordinal());
        return result.parameters().memory().countInstalls()
                ? result.dataCache().withoutInstalls()
                : result.dataCache().countingInstalls();
    }

    /** The increment of a count over the count with the extension. */
    long increment(TransferMethod method, DataCacheEvent event) {
        return event.of(counts(method)) - event.of(counts(TransferMethod.EXTENSION));
    }

    private long incrementOtherwise(TransferMethod method, DataCacheEvent event) {
        return event.of(otherwise(method)) - event.of(otherwise(TransferMethod.EXTENSION));
    }

    /** Whether no method has a smaller count than the extension, and some method has a larger one. */
    boolean isLeastWithExtension(DataCacheEvent event) {
        return isLeast(method -> increment(method, event));
    }

    /** The same with {@code dl1.count-installs} the other way. */
    boolean isLeastOtherwise(DataCacheEvent event) {
        return isLeast(method -> incrementOtherwise(method, event));
    }

    private static boolean isLeast(ToLongFunction<TransferMethod> increment) {
        List<Long> increments =
                TransferMethod.others().stream().map(increment::applyAsLong).toList();
        return increments.stream().allMatch(each -> each >= 0)
                && increments.stream().anyMatch(each -> each > 0);
    }

    /** Accesses and misses, whose order is published. */
    static final List<DataCacheEvent> ORDERED = List.of(DataCacheEvent.ACCESSES, DataCacheEvent.MISSES);

    /** The increments of accesses and misses, in words. */
    String increments() {
        return id
                + ORDERED.stream()
                        .map(event -> " " + event.column() + words(method -> increment(method, event)))
                        .collect(Collectors.joining());
    }

    private static String words(ToLongFunction<TransferMethod> increment) {
        return TransferMethod.others().stream()
                .map(method -> String.format(Locale.ROOT, " %+d", increment.applyAsLong(method)))
                .collect(Collectors.joining());
    }

    /**
     * The order of accesses and misses with {@code dl1.count-installs} the other way. The documents do not say whether
     * a transfer into the data cache is an access.
     */
    static String otherwise(List<TransferComparison> comparisons) {
        MachineResult any = comparisons.getFirst().results.getFirst();
        boolean counted = any.parameters().memory().countInstalls();
        boolean holds =
                comparisons.stream().allMatch(comparison -> ORDERED.stream().allMatch(comparison::isLeastOtherwise));
        return "with dl1.count-installs = " + (counted ? "no" : "yes") + " (here " + (counted ? "yes" : "no")
                + "), the order " + (holds ? "also holds" : "does not hold") + ": "
                + comparisons.stream()
                        .map(comparison -> comparison.id
                                + ORDERED.stream()
                                        .map(event -> " " + event.column()
                                                + words(method -> comparison.incrementOtherwise(method, event)))
                                        .collect(Collectors.joining()))
                        .collect(Collectors.joining("; "));
    }

    /** A table of several comparisons: counts for the extension, increments for the others. */
    static DataTable table(
            String id, String title, String note, List<TransferComparison> comparisons, List<DataCacheEvent> events) {
        List<Column> columns = new ArrayList<>(List.of(
                new Column("situation", "run", Unit.TEXT),
                new Column("method", "method", Unit.TEXT),
                new Column("early", "early short messages", Unit.COUNT)));
        events.forEach(event -> columns.add(new Column(event.column(), event.column(), Unit.COUNT)));
        DataTable table = new DataTable(id, title, note, columns);
        for (TransferComparison comparison : comparisons) {
            for (TransferMethod method : TransferMethod.values()) {
                List<Object> cells = new ArrayList<>(List.of(
                        comparison.situation,
                        method.title(),
                        comparison.results.get(method.ordinal()).shortEarly()));
                for (DataCacheEvent event : events) {
                    cells.add(
                            method == TransferMethod.EXTENSION
                                    ? event.of(comparison.counts(method))
                                    : comparison.increment(method, event));
                }
                table.row(cells);
            }
        }
        return table;
    }

    /**
     * Compares each published value with ours. Counts for the extension cannot be derived. The increments of the three
     * other methods form one order, which counts once. The order is reproduced when each increment has the sign of the
     * published one and compares with the other methods' increments as the published one does: larger, smaller or
     * equal.
     *
     * @param absolute the reason why counts cannot be derived
     * @param note further assumptions behind increments, after a semicolon; may be empty
     */
    void compare(
            Reproductions.Builder rows,
            PublishedValues published,
            List<DataCacheEvent> events,
            String absolute,
            String note) {
        for (DataCacheEvent event : events) {
            rows.text(
                    id(TransferMethod.EXTENSION, event),
                    situation,
                    Long.toString(event.of(counts(TransferMethod.EXTENSION))),
                    false,
                    new Expectation.NotDerivable(),
                    absolute);
            compareIncrements(rows, published, event, note);
        }
    }

    private void compareIncrements(
            Reproductions.Builder rows, PublishedValues published, DataCacheEvent event, String note) {
        double[] printed = new double[results.size()];
        double[] ours = new double[results.size()];
        for (TransferMethod method : TransferMethod.others()) {
            printed[method.ordinal()] = published.get(id(method, event)).nearest(0);
            ours[method.ordinal()] = increment(method, event);
        }
        List<TransferMethod> others = TransferMethod.others();
        TransferMethod decisive = others.getFirst();
        rows.following(
                id(decisive, event),
                others.stream().skip(1).map(method -> id(method, event)).toArray(String[]::new));
        boolean whole = others.stream()
                .allMatch(
                        method -> TransferOrder.contrary(method, printed, ours).isEmpty());
        for (TransferMethod method : others) {
            rows.text(
                    id(method, event),
                    situation,
                    String.format(Locale.ROOT, "%+d", increment(method, event)),
                    method == decisive
                            ? whole
                            : TransferOrder.contrary(method, printed, ours).isEmpty(),
                    new Expectation.Shape(),
                    (method == decisive ? "the order of all methods counts here; " : "")
                            + TransferOrder.words(method, printed, ours) + "; " + event.note() + note);
        }
    }

    private String id(TransferMethod method, DataCacheEvent event) {
        return id + "." + method.id() + "." + event.id();
    }
}
