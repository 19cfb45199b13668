package dev.harbinger.predict;

import java.util.Arrays;
import java.util.Objects;

/**
 * The tagging predictor of Afsahi and Dimopoulos, section 6.2: a site is expected to post the call it posted last. It
 * needs the site as a hint, so {@link #next} and {@link #predict} offer nothing.
 *
 * <p>Its memory is one int a site; bound the sites by the limit of the {@link CallSiteTable}.
 */
public final class Tagging implements Predictor {
    private int[] lastCall = new int[0];
    private int sites;

    /** A predictor that has seen no site yet. */
    public Tagging() {}

    @Override
    public String name() {
        return "tagging";
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
        if (site == NONE) {
            return false;
        }
        lastCall = IntArrays.covering(lastCall, site, NONE);
        int expected = lastCall[site];
        if (expected == NONE) {
            sites++;
        }
        lastCall[site] = call;
        return expected == call;
    }

    @Override
    public int next() {
        return NONE;
    }

    @Override
    public int predictAt(int site) {
        return site >= 0 && site < lastCall.length ? lastCall[site] : NONE;
    }

    @Override
    public int predict(int[] into, int k) {
        Objects.checkFromIndexSize(0, k, into.length);
        return 0;
    }

    /** Formula (2): the number of sites. */
    @Override
    public int footprint() {
        return sites;
    }

    @Override
    public void reset() {
        Arrays.fill(lastCall, NONE);
        sites = 0;
    }
}
