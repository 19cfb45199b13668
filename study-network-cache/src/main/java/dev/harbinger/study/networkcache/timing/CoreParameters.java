package dev.harbinger.study.networkcache.timing;

/**
 * Everything that shapes a pipeline.
 *
 * @param fetchWidth {@code core.fetch-width}: instructions fetched in a cycle, 1 to 15 (out of order only)
 * @param fetchQueue {@code core.fetch-queue}: instructions that fetch runs ahead of dispatch at most (out of order
 *     only)
 * @param dispatchWidth {@code core.dispatch-width}: instructions that enter the window in a cycle, 1 to 15 (out of
 *     order only)
 * @param issueWidth {@code core.issue-width}: instructions that begin in a cycle, 1 to 15
 * @param commitWidth {@code core.commit-width}: instructions that leave the window in a cycle, 1 to 15 (out of order
 *     only)
 * @param window {@code core.window}: instructions from dispatch to commit at most (out of order only)
 * @param loadStoreQueue {@code core.load-store-queue}: loads and stores among them at most (out of order only)
 * @param branches what branches cost
 * @param latencies what the function units take
 * @param units how many there are
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
    /** Most instructions in a cycle and most units of a kind: what a count of 4 bits holds. */
    static final int WIDEST = 15;

    /** Longest latency: what {@link DecodedCode} has room for. */
    static final int LONGEST = 65_535;

    private static final int LARGEST_WINDOW = 1 << 16;

    /** Integer division and the floating-point units of sim-outorder; a fused operation takes what its product does. */
    private static final UnitLatencies LATENCIES = new UnitLatencies(1, 3, 20, 2, 4, 4, 12, 24, 2, 1, 1, 1);

    private static final FunctionUnits UNITS = new FunctionUnits(4, 1, 2, 4, 1);

    /**
     * Checks the values.
     *
     * @throws IllegalArgumentException when one is out of range; names the parameter
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
     * A single-issue in-order core. The documents print none of its parameters; units and predictor are those of
     * {@link #outOfOrder}, and a taken branch costs one cycle.
     */
    public static CoreParameters inOrder() {
        return new CoreParameters(1, 1, 1, 1, 1, 16, 8, new BranchParameters(2048, 3, 1), LATENCIES, UNITS);
    }

    /**
     * The out-of-order core that the documents do not print but used: the defaults of sim-outorder, four wide with a
     * window of 16 and a load/store queue of 8.
     */
    public static CoreParameters outOfOrder() {
        return new CoreParameters(4, 4, 4, 4, 4, 16, 8, new BranchParameters(2048, 3, 0), LATENCIES, UNITS);
    }

    static void check(String name, int value, int least, int most) {
        if (value < least || value > most) {
            throw new IllegalArgumentException(name + " is " + value + ": it must be from " + least + " to " + most);
        }
    }
}
