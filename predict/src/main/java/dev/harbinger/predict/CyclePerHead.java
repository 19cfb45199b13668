package dev.harbinger.predict;

/**
 * Keeps the cycle of each cycle head (tag-bettercycle, Afsahi and Dimopoulos, section 6.4): a call that breaks a cycle
 * and was the head of an earlier one takes that one up again; only a new head forms a new cycle.
 *
 * <p>The array holds the stored cycles one after another, then the calls logged since the head of the one being formed:
 * at most the limit of calls. When it is full, all cycles are forgotten and the call at hand becomes the head of the
 * first new one.
 */
final class CyclePerHead extends CycleLearner {
    private final int limit;
    /** Calls of stored cycles. */
    private int stored;

    private int logged;
    private final LongIntMap cycleOfHead = new LongIntMap();
    private int[] starts = new int[2];
    private int[] lengths = new int[2];
    private int cycles;
    private int heads;

    CyclePerHead(Initialisation initialisation, WhileForming whileForming, int limit) {
        super(initialisation, whileForming, limit);
        this.limit = limit;
    }

    @Override
    void breakAt(int call) {
        int known = cycleOfHead.get(call);
        if (known != LongIntMap.ABSENT) {
            follow(starts[known], lengths[known]);
        } else {
            leave();
            logged = 0;
            log(call);
        }
    }

    @Override
    void form(int call) {
        if (logged > 0 && call(stored) == call) {
            formed(logged);
        } else {
            log(call);
        }
    }

    private void log(int call) {
        if (stored + logged == limit) {
            forgetCycles();
        }
        put(stored + logged++, call);
    }

    /** Makes the calls after the stored ones the cycle of the first of them. */
    @Override
    void formed(int length) {
        starts = IntArrays.covering(starts, cycles, 0);
        lengths = IntArrays.covering(lengths, cycles, 0);
        starts[cycles] = stored;
        lengths[cycles] = length;
        cycleOfHead.put(call(stored), cycles);
        follow(stored, length);
        stored += length;
        logged = 0;
        cycles++;
        heads = Math.max(heads, cycles);
    }

    private void forgetCycles() {
        leave();
        cycleOfHead.clear();
        cycles = 0;
        stored = 0;
        logged = 0;
    }

    @Override
    boolean remembersLike(CycleLearner other) {
        if (!(other instanceof CyclePerHead perHead) || stored != perHead.stored || cycles != perHead.cycles) {
            return false;
        }
        if (!isFollowing() && (logged != perHead.logged || !areSame(stored, perHead, perHead.stored, logged))) {
            return false;
        }
        for (int cycle = 0; cycle < cycles; cycle++) {
            int same = perHead.cycleOfHead.get(call(starts[cycle]));
            if (same == LongIntMap.ABSENT
                    || lengths[cycle] != perHead.lengths[same]
                    || !areSame(starts[cycle], perHead, perHead.starts[same], lengths[cycle])) {
                return false;
            }
        }
        return true;
    }

    @Override
    int heads() {
        return heads;
    }

    @Override
    void reset() {
        super.reset();
        forgetCycles();
        heads = 0;
    }
}
