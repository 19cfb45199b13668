package dev.harbinger.predict;

import java.util.Arrays;
import java.util.Objects;

/**
 * The calls posted most often since they entered: a new call takes the place of the least often posted member, and of
 * several such of the one that came to that number last. The document leaves the choice among equals open; keeping
 * those that were there first lets a window smaller than a loop hit part of the loop at every turn, which is what its
 * figure 5 shows LFU do and LRU and FIFO not.
 *
 * <p>Members are kept in order of how often they were posted; an observation takes time linear in the size at worst.
 */
public final class LfuWindow extends Window {
    /** Members, most often posted first; among equals the one that came to that number first. */
    private int[] ranking = new int[8];

    private int[] timesRanked = new int[8];
    /** How often a member was posted since it entered, by call; 0 for a call that is no member. */
    private int[] times = new int[0];

    private int members;

    /**
     * A window of at most {@code size} calls.
     *
     * @throws IllegalArgumentException if the size is less than 1
     */
    public LfuWindow(int size) {
        super("lfu", size);
    }

    @Override
    public boolean observe(int call, int site) {
        times = IntArrays.covering(times, call, 0);
        if (times[call] == 0) {
            enter(call);
            return false;
        }
        promote(call);
        return true;
    }

    private void enter(int call) {
        if (members == size()) {
            times[ranking[--members]] = 0;
        }
        ranking = IntArrays.covering(ranking, members, NONE);
        timesRanked = IntArrays.covering(timesRanked, members, 0);
        // Every member was posted at least once, and those posted once came to that number earlier.
        ranking[members] = call;
        timesRanked[members] = 1;
        times[call] = 1;
        members++;
    }

    private void promote(int call) {
        int posted = times[call];
        int first = firstPostedAtMost(posted);
        int place = first;
        while (ranking[place] != call) {
            place++;
        }
        if (posted == Integer.MAX_VALUE) {
            return;
        }
        System.arraycopy(ranking, first, ranking, first + 1, place - first);
        ranking[first] = call;
        timesRanked[first] = posted + 1;
        times[call] = posted + 1;
    }

    /** The first place whose member was posted at most this often. */
    private int firstPostedAtMost(int posted) {
        int low = 0;
        int high = members;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (timesRanked[middle] > posted) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    @Override
    public boolean expects(int call) {
        return call >= 0 && call < times.length && times[call] != 0;
    }

    @Override
    public int next() {
        return members == 0 ? NONE : ranking[0];
    }

    /** The members, most often posted first. */
    @Override
    public int predict(int[] into, int k) {
        Objects.checkFromIndexSize(0, k, into.length);
        int answered = Math.min(k, members);
        System.arraycopy(ranking, 0, into, 0, answered);
        return answered;
    }

    @Override
    public void reset() {
        Arrays.fill(times, 0);
        members = 0;
    }
}
