package dev.harbinger.predict;

/**
 * The search of an {@linkplain Initialisation initialisation phase}: a cycle is looked for from every call at once, and
 * the first one found that is long enough ends the phase.
 *
 * <p>If the limit of calls passes without a cycle, the search starts anew with the call at hand.
 */
final class FirstCycleSearch {
    private final int minimum;
    private final boolean fromFirstSight;
    private final int limit;
    private final LongIntMap sights = new LongIntMap();
    private int[] log = new int[16];
    private int size;

    /** Looks for the first cycle and remembers at most {@code limit} calls. */
    FirstCycleSearch(Initialisation initialisation, int limit) {
        this.minimum = initialisation.shortest();
        this.fromFirstSight = initialisation.sight() == Initialisation.Sight.FIRST;
        this.limit = limit;
    }

    /** Takes the next call; answers the length of the cycle it closes, 0 if it closes none. */
    int closes(int call) {
        int sight = sights.get(call);
        if (sight != LongIntMap.ABSENT && size - sight >= minimum) {
            return size - sight;
        }
        if (size == limit) {
            reset();
            sight = LongIntMap.ABSENT;
        }
        log = IntArrays.covering(log, size, 0);
        log[size] = call;
        if (sight == LongIntMap.ABSENT || !fromFirstSight) {
            sights.put(call, size);
        }
        size++;
        return 0;
    }

    /** Copies the last {@code length} calls taken, those of the cycle just closed, head first. */
    void copyCycle(int length, int[] into) {
        System.arraycopy(log, size - length, into, 0, length);
    }

    void reset() {
        sights.clear();
        size = 0;
    }
}
