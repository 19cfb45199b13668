package dev.harbinger.predict;

/**
 * The cycle discovery of Afsahi and Dimopoulos, section 6.1, over one stream of calls: the whole program's or one
 * site's. From a cycle head on, calls are logged until the head comes again; the log is then the cycle, and the call
 * after its head is predicted next. A call that breaks the cycle is the next head.
 *
 * <p>What a learner holds is bounded by a limit of calls: see the subclasses.
 */
abstract class CycleLearner {
    /** The most calls a learner logs or stores unless told otherwise: 16 KB. */
    static final int DEFAULT_LIMIT = 1 << 12;

    private final WhileForming whileForming;
    private int previous = Predictor.NONE;

    CycleLearner(WhileForming whileForming) {
        this.whileForming = whileForming;
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
        learn(call);
        return hit;
    }

    void reset() {
        previous = Predictor.NONE;
    }

    /** The call {@code steps} places after the next one in the cycle, {@link Predictor#NONE} if there is no cycle. */
    abstract int inCycle(int steps);

    abstract void learn(int call);

    /** The longest cycle seen, 0 if there was none. */
    abstract int longest();

    /** The most cycle heads that had a cycle at one time. */
    abstract int heads();
}
