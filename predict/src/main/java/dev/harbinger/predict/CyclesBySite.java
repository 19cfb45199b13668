package dev.harbinger.predict;

import java.util.ArrayList;
import java.util.List;

/**
 * A cycle learner for each call site: what tag-cycle, tag-bettercycle and the 2-level predictor share. Its memory is
 * bounded by the number of sites (see {@link CallSiteTable}) times the limit of a learner.
 */
final class CyclesBySite {
    private final CycleMemory memory;
    private final Initialisation initialisation;
    private final WhileForming whileForming;
    private final List<CycleLearner> learners = new ArrayList<>();
    private int[] seen = new int[0];
    private int sites;

    CyclesBySite(CycleMemory memory, Initialisation initialisation, WhileForming whileForming) {
        this.memory = memory;
        this.initialisation = initialisation;
        this.whileForming = whileForming;
    }

    boolean observe(int call, int site) {
        return site != Predictor.NONE && learner(site).observe(call);
    }

    /** Observes receives in order; those of one site that stand together at once. Returns the number of hits. */
    int observe(int[] calls, int[] siteOfCall, int from, int to) {
        int hits = 0;
        int at = from;
        while (at < to) {
            int site = siteOfCall[at];
            int end = at + 1;
            while (end < to && siteOfCall[end] == site) {
                end++;
            }
            hits += site == Predictor.NONE ? 0 : learner(site).observe(calls, at, end);
            at = end;
        }
        return hits;
    }

    private CycleLearner learner(int site) {
        if (site >= learners.size()) {
            growTo(site);
        }
        sites += 1 - seen[site];
        seen[site] = 1;
        return learners.get(site);
    }

    /** Whether a site that was observed has a cycle to predict from. */
    boolean isFollowing(int site) {
        return learners.get(site).isFollowing();
    }

    /** Whether both predict the same from now on, for each site, whatever is observed. */
    boolean behavesLike(CyclesBySite other) {
        int most = Math.max(learners.size(), other.learners.size());
        for (int site = 0; site < most; site++) {
            boolean isSeen = site < seen.length && seen[site] != 0;
            if (isSeen != (site < other.seen.length && other.seen[site] != 0)) {
                return false;
            }
            if (isSeen && !learners.get(site).behavesLike(other.learners.get(site))) {
                return false;
            }
        }
        return true;
    }

    /** The call that {@code site} posts after {@code steps} others of its own; NONE if unknown. */
    int ahead(int site, int steps) {
        return site >= 0 && site < learners.size() ? learners.get(site).ahead(steps) : Predictor.NONE;
    }

    /**
     * Formula (3) of Afsahi and Dimopoulos, section 6.5.1, for cycles that are forgotten when broken, and formula (4)
     * for those kept by cycle head; saturates at {@link Integer#MAX_VALUE}.
     */
    int footprint() {
        long sixTuples = (long) sitesTimesLongest() * (memory == CycleMemory.PER_HEAD ? heads() : 1);
        return (int) Math.min(sixTuples, Integer.MAX_VALUE);
    }

    /** Formula (3) of Afsahi and Dimopoulos, section 6.5.1: sites times the longest cycle of any. */
    int sitesTimesLongest() {
        int longest = 0;
        for (int i = 0; i < learners.size(); i++) {
            longest = Math.max(longest, learners.get(i).longest());
        }
        return sites * longest;
    }

    /** The most cycle heads that any site kept a cycle for at one time. */
    int heads() {
        int most = 0;
        for (int i = 0; i < learners.size(); i++) {
            most = Math.max(most, learners.get(i).heads());
        }
        return most;
    }

    void reset() {
        for (int i = 0; i < learners.size(); i++) {
            learners.get(i).reset();
            seen[i] = 0;
        }
        sites = 0;
    }

    private void growTo(int site) {
        while (learners.size() <= site) {
            learners.add(memory.learner(initialisation, whileForming, CycleLearner.DEFAULT_LIMIT));
        }
        seen = IntArrays.covering(seen, site, 0);
    }
}
