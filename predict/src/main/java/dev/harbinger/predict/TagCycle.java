package dev.harbinger.predict;

import java.util.Objects;

/**
 * The tag-cycle and tag-bettercycle predictors of Afsahi and Dimopoulos, sections 6.3 and 6.4: the cycle discovery of
 * {@link SingleCycle} for the calls of each site apart, keeping the latest cycle or the cycle of each head. The site of
 * the next receive is needed as a hint, so {@link #next} and {@link #predict} offer nothing; {@link TwoLevel} predicts
 * the site as well.
 *
 * <p>The initialisation phase is each site's own, and usually the first cycle of any length ends it.
 */
public final class TagCycle implements Predictor {
    private final CyclesBySite cycles;
    private final String name;

    /** Without initialisation phase, predicting nothing while a cycle is formed. */
    public TagCycle(CycleMemory memory) {
        this(memory, Initialisation.NONE, WhileForming.NOTHING);
    }

    /**
     * All choices.
     *
     * @param memory what is remembered of a broken cycle
     * @param initialisation how the first cycle of each site is looked for
     * @param whileForming what is offered while a site has no cycle
     */
    public TagCycle(CycleMemory memory, Initialisation initialisation, WhileForming whileForming) {
        Objects.requireNonNull(memory, "memory");
        cycles = new CyclesBySite(memory, initialisation, Objects.requireNonNull(whileForming, "whileForming"));
        name = memory.predictor() + Predictors.flags(initialisation, Initialisation.OF_SITE, whileForming);
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public boolean needsSite() {
        return true;
    }

    @Override
    public boolean learnsSitesApart() {
        return true;
    }

    @Override
    public boolean observe(int call, int site) {
        return cycles.observe(call, site);
    }

    @Override
    public int observe(int[] calls, int[] sites, int from, int to) {
        return cycles.observe(calls, sites, from, to);
    }

    @Override
    public int next() {
        return NONE;
    }

    @Override
    public int predictAt(int site) {
        return cycles.ahead(site, 0);
    }

    @Override
    public int predict(int[] into, int k) {
        Objects.checkFromIndexSize(0, k, into.length);
        return 0;
    }

    /**
     * Formula (3), sites times the longest cycle, for tag-cycle; formula (4), that times {@link #heads}, for
     * tag-bettercycle.
     */
    @Override
    public int footprint() {
        return cycles.footprint();
    }

    /** The most cycle heads that any site kept a cycle for at one time. */
    public int heads() {
        return cycles.heads();
    }

    @Override
    public boolean behavesLike(Predictor other) {
        return other instanceof TagCycle same && name.equals(same.name) && cycles.behavesLike(same.cycles);
    }

    @Override
    public void reset() {
        cycles.reset();
    }
}
