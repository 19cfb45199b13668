package dev.harbinger.predict;

import org.jspecify.annotations.Nullable;

/**
 * Keeps one cycle, the latest: when a call breaks it, it is forgotten and a new one formed (single-cycle and tag-cycle,
 * Afsahi and Dimopoulos, sections 6.1 and 6.3).
 *
 * <p>If a head has not come again after the limit of calls, the log is dropped and the call at hand becomes the head.
 */
final class LatestCycle extends CycleLearner {
    private final int limit;
    private final @Nullable FirstCycleSearch initialisation;
    private boolean searching;
    /** The cycle if {@link #length} is not 0, else the calls logged since the head. */
    private int[] log = new int[8];

    private int logged;
    private int length;
    private int position;
    private int longest;

    /** @param firstMinimum length the first cycle must have to end the initialisation phase; 0 for no such phase */
    LatestCycle(int firstMinimum, WhileForming whileForming, int limit) {
        super(whileForming);
        this.limit = limit;
        initialisation = firstMinimum == 0 ? null : new FirstCycleSearch(firstMinimum, limit);
        searching = initialisation != null;
    }

    @Override
    int inCycle(int steps) {
        if (length == 0) {
            return Predictor.NONE;
        }
        int place = position + steps;
        return log[place < length ? place : place % length];
    }

    @Override
    void learn(int call) {
        if (length != 0) {
            if (log[position] == call) {
                position = position + 1 == length ? 0 : position + 1;
            } else {
                length = 0;
                startAt(call);
            }
        } else if (searching && initialisation != null) {
            search(initialisation, call);
        } else if (logged > 0 && log[0] == call) {
            follow(logged);
        } else if (logged == limit) {
            startAt(call);
        } else {
            log = IntArrays.covering(log, logged, 0);
            log[logged++] = call;
        }
    }

    private void search(FirstCycleSearch search, int call) {
        int found = search.closes(call);
        if (found != 0) {
            log = IntArrays.covering(log, found - 1, 0);
            search.copyCycle(found, log);
            search.reset();
            searching = false;
            follow(found);
        }
    }

    private void startAt(int head) {
        log[0] = head;
        logged = 1;
    }

    private void follow(int cycle) {
        length = cycle;
        position = length == 1 ? 0 : 1;
        longest = Math.max(longest, length);
    }

    @Override
    int longest() {
        return longest;
    }

    @Override
    int heads() {
        return longest == 0 ? 0 : 1;
    }

    @Override
    void reset() {
        super.reset();
        logged = 0;
        length = 0;
        position = 0;
        longest = 0;
        searching = initialisation != null;
        if (initialisation != null) {
            initialisation.reset();
        }
    }
}
