package dev.harbinger.predict;

import java.util.Arrays;
import java.util.Objects;

/**
 * The 2-level tag predictor that Afsahi and Dimopoulos propose without evaluating it (sections 6 and 7): a first level
 * predicts the site of the next receive, and a second one, tag-cycle or tag-bettercycle, the call posted there; the
 * program gives no hint.
 *
 * <p>The first level here is the longest context of sites that has been right before, up to {@link #DEFAULT_ORDER}
 * sites long (see {@link LongestContext}).
 */
public final class TwoLevel implements Predictor {
    /** Sites in the longest context of the first level by default. */
    public static final int DEFAULT_ORDER = 6;

    private final ContextModel sites;
    private final CyclesBySite cycles;
    private final String name;
    /** The sites predicted next, and the calls posted there; as many calls as were asked for and are known. */
    private int[] path = new int[16];

    private int[] calls = new int[16];
    private int callsKnown;

    /** Site contexts up to {@link #DEFAULT_ORDER}, no initialisation phase, predicting nothing while forming. */
    public TwoLevel(CycleMemory memory) {
        this(memory, DEFAULT_ORDER, Initialisation.NONE, WhileForming.NOTHING);
    }

    /**
     * All choices.
     *
     * @param memory what is remembered of a site's broken cycle
     * @param order sites in the longest context that predicts the next site, from 1 to {@link LongestContext#MAX_ORDER}
     * @param initialisation how the first cycle of each site is looked for
     * @param whileForming what is offered while the predicted site has no cycle
     * @throws IllegalArgumentException if the order is out of range
     */
    public TwoLevel(CycleMemory memory, int order, Initialisation initialisation, WhileForming whileForming) {
        Objects.requireNonNull(memory, "memory");
        sites = new ContextModel(order, true, ContextModel.DEFAULT_LIMIT);
        cycles = new CyclesBySite(memory, initialisation, Objects.requireNonNull(whileForming, "whileForming"));
        name = Limits.named("2-level-" + memory.predictor(), order, DEFAULT_ORDER)
                + Predictors.flags(initialisation, Initialisation.OF_SITE, whileForming);
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public boolean observesSite() {
        return true;
    }

    /** A hit needs the site and the call predicted: a call that the wrong site would also have posted counts too. */
    @Override
    public boolean observe(int call, int site) {
        boolean hit = next() == call;
        boolean sitesHold = site != NONE && sites.observe(site);
        if (cycles.observe(call, site) && sitesHold && cycles.isFollowing(site) && callsKnown > 0) {
            // The cycle of this site went on by a call, those of the others are as before.
            callsKnown--;
            System.arraycopy(calls, 1, calls, 0, callsKnown);
        } else {
            callsKnown = 0;
        }
        return hit;
    }

    @Override
    public int next() {
        return cycles.ahead(sites.next(), 0);
    }

    /** The same as {@link #next}: the predictor goes by its own idea of the site. */
    @Override
    public int predictAt(int site) {
        return next();
    }

    /** The site predicted for the next receive, {@link #NONE} if none is. */
    public int nextSite() {
        return sites.next();
    }

    @Override
    public int predict(int[] into, int k) {
        Objects.checkFromIndexSize(0, k, into.length);
        if (k > path.length) {
            path = new int[k];
            calls = Arrays.copyOf(calls, k);
        }
        int known = sites.predict(path, k);
        while (callsKnown < known) {
            int call = cycles.ahead(path[callsKnown], earlierVisits(callsKnown));
            if (call == NONE) {
                break;
            }
            calls[callsKnown++] = call;
        }
        int answered = Math.min(callsKnown, known);
        System.arraycopy(calls, 0, into, 0, answered);
        return answered;
    }

    /** How often the site at this place of the path was on it before. */
    private int earlierVisits(int place) {
        int visits = 0;
        for (int i = 0; i < place; i++) {
            visits += path[i] == path[place] ? 1 : 0;
        }
        return visits;
    }

    /**
     * Formula (3) or (4) for the second level, as in {@link TagCycle#footprint}. The first level stores sites, not
     * six-tuples, and is not counted: {@link #siteContexts} tells how many.
     */
    @Override
    public int footprint() {
        return cycles.footprint();
    }

    /** Formula (3) for the second level, whatever the number of cycle heads. */
    int sitesTimesLongest() {
        return cycles.sitesTimesLongest();
    }

    /** The most site contexts stored at one time by the first level. */
    public int siteContexts() {
        return sites.mostStored();
    }

    @Override
    public void reset() {
        sites.reset();
        cycles.reset();
        callsKnown = 0;
    }
}
