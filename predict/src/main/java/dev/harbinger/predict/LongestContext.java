package dev.harbinger.predict;

import java.util.Objects;

/**
 * Predicts the call that followed the latest calls when they came in this order before. Contexts of one up to
 * {@code order} calls are kept, and the longest one known predicts; order 1 is the last-successor predictor.
 *
 * <p>The confident form prefers the longest context that has been right since its successor was stored, and lets a
 * context be wrong as often as it was right lately (at most twice) before its successor is replaced: one exception in a
 * loop then does not cost a second miss.
 *
 * <p>At most {@code limit} contexts are stored. When there is no room for more, those known still predict; after as
 * many further misses as the limit everything is forgotten and learned anew.
 */
public final class LongestContext implements Predictor {
    /** The longest context that may be asked for. */
    public static final int MAX_ORDER = 64;

    private final ContextModel contexts;
    private final String name;

    /** The plain form of the given order, whose contexts predict what followed them last. */
    public LongestContext(int order) {
        this(order, false, ContextModel.DEFAULT_LIMIT);
    }

    /**
     * All choices.
     *
     * @param order calls in the longest context, from 1 to {@link #MAX_ORDER}
     * @param confident whether contexts that have been right are preferred and kept
     * @param limit the most contexts stored, 1 or more
     * @throws IllegalArgumentException if the order or the limit is out of range
     */
    public LongestContext(int order, boolean confident, int limit) {
        contexts = new ContextModel(order, confident, limit);
        name = order == 1 && !confident ? "last-successor" : (confident ? "confident-context:" : "context:") + order;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public boolean observe(int call, int site) {
        boolean hit = contexts.next() == call;
        boolean _ = contexts.observe(call);
        return hit;
    }

    @Override
    public int next() {
        return contexts.next();
    }

    @Override
    public int predictAt(int site) {
        return contexts.next();
    }

    @Override
    public int predict(int[] into, int k) {
        Objects.checkFromIndexSize(0, k, into.length);
        return contexts.predict(into, k);
    }

    /** The most contexts stored at one time, each with the one call that follows it. */
    @Override
    public int footprint() {
        return contexts.mostStored();
    }

    @Override
    public void reset() {
        contexts.reset();
    }
}
