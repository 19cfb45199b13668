package dev.harbinger.study.networkcache.timing;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.ToIntFunction;

/**
 * All parameters of a pipeline.
 *
 * @param fetchWidth {@code core.fetch-width}: instructions fetched in a cycle, 1 to 15 (out of order only)
 * @param fetchQueue {@code core.fetch-queue}: the most instructions by which fetch runs ahead of dispatch (out of order
 *     only)
 * @param dispatchWidth {@code core.dispatch-width}: instructions that enter the window in a cycle, 1 to 15 (out of
 *     order only)
 * @param issueWidth {@code core.issue-width}: instructions that begin in a cycle, 1 to 15
 * @param commitWidth {@code core.commit-width}: instructions that leave the window in a cycle, 1 to 15 (out of order
 *     only)
 * @param window {@code core.window}: the most instructions from dispatch to commit (out of order only)
 * @param loadStoreQueue {@code core.load-store-queue}: the most loads and stores among them (out of order only)
 * @param branches cost of branches
 * @param latencies latencies of the function units
 * @param units number of function units
 */
public record CoreParameters(
        int fetchWidth,
        int fetchQueue,
        int dispatchWidth,
        int issueWidth,
        int commitWidth,
        int window,
        int loadStoreQueue,
        BranchParameters branches,
        UnitLatencies latencies,
        FunctionUnits units) {
    /** The most instructions in a cycle and the most units of a kind: the largest count of 4 bits. */
    public static final int WIDEST = 15;

    /** The longest latency that fits into {@link DecodedCode}. */
    public static final int LONGEST = 65_535;

    private static final int LARGEST_WINDOW = 1 << 16;

    /**
     * Integer division and the floating-point units of sim-outorder; a fused operation takes as long as its product.
     */
    private static final UnitLatencies LATENCIES = new UnitLatencies(1, 3, 20, 2, 4, 4, 12, 24, 2, 1, 1, 1);

    private static final FunctionUnits UNITS = new FunctionUnits(4, 1, 2, 4, 1);

    /**
     * Checks the values.
     *
     * @throws IllegalArgumentException when a value is out of range; the message names the parameter
     */
    public CoreParameters {
        check("core.fetch-width", fetchWidth, 1, WIDEST);
        check("core.fetch-queue", fetchQueue, 1, LARGEST_WINDOW);
        check("core.dispatch-width", dispatchWidth, 1, WIDEST);
        check("core.issue-width", issueWidth, 1, WIDEST);
        check("core.commit-width", commitWidth, 1, WIDEST);
        check("core.window", window, 1, LARGEST_WINDOW);
        check("core.load-store-queue", loadStoreQueue, 1, LARGEST_WINDOW);
    }

    /**
     * A single-issue in-order core. The documents do not print its parameters. Units and predictor are those of
     * {@link #outOfOrder}, and a taken branch costs one cycle.
     */
    public static CoreParameters inOrder() {
        return new CoreParameters(1, 1, 1, 1, 1, 16, 8, new BranchParameters(2048, 3, 1), LATENCIES, UNITS);
    }

    /**
     * The out-of-order core that the documents used without printing its parameters: the defaults of sim-outorder, four
     * wide with a window of 16 and a load/store queue of 8.
     */
    public static CoreParameters outOfOrder() {
        return new CoreParameters(4, 4, 4, 4, 4, 16, 8, new BranchParameters(2048, 3, 0), LATENCIES, UNITS);
    }

    /**
     * The parameters that have these values.
     *
     * @param values the value of each key
     * @throws IllegalArgumentException when a value is out of range; the message names the parameter
     */
    public static CoreParameters of(ToIntFunction<String> values) {
        return new CoreParameters(
                values.applyAsInt("core.fetch-width"),
                values.applyAsInt("core.fetch-queue"),
                values.applyAsInt("core.dispatch-width"),
                values.applyAsInt("core.issue-width"),
                values.applyAsInt("core.commit-width"),
                values.applyAsInt("core.window"),
                values.applyAsInt("core.load-store-queue"),
                new BranchParameters(
                        values.applyAsInt("core.predictor-entries"),
                        values.applyAsInt("core.mispredict-penalty"),
                        values.applyAsInt("core.taken-penalty")),
                new UnitLatencies(
                        values.applyAsInt("latency.integer"),
                        values.applyAsInt("latency.multiply"),
                        values.applyAsInt("latency.divide"),
                        values.applyAsInt("latency.float-add"),
                        values.applyAsInt("latency.float-multiply"),
                        values.applyAsInt("latency.float-multiply-add"),
                        values.applyAsInt("latency.float-divide"),
                        values.applyAsInt("latency.float-square-root"),
                        values.applyAsInt("latency.float-other"),
                        values.applyAsInt("latency.address"),
                        values.applyAsInt("latency.forward"),
                        values.applyAsInt("latency.system")),
                new FunctionUnits(
                        values.applyAsInt("units.integer"),
                        values.applyAsInt("units.multiply"),
                        values.applyAsInt("units.memory"),
                        values.applyAsInt("units.float-add"),
                        values.applyAsInt("units.float-multiply")));
    }

    /** The value of each key, in the order of the components, as {@link #of} takes them. */
    public Map<String, Integer> values() {
        Map<String, Integer> values = new LinkedHashMap<>();
        values.put("core.fetch-width", fetchWidth);
        values.put("core.fetch-queue", fetchQueue);
        values.put("core.dispatch-width", dispatchWidth);
        values.put("core.issue-width", issueWidth);
        values.put("core.commit-width", commitWidth);
        values.put("core.window", window);
        values.put("core.load-store-queue", loadStoreQueue);
        values.put("core.predictor-entries", branches.predictorEntries());
        values.put("core.mispredict-penalty", branches.mispredictPenalty());
        values.put("core.taken-penalty", branches.takenPenalty());
        values.put("latency.integer", latencies.integer());
        values.put("latency.multiply", latencies.multiply());
        values.put("latency.divide", latencies.divide());
        values.put("latency.float-add", latencies.floatAdd());
        values.put("latency.float-multiply", latencies.floatMultiply());
        values.put("latency.float-multiply-add", latencies.floatMultiplyAdd());
        values.put("latency.float-divide", latencies.floatDivide());
        values.put("latency.float-square-root", latencies.floatSquareRoot());
        values.put("latency.float-other", latencies.floatOther());
        values.put("latency.address", latencies.address());
        values.put("latency.forward", latencies.forward());
        values.put("latency.system", latencies.system());
        values.put("units.integer", units.integer());
        values.put("units.multiply", units.multiply());
        values.put("units.memory", units.memory());
        values.put("units.float-add", units.floatAdd());
        values.put("units.float-multiply", units.floatMultiply());
        return Collections.unmodifiableMap(values);
    }

    /**
     * Rejects a value that is out of range.
     *
     * @throws IllegalArgumentException when the value is out of range; the message names the parameter and the range
     */
    public static void check(String name, int value, int least, int most) {
        if (value < least || value > most) {
            throw new IllegalArgumentException(name + " is " + value + ": it must be from " + least + " to " + most);
        }
    }
}
