package dev.harbinger.predict;

import java.util.Arrays;

/**
 * Counts how often a predictor was right. A hit ratio is hits over all receives of the process (Afsahi and Dimopoulos,
 * section 5.1); a receive for which nothing was predicted is a miss. The first sight of a call is a miss that no
 * predictor can avoid, a compulsory one, and is counted apart as well.
 *
 * <p>One thread at a time. Memory is one bit for each call id.
 */
public final class HitRatio {
    private long hits;
    private long misses;
    private long compulsory;
    private long[] seen = new long[1];

    /** All counts 0. */
    public HitRatio() {}

    /** Lets a predictor observe a receive and counts the outcome; returns true for a hit. */
    public boolean observe(Predictor predictor, int call, int site) {
        boolean hit = predictor.observe(call, site);
        record(call, hit);
        return hit;
    }

    /** Counts one receive that was, or was not, predicted. */
    public void record(int call, boolean hit) {
        if (hit) {
            hits++;
        } else {
            misses++;
        }
        int word = call >>> 6;
        if (word >= seen.length) {
            seen = Arrays.copyOf(seen, Math.max(word + 1, 2 * seen.length));
        }
        if ((seen[word] & (1L << call)) == 0) {
            seen[word] |= 1L << call;
            compulsory++;
        }
    }

    /** Receives counted: hits and misses. */
    public long receives() {
        return hits + misses;
    }

    /** Receives predicted. */
    public long hits() {
        return hits;
    }

    /** Receives not predicted, the compulsory misses among them. */
    public long misses() {
        return misses;
    }

    /** First sights of a call, that is, how many different calls there were. */
    public long compulsoryMisses() {
        return compulsory;
    }

    /** Hits over receives, from 0 to 1; 0 if there were no receives. */
    public double ratio() {
        return receives() == 0 ? 0 : (double) hits / receives();
    }

    /** The ratio of an oracle that misses only the first sight of each call; 0 if there were no receives. */
    public double oracleRatio() {
        return receives() == 0 ? 0 : (double) (receives() - compulsory) / receives();
    }

    /** All counts 0 again. */
    public void reset() {
        hits = 0;
        misses = 0;
        compulsory = 0;
        Arrays.fill(seen, 0);
    }
}
