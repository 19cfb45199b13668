package dev.harbinger.predict;

/**
 * Keeps one cycle, the latest: when a call breaks it, it is forgotten and a new one formed (single-cycle and tag-cycle,
 * Afsahi and Dimopoulos, sections 6.1 and 6.3).
 *
 * <p>If a head has not come again after the limit of calls, the log is dropped and the call at hand becomes the head.
 */
final class LatestCycle extends CycleLearner {
    private final int limit;
    /** Calls logged since the head, from the beginning of the array. */
    private int logged;

    LatestCycle(Initialisation initialisation, WhileForming whileForming, int limit) {
        super(initialisation, whileForming, limit);
        this.limit = limit;
    }

    @Override
    void breakAt(int call) {
        leave();
        startAt(call);
    }

    @Override
    void form(int call) {
        if (logged > 0 && call(0) == call) {
            formed(logged);
        } else if (logged == limit) {
            startAt(call);
        } else {
            put(logged++, call);
        }
    }

    @Override
    void formed(int length) {
        follow(0, length);
    }

    private void startAt(int head) {
        put(0, head);
        logged = 1;
    }

    /** What was logged before a cycle is followed does not matter: when it breaks, a new log begins. */
    @Override
    boolean remembersLike(CycleLearner other) {
        return isFollowing()
                || (other instanceof LatestCycle latest && logged == latest.logged && areSame(0, latest, 0, logged));
    }

    @Override
    int heads() {
        return longest() == 0 ? 0 : 1;
    }

    @Override
    void reset() {
        super.reset();
        logged = 0;
    }
}
