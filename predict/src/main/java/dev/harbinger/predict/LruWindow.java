package dev.harbinger.predict;

import java.util.Arrays;
import java.util.Objects;

/**
 * The calls posted most recently: a new call takes the place of the least recently posted one. Members form a list
 * linked through arrays that are indexed by call, so that an observation takes constant time whatever the size.
 */
public final class LruWindow extends Window {
    private static final int OUTSIDE = -2;

    /** The member posted next before, NONE for the oldest, OUTSIDE for a call that is no member. */
    private int[] older = new int[0];

    private int[] newer = new int[0];
    private int newest = NONE;
    private int oldest = NONE;
    private int members;

    /**
     * A window of at most {@code size} calls.
     *
     * @throws IllegalArgumentException if the size is less than 1
     */
    public LruWindow(int size) {
        super("lru", size);
    }

    @Override
    public boolean observe(int call, int site) {
        if (call == newest) {
            return true;
        }
        older = IntArrays.covering(older, call, OUTSIDE);
        newer = IntArrays.covering(newer, call, NONE);
        boolean hit = older[call] != OUTSIDE;
        if (hit) {
            remove(call);
        } else if (members == size()) {
            remove(oldest);
        }
        addNewest(call);
        return hit;
    }

    private void remove(int call) {
        int before = older[call];
        int after = newer[call];
        if (before == NONE) {
            oldest = after;
        } else {
            newer[before] = after;
        }
        if (after == NONE) {
            newest = before;
        } else {
            older[after] = before;
        }
        older[call] = OUTSIDE;
        members--;
    }

    private void addNewest(int call) {
        older[call] = newest;
        newer[call] = NONE;
        if (newest == NONE) {
            oldest = call;
        } else {
            newer[newest] = call;
        }
        newest = call;
        members++;
    }

    @Override
    public boolean expects(int call) {
        return call >= 0 && call < older.length && older[call] != OUTSIDE;
    }

    @Override
    public int next() {
        return newest;
    }

    /** The members, most recently posted first. */
    @Override
    public int predict(int[] into, int k) {
        Objects.checkFromIndexSize(0, k, into.length);
        int answered = 0;
        for (int call = newest; call != NONE && answered < k; call = older[call]) {
            into[answered++] = call;
        }
        return answered;
    }

    @Override
    public void reset() {
        Arrays.fill(older, OUTSIDE);
        newest = NONE;
        oldest = NONE;
        members = 0;
    }
}
