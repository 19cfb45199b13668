package dev.harbinger.study.prediction.score;

import dev.harbinger.predict.Predictor;
import org.jspecify.annotations.Nullable;

/** Some receives of a process in a row: the ids of their calls and of their sites. Not changed once it is handed on. */
final class ReceiveBlock {
    /** Receives of a process's first block: about as many as there are starts, see {@link Starts}. */
    private static final int SMALLEST = 1 << 7;

    /** Most receives of a block: few enough for a core's cache, enough that handing on costs nothing. */
    private static final int LARGEST = 1 << 13;

    final int[] calls;
    final int[] sites;
    int length;
    /** The largest id of a site; NONE if no site is known. */
    int lastSite = Predictor.NONE;

    private @Nullable ReceiveBlock grouped;

    private ReceiveBlock(int capacity) {
        calls = new int[capacity];
        sites = new int[capacity];
    }

    /** The first block of a process. */
    static ReceiveBlock first() {
        return new ReceiveBlock(SMALLEST);
    }

    /** The block after this one, twice as large up to a limit. */
    ReceiveBlock following() {
        return new ReceiveBlock(Math.min(2 * calls.length, LARGEST));
    }

    /** Adds a receive; true when the block is full then. */
    boolean add(int call, int site) {
        calls[length] = call;
        sites[length] = site;
        lastSite = Math.max(lastSite, site);
        return ++length == calls.length;
    }

    /** The same receives grouped by site; those of one site stay in order. For the thread that scores the block. */
    ReceiveBlock bySite() {
        ReceiveBlock known = grouped;
        if (known == null) {
            known = group();
            grouped = known;
        }
        return known;
    }

    private ReceiveBlock group() {
        // Where the next receive of each site goes, from NONE on.
        int[] next = new int[lastSite - Predictor.NONE + 2];
        for (int i = 0; i < length; i++) {
            next[sites[i] - Predictor.NONE + 1]++;
        }
        for (int site = 1; site < next.length; site++) {
            next[site] += next[site - 1];
        }
        ReceiveBlock group = new ReceiveBlock(length);
        for (int i = 0; i < length; i++) {
            int at = next[sites[i] - Predictor.NONE]++;
            group.calls[at] = calls[i];
            group.sites[at] = sites[i];
        }
        group.length = length;
        return group;
    }
}
