package dev.harbinger.study.networkcache.experiment.transfer;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Compares the order of transfer methods in two sets of values, one value for each {@link TransferMethod} in their
 * order. The increment of the extension is 0, so the signs of increments are part of the order.
 */
final class TransferOrder {
    private TransferOrder() {}

    /** The methods whose order relative to a method differs from the printed order. */
    static List<TransferMethod> contrary(TransferMethod method, double[] printed, double[] ours) {
        return Arrays.stream(TransferMethod.values())
                .filter(other -> order(method, other, printed) != order(method, other, ours))
                .toList();
    }

    /** The difference from the printed order, in words. */
    static String words(TransferMethod method, double[] printed, double[] ours) {
        List<TransferMethod> contrary = contrary(method, printed, ours);
        return contrary.isEmpty()
                ? "sign and order are as printed"
                : contrary.stream()
                        .map(other -> word(order(method, other, ours)) + " " + other.title() + " and printed as "
                                + word(order(method, other, printed)))
                        .collect(Collectors.joining(", "));
    }

    private static int order(TransferMethod method, TransferMethod other, double[] values) {
        return Double.compare(values[method.ordinal()], values[other.ordinal()]);
    }

    private static String word(int order) {
        return order == 0 ? "equal to" : order > 0 ? "above" : "below";
    }
}
