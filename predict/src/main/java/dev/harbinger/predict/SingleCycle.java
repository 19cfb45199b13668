package dev.harbinger.predict;

import java.util.Objects;

/**
 * The single-cycle predictor of Afsahi and Dimopoulos, section 6.1: logs calls from a cycle head until the head comes
 * again, then predicts along that cycle; a call that breaks it is the head of the next one.
 *
 * <p>With an {@linkplain Initialisation initialisation phase}, a cycle is first looked for from every call at once.
 *
 * <p>A cycle of at most {@link #limit} calls is found. While the head does not come again within that many, formation
 * starts anew with the call at hand, so memory stays bounded.
 */
public final class SingleCycle implements Predictor {
    private final LatestCycle cycle;
    private final String name;
    private final int limit;

    /** Without initialisation phase, predicting nothing while a cycle is formed. */
    public SingleCycle() {
        this(Initialisation.NONE, WhileForming.NOTHING, CycleLearner.DEFAULT_LIMIT);
    }

    /**
     * All choices.
     *
     * @param initialisation how the first cycle is looked for
     * @param whileForming what is offered while there is no cycle
     * @param limit the longest cycle that is found, 1 or more
     * @throws IllegalArgumentException if the limit is less than 1
     */
    public SingleCycle(Initialisation initialisation, WhileForming whileForming, int limit) {
        Objects.requireNonNull(whileForming, "whileForming");
        this.limit = Limits.atLeastOne(limit, "longest cycle");
        cycle = new LatestCycle(initialisation, whileForming, limit);
        name = Limits.named("single-cycle", limit, CycleLearner.DEFAULT_LIMIT)
                + Predictors.flags(initialisation, Initialisation.OF_PROGRAM, whileForming);
    }

    /** The longest cycle that is found. */
    public int limit() {
        return limit;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public boolean observe(int call, int site) {
        return cycle.observe(call);
    }

    @Override
    public int observe(int[] calls, int[] sites, int from, int to) {
        return cycle.observe(calls, from, to);
    }

    @Override
    public int next() {
        return cycle.next();
    }

    @Override
    public int predictAt(int site) {
        return cycle.next();
    }

    @Override
    public int predict(int[] into, int k) {
        Objects.checkFromIndexSize(0, k, into.length);
        int steps = 0;
        for (; steps < k; steps++) {
            int call = cycle.ahead(steps);
            if (call == NONE) {
                break;
            }
            into[steps] = call;
        }
        return steps;
    }

    /** Formula (1): the longest cycle. */
    @Override
    public int footprint() {
        return cycle.longest();
    }

    @Override
    public boolean behavesLike(Predictor other) {
        return other instanceof SingleCycle same && name.equals(same.name) && cycle.behavesLike(same.cycle);
    }

    @Override
    public void reset() {
        cycle.reset();
    }
}
