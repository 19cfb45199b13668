package dev.harbinger.study.networkcache.experiment.reception;

import dev.harbinger.study.networkcache.experiment.reception.PolicyMeasures.Quantity;
import dev.harbinger.study.networkcache.policy.PolicyKind;
import dev.harbinger.study.networkcache.programs.BundledProgram;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * Runs of one program at one r under the five policies of Khunjush, section 6.4. Equal values are neither smaller nor
 * larger.
 *
 * @param program the program
 * @param printedRatio r in the document
 * @param ratio our r, in cycles per nanosecond
 * @param policies measurements, one for each policy
 * @param overlapped lazy DTCT if the latencies of process and network section overlap
 */
record PolicyRuns(
        BundledProgram program,
        double printedRatio,
        double ratio,
        List<PolicyMeasures> policies,
        PolicyMeasures overlapped) {
    /** The policies in the document's order. */
    static final List<PolicyKind> POLICIES = List.of(
            PolicyKind.PROCESSOR,
            PolicyKind.DMA_THEN_COPY,
            PolicyKind.DMA_TO_DESTINATION,
            PolicyKind.DTCT,
            PolicyKind.LAZY_DTCT);
    /** Bars lower than this share of the highest are too low to see. */
    static final double UNSEEN = 0.05;

    private static final List<Quantity> BARS = List.of(
            Quantity.ACCESSES, Quantity.MISSES, Quantity.REPLACEMENTS, Quantity.WRITEBACKS, Quantity.INVALIDATIONS);

    /** Keeps a copy of the list. */
    PolicyRuns {
        policies = List.copyOf(policies);
    }

    /** The same with {@code dl1.count-installs} the other way; {@code counted} if installs count in these runs. */
    PolicyRuns otherwise(boolean counted) {
        return new PolicyRuns(
                program,
                printedRatio,
                ratio,
                policies.stream().map(each -> each.otherwise(counted)).toList(),
                overlapped.otherwise(counted));
    }

    /**
     * The measurements of a policy.
     *
     * @throws IllegalArgumentException when the policy was not run
     */
    PolicyMeasures of(PolicyKind policy) {
        return policies.stream()
                .filter(each -> each.policy() == policy)
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(policy.title() + " was not run"));
    }

    private double value(PolicyKind policy, Quantity quantity) {
        return of(policy).value(quantity);
    }

    /** How much larger a quantity is than with lazy DTCT. */
    double increment(PolicyKind policy, Quantity quantity) {
        return value(policy, quantity) - value(PolicyKind.LAZY_DTCT, quantity);
    }

    /** Whether lazy DTCT has less of each quantity than every other policy. */
    boolean isLazySmallest(Quantity... quantities) {
        return Arrays.stream(quantities)
                .allMatch(quantity -> POLICIES.stream()
                        .allMatch(policy -> policy == PolicyKind.LAZY_DTCT || increment(policy, quantity) > 0));
    }

    /** Whether each quantity is less with lazy DTCT than with DTCT, and less with DTCT than with every other policy. */
    boolean isRanked(Quantity... quantities) {
        return Arrays.stream(quantities)
                .allMatch(quantity -> increment(PolicyKind.DTCT, quantity) > 0 && areCacheTransfersSmallest(quantity));
    }

    /** Whether a quantity is less with DTCT and with lazy DTCT than with every other policy. */
    boolean areCacheTransfersSmallest(Quantity quantity) {
        double most = Math.max(value(PolicyKind.DTCT, quantity), value(PolicyKind.LAZY_DTCT, quantity));
        return POLICIES.stream()
                .filter(policy -> !policy.usesNetworkCache())
                .allMatch(policy -> most < value(policy, quantity));
    }

    /** Whether lazy DTCT beats DTCT in accesses or misses, and is not beaten in the other. */
    boolean isLazyBetter() {
        double accesses = increment(PolicyKind.DTCT, Quantity.ACCESSES);
        double misses = increment(PolicyKind.DTCT, Quantity.MISSES);
        return accesses >= 0 && misses >= 0 && accesses + misses > 0;
    }

    /** The highest bar of DTCT, over lazy DTCT. */
    double highestOfDtct() {
        return highestBar(PolicyKind.DTCT);
    }

    /** The highest bar of DTCT divided by the highest bar of any policy, both over lazy DTCT. */
    double shareOfScale() {
        return highestBar(PolicyKind.DTCT)
                / POLICIES.stream().mapToDouble(this::highestBar).max().orElseThrow();
    }

    private double highestBar(PolicyKind policy) {
        return BARS.stream()
                .mapToDouble(quantity -> Math.abs(increment(policy, quantity)))
                .max()
                .orElseThrow();
    }

    /** The policies by a quantity, smallest first: {@code lazy DTCT < DTCT = DMA to destination < processor copy}. */
    String order(Quantity quantity) {
        // Equal values stay in the document's order.
        List<PolicyMeasures> sorted = policies.reversed().stream()
                .sorted(Comparator.comparingDouble(each -> each.value(quantity)))
                .toList();
        StringBuilder text = new StringBuilder(sorted.getFirst().policy().title());
        for (int i = 1; i < sorted.size(); i++) {
            boolean equal = sorted.get(i).value(quantity) == sorted.get(i - 1).value(quantity);
            text.append(equal ? " = " : " < ").append(sorted.get(i).policy().title());
        }
        return text.toString();
    }
}
