package dev.harbinger.study.networkcache.experiment.reception;

import dev.harbinger.reproduction.Expectation;
import dev.harbinger.reproduction.Reproductions;
import dev.harbinger.study.networkcache.experiment.reception.PolicyMeasures.Quantity;
import dev.harbinger.study.networkcache.policy.PolicyKind;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Judges {@link FivePolicies}. An order holds only if it holds at every r. Equal values are not an order.
 *
 * @param cg runs of CG, one for each r
 * @param adi runs of adi
 * @param countInstalls {@code dl1.count-installs}
 */
record FivePoliciesRows(List<PolicyRuns> cg, List<PolicyRuns> adi, boolean countInstalls) {
    private static final Expectation SHAPE = new Expectation.Shape();
    private static final String STANDS_IN = "adi stands in for PSTSWM";

    void compare(Reproductions.Builder rows) {
        order(rows, "F6.10.order", cg, installs(cg), Quantity.ACCESSES, Quantity.MISSES);
        order(rows, "F6.11.order", adi, installs(adi) + ". " + STANDS_IN, Quantity.ACCESSES, Quantity.MISSES);
        lazyBetter(rows);
        order(rows, "F6.12.order", cg, path(cg, Quantity.FIRST), Quantity.FIRST);
        order(rows, "F6.13.order", adi, path(adi, Quantity.FIRST) + ". " + STANDS_IN, Quantity.FIRST);
        order(rows, "F6.14.order", cg, path(cg, Quantity.LAST), Quantity.LAST);
        once(rows);
        rank(rows);
    }

    private static void order(
            Reproductions.Builder rows, String id, List<PolicyRuns> runs, String note, Quantity... quantities) {
        String measured = Stream.of(quantities)
                .map(quantity -> (quantities.length == 1 ? "" : quantity.title() + ": ") + orders(runs, quantity))
                .collect(Collectors.joining("; "));
        rows.text(
                id,
                configuration(runs),
                measured,
                !runs.isEmpty() && runs.stream().allMatch(run -> run.isLazySmallest(quantities)),
                SHAPE,
                note);
    }

    private void lazyBetter(Reproductions.Builder rows) {
        List<PolicyRuns> all = both();
        Function<Predicate<PolicyRuns>, Boolean> everywhere =
                holds -> !all.isEmpty() && all.stream().allMatch(holds);
        rows.text(
                "F6.10.dtct",
                configuration(cg) + "; " + configuration(adi),
                String.format(
                        Locale.ROOT,
                        "lazy DTCT is %s; the bars of DTCT reach %s of the scale",
                        everywhere.apply(PolicyRuns::isLazyBetter) ? "better" : "not better everywhere",
                        Stream.of(cg, adi)
                                .map(runs -> String.format(
                                        Locale.ROOT,
                                        "%s %.2g %%",
                                        runs.getFirst().program().programName(),
                                        100
                                                * runs.stream()
                                                        .mapToDouble(PolicyRuns::shareOfScale)
                                                        .max()
                                                        .orElseThrow()))
                                .collect(Collectors.joining(", "))),
                everywhere.apply(run -> run.isLazyBetter() && run.shareOfScale() < PolicyRuns.UNSEEN),
                SHAPE,
                "better: fewer accesses or fewer misses, and not more of the other. Too little to see: less than 5 %"
                        + " of the highest bar in both figures; this bound is ours. " + installs(cg) + "; "
                        + installs(adi)
                        + ". "
                        + STANDS_IN);
    }

    private void once(Reproductions.Builder rows) {
        PolicyRuns run = adi.get(adi.size() / 2);
        rows.text(
                "6.4.once",
                configuration(List.of(run)) + "; lazy DTCT",
                String.format(
                        Locale.ROOT, "%.4g loads", run.of(PolicyKind.LAZY_DTCT).reads()),
                false,
                new Expectation.NotDerivable(),
                "How often PSTSWM reads a message is a property of PSTSWM, which is not available. The value shown is"
                        + " the mean number of loads from a short message of adi");
    }

    /** The order of accesses and misses when transfers into the data cache are counted the other way. */
    private String installs(List<PolicyRuns> runs) {
        List<PolicyRuns> others =
                runs.stream().map(each -> each.otherwise(countInstalls)).toList();
        boolean holds = others.stream().allMatch(each -> each.isLazySmallest(Quantity.ACCESSES, Quantity.MISSES));
        return "a transfer of DTCT into the data cache counts as " + (countInstalls ? "an access" : "no access")
                + " (dl1.count-installs, assumed); counted the other way, the order of "
                + runs.getFirst().program().programName()
                + (holds ? " is as printed" : " is not as printed") + ": accesses " + orders(others, Quantity.ACCESSES)
                + "; misses " + orders(others, Quantity.MISSES);
    }

    private void rank(Reproductions.Builder rows) {
        String measured = Stream.of(cg, adi)
                .map(runs -> runs.getFirst().program().programName() + ": "
                        + Stream.of(Quantity.MISSES, Quantity.FIRST)
                                .map(quantity -> quantity.title() + " " + orders(runs, quantity))
                                .collect(Collectors.joining("; ")))
                .collect(Collectors.joining(". "));
        rows.text(
                "6.rank",
                configuration(cg) + "; " + configuration(adi),
                measured,
                !both().isEmpty() && both().stream().allMatch(run -> run.isRanked(Quantity.MISSES, Quantity.FIRST)),
                SHAPE,
                "accepted only if the order holds without equal values, in both quantities, for both programs, at"
                        + " every r. " + STANDS_IN);
    }

    private List<PolicyRuns> both() {
        return Stream.concat(cg.stream(), adi.stream()).toList();
    }

    /** The values of lazy DTCT if the latencies of its sections overlap. */
    private static String path(List<PolicyRuns> runs, Quantity quantity) {
        String values = runs.stream()
                .map(run -> String.format(
                        Locale.ROOT,
                        "%.2f and %.2f against %.2f",
                        run.of(PolicyKind.LAZY_DTCT).value(quantity),
                        run.overlapped().value(quantity),
                        run.of(PolicyKind.DTCT).value(quantity)))
                .collect(Collectors.joining(", "));
        return "cycles of lazy DTCT if the latencies of process and network section add (netcache.path, the default)"
                + " and if they overlap, against cycles of DTCT, by increasing r: " + values;
    }

    /** The order at every r; given once if it is the same everywhere. */
    private static String orders(List<PolicyRuns> runs, Quantity quantity) {
        Map<String, List<String>> ratiosByOrder = runs.stream()
                .collect(Collectors.groupingBy(
                        run -> run.order(quantity),
                        LinkedHashMap::new,
                        Collectors.mapping(run -> printed(run.printedRatio()), Collectors.toList())));
        if (ratiosByOrder.size() == 1) {
            return ratiosByOrder.keySet().iterator().next();
        }
        return ratiosByOrder.entrySet().stream()
                .map(each -> "at " + String.join(", ", each.getValue()) + " " + each.getKey())
                .collect(Collectors.joining("; "));
    }

    private static String configuration(List<PolicyRuns> runs) {
        return runs.getFirst().program().programName() + ", table-6.1, r the same multiple of our knee as "
                + runs.stream().map(run -> printed(run.printedRatio())).collect(Collectors.joining(", "))
                + " of the document's";
    }

    /** An r as the document prints it. */
    static String printed(double ratio) {
        return ratio >= 1e6
                ? String.format(Locale.ROOT, "%.2fE+07", ratio / 1e7)
                : String.format(Locale.ROOT, "%.0f", ratio);
    }
}
