package dev.harbinger.predict;

/**
 * The initialisation phase of Afsahi and Dimopoulos, section 6.1.1: a cycle is looked for from every call at once, and
 * the first one found that is long enough ends the phase. A call that comes again too soon is passed over and stays the
 * head of its attempt: so a loop shorter than the minimum is found as several of its rounds.
 *
 * <p>If the limit of calls passes without a cycle, the search starts anew with the call at hand.
 */
final class FirstCycleSearch {
    private final int minimum;
    private final int limit;
    private final LongIntMap firstSight = new LongIntMap();
    private int[] log = new int[16];
    private int size;

    /** Looks for a cycle of at least {@code minimum} calls, 1 or more, and remembers at most {@code limit} calls. */
    FirstCycleSearch(int minimum, int limit) {
        this.minimum = minimum;
        this.limit = limit;
    }

    /** Takes the next call; answers the length of the cycle it closes, 0 if it closes none. */
    int closes(int call) {
        int sight = firstSight.get(call);
        if (sight != LongIntMap.ABSENT && size - sight >= minimum) {
            return size - sight;
        }
        if (size == limit) {
            reset();
            sight = LongIntMap.ABSENT;
        }
        log = IntArrays.covering(log, size, 0);
        log[size] = call;
        if (sight == LongIntMap.ABSENT) {
            firstSight.put(call, size);
        }
        size++;
        return 0;
    }

    /** Copies the last {@code length} calls taken, those of the cycle just closed, head first. */
    void copyCycle(int length, int[] into) {
        System.arraycopy(log, size - length, into, 0, length);
    }

    void reset() {
        firstSight.clear();
        size = 0;
    }
}
