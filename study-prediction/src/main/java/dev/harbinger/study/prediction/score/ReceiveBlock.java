package dev.harbinger.study.prediction.score;

import dev.harbinger.predict.Predictor;
import org.jspecify.annotations.Nullable;

/** Some receives of a process in a row: the ids of their calls and of their sites. Not changed once it is handed on. */
final class ReceiveBlock {
    /** Most receives of a block: small enough for a core's cache, large enough that handing on costs nothing. */
    static final int SIZE = 4096;

    final int[] calls = new int[SIZE];
    final int[] sites = new int[SIZE];
    int length;
    private @Nullable ReceiveBlock grouped;

    /** Adds a receive; true when the block is full then. */
    boolean add(int call, int site) {
        calls[length] = call;
        sites[length] = site;
        return ++length == SIZE;
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
        int last = Predictor.NONE;
        for (int i = 0; i < length; i++) {
            last = Math.max(last, sites[i]);
        }
        // Where the next receive of each site goes, from NONE on.
        int[] next = new int[last - Predictor.NONE + 2];
        for (int i = 0; i < length; i++) {
            next[sites[i] - Predictor.NONE + 1]++;
        }
        for (int site = 1; site < next.length; site++) {
            next[site] += next[site - 1];
        }
        ReceiveBlock group = new ReceiveBlock();
        for (int i = 0; i < length; i++) {
            int at = next[sites[i] - Predictor.NONE]++;
            group.calls[at] = calls[i];
            group.sites[at] = sites[i];
        }
        group.length = length;
        return group;
    }
}
