package dev.harbinger.predict;

import org.jspecify.annotations.Nullable;

/**
 * Keeps the cycle of each cycle head (tag-bettercycle, Afsahi and Dimopoulos, section 6.4): a call that breaks a cycle
 * and was the head of an earlier one takes that one up again; only a new head forms a new cycle.
 *
 * <p>The cycles and the log being formed lie in one array of at most the limit of calls; when it is full, all cycles
 * are forgotten and the call at hand becomes the head of the first new one.
 */
final class CyclePerHead extends CycleLearner {
    private final int limit;
    private final @Nullable FirstCycleSearch initialisation;
    private boolean searching;
    /** The stored cycles one after another, then the calls logged since the head of the one being formed. */
    private int[] calls = new int[8];
    /** Calls of stored cycles. */
    private int stored;

    private int logged;
    private final LongIntMap cycleOfHead = new LongIntMap();
    private int[] starts = new int[2];
    private int[] lengths = new int[2];
    private int cycles;
    private int start;
    private int length;
    private int position;
    private int longest;
    private int heads;

    /** @param firstMinimum length the first cycle must have to end the initialisation phase; 0 for no such phase */
    CyclePerHead(int firstMinimum, WhileForming whileForming, int limit) {
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
        return calls[start + (place < length ? place : place % length)];
    }

    @Override
    void learn(int call) {
        if (length != 0) {
            if (calls[start + position] == call) {
                position = position + 1 == length ? 0 : position + 1;
            } else {
                breakAt(call);
            }
        } else if (searching && initialisation != null) {
            search(initialisation, call);
        } else if (logged > 0 && calls[stored] == call) {
            store(logged);
        } else {
            log(call);
        }
    }

    private void breakAt(int call) {
        int known = cycleOfHead.get(call);
        if (known != LongIntMap.ABSENT) {
            follow(known);
        } else {
            length = 0;
            logged = 0;
            log(call);
        }
    }

    private void search(FirstCycleSearch search, int call) {
        int found = search.closes(call);
        if (found != 0) {
            calls = IntArrays.covering(calls, found - 1, 0);
            search.copyCycle(found, calls);
            search.reset();
            searching = false;
            store(found);
        }
    }

    private void log(int call) {
        if (stored + logged == limit) {
            forgetCycles();
        }
        calls = IntArrays.covering(calls, stored + logged, 0);
        calls[stored + logged++] = call;
    }

    /** Makes the calls just logged the cycle of the first of them. */
    private void store(int cycle) {
        starts = IntArrays.covering(starts, cycles, 0);
        lengths = IntArrays.covering(lengths, cycles, 0);
        starts[cycles] = stored;
        lengths[cycles] = cycle;
        cycleOfHead.put(calls[stored], cycles);
        stored += cycle;
        logged = 0;
        longest = Math.max(longest, cycle);
        heads = Math.max(heads, cycles + 1);
        follow(cycles++);
    }

    private void follow(int cycle) {
        start = starts[cycle];
        length = lengths[cycle];
        position = length == 1 ? 0 : 1;
    }

    private void forgetCycles() {
        cycleOfHead.clear();
        cycles = 0;
        stored = 0;
        logged = 0;
        length = 0;
    }

    @Override
    int longest() {
        return longest;
    }

    @Override
    int heads() {
        return heads;
    }

    @Override
    void reset() {
        super.reset();
        forgetCycles();
        start = 0;
        position = 0;
        longest = 0;
        heads = 0;
        searching = initialisation != null;
        if (initialisation != null) {
            initialisation.reset();
        }
    }
}
