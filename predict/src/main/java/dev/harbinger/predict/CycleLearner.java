package dev.harbinger.predict;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The cycle discovery of Afsahi and Dimopoulos, section 6.1, over one stream of calls: the whole program's or one
 * site's. From a cycle head on, calls are logged until the head comes again; the log is then the cycle, and the call
 * after its head is predicted next. A call that breaks the cycle is the next head.
 *
 * <p>Logged calls and cycles lie in one array; what a learner holds there is bounded by a limit of calls: see the
 * subclasses.
 */
abstract class CycleLearner {
    /** The most calls a learner logs or stores by default: 16 KB. */
    static final int DEFAULT_LIMIT = 1 << 12;

    private final WhileForming whileForming;
    private final @Nullable FirstCycleSearch firstCycle;
    private boolean searching;
    private int[] calls = new int[8];
    private int previous = Predictor.NONE;

    /** The cycle that is followed: where it starts among the calls, its length, 0 if there is none, the next call. */
    private int start;

    private int length;
    private int position;
    private int longest;

    CycleLearner(Initialisation initialisation, WhileForming whileForming, int limit) {
        this.whileForming = whileForming;
        firstCycle = initialisation.exists() ? new FirstCycleSearch(initialisation, limit) : null;
        searching = firstCycle != null;
    }

    /** The next call, or {@link Predictor#NONE} while no cycle is known and nothing is to be offered then. */
    final int next() {
        int call = inCycle(0);
        return call == Predictor.NONE && whileForming == WhileForming.PREVIOUS_CALL ? previous : call;
    }

    /** The call that comes after {@code steps} others; beyond the next call only a cycle tells. */
    final int ahead(int steps) {
        return steps == 0 ? next() : inCycle(steps);
    }

    /** Learns the next call of the stream; true if it was {@link #next}. */
    final boolean observe(int call) {
        boolean hit = call == next();
        previous = call;
        if (length != 0) {
            if (calls[start + position] == call) {
                position = inLength(position + 1);
            } else {
                breakAt(call);
            }
        } else if (searching && firstCycle != null) {
            search(firstCycle, call);
        } else {
            form(call);
        }
        return hit;
    }

    /**
     * Learns the calls of the stream from index {@code from} to before {@code to}; the number that {@link #next} was.
     */
    final int observe(int[] stream, int from, int to) {
        int hits = 0;
        int at = from;
        while (at < to) {
            int run = length == 0 ? 0 : run(stream, at, to);
            if (run == 0) {
                hits += observe(stream[at++]) ? 1 : 0;
            } else {
                hits += run;
                at += run;
                position = (position + run) % length;
                previous = stream[at - 1];
            }
        }
        return hits;
    }

    /** The number of calls in a row that the cycle predicts. */
    private int run(int[] stream, int from, int to) {
        int untilHead = Math.min(length - position, to - from);
        int run = common(calls, start + position, stream, from, untilHead);
        if (run == untilHead) {
            run += common(calls, start, stream, from + run, Math.min(position, to - from - run));
        }
        if (run == length) {
            // After one round, the cycle goes on like the stream one round earlier.
            run += common(stream, from, stream, from + length, to - from - length);
        }
        return run;
    }

    /** The length of the common beginning of two ranges of {@code most} calls. */
    private static int common(int[] a, int atA, int[] b, int atB, int most) {
        int mismatch = Arrays.mismatch(a, atA, atA + most, b, atB, atB + most);
        return mismatch < 0 ? most : mismatch;
    }

    /** Whether there is a cycle to predict from. */
    final boolean isFollowing() {
        return length != 0;
    }

    /**
     * Whether both predict the same from now on, whatever comes; for learners made in the same way. While one looks for
     * its first cycle, the answer is false.
     */
    final boolean behavesLike(CycleLearner other) {
        return !searching
                && !other.searching
                && previous == other.previous
                && length == other.length
                && isFollowingLike(other)
                && remembersLike(other);
    }

    private boolean isFollowingLike(CycleLearner other) {
        if (length == 0) {
            return true;
        }
        int part = length - position;
        int otherPart = length - other.position;
        return part >= otherPart ? continuesLike(other, otherPart, part) : other.continuesLike(this, part, otherPart);
    }

    /** Whether the cycles are the same from here on, where the end of the other one comes first. */
    private boolean continuesLike(CycleLearner other, int untilOtherHead, int untilHead) {
        return common(calls, start + position, other.calls, other.start + other.position, untilOtherHead)
                        == untilOtherHead
                && common(
                                calls,
                                start + position + untilOtherHead,
                                other.calls,
                                other.start,
                                untilHead - untilOtherHead)
                        == untilHead - untilOtherHead
                && common(calls, start, other.calls, other.start + untilHead - untilOtherHead, length - untilHead)
                        == length - untilHead;
    }

    /** Whether the calls at two places are the same, in this array and in that of another learner. */
    final boolean areSame(int place, CycleLearner other, int otherPlace, int count) {
        return common(calls, place, other.calls, otherPlace, count) == count;
    }

    /** The longest cycle seen, 0 if there was none. */
    final int longest() {
        return longest;
    }

    void reset() {
        previous = Predictor.NONE;
        leave();
        longest = 0;
        searching = firstCycle != null;
        if (firstCycle != null) {
            firstCycle.reset();
        }
    }

    /** The call {@code steps} places after the next one in the cycle, {@link Predictor#NONE} if there is no cycle. */
    private int inCycle(int steps) {
        return length == 0 ? Predictor.NONE : calls[start + inLength(position + steps)];
    }

    /** A place of the cycle, which goes on at its head after its end. */
    private int inLength(int place) {
        return place < length ? place : place % length;
    }

    private void search(FirstCycleSearch search, int call) {
        int found = search.closes(call);
        if (found != 0) {
            calls = IntArrays.covering(calls, found - 1, 0);
            search.copyCycle(found, calls);
            search.reset();
            searching = false;
            formed(found);
        }
    }

    /** The call at a place of the array. */
    final int call(int place) {
        return calls[place];
    }

    /** Puts a call at a place of the array, which grows to have it. */
    final void put(int place, int call) {
        calls = IntArrays.covering(calls, place, 0);
        calls[place] = call;
    }

    /** Predicts along the cycle of {@code length} calls that starts at a place of the array, from after its head on. */
    final void follow(int start, int length) {
        this.start = start;
        this.length = length;
        position = inLength(1);
        longest = Math.max(longest, length);
    }

    /** Follows no cycle. */
    final void leave() {
        length = 0;
    }

    /** The call is not the one that the cycle predicted. */
    abstract void breakAt(int call);

    /** Learns a call while there is no cycle. */
    abstract void form(int call);

    /** The first {@code length} calls of the array are a cycle, the first of all. */
    abstract void formed(int length);

    /** Whether a learner made in the same way logged the same, and keeps the same cycles for later. */
    abstract boolean remembersLike(CycleLearner other);

    /** The most cycle heads that had a cycle at one time. */
    abstract int heads();
}
