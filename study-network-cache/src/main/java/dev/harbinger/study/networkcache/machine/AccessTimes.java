package dev.harbinger.study.networkcache.machine;

import dev.harbinger.study.networkcache.machine.MachineParameters.LastAccess;
import dev.harbinger.study.networkcache.policy.Delivery;
import java.util.Arrays;

/**
 * When the program first and last reads each short message, from the post of its receive on; the time in which it waits
 * for a message that has not arrived is left out, since no policy can change it (Khunjush, sections 6.4 and 7.3.1). For
 * one thread.
 *
 * <p>A message is watched from its receipt until another one is received, in the same memory or at all.
 */
final class AccessTimes {
    private static final int MOST_WATCHED = 16;

    private final LastAccess until;
    private final int shortest;

    private final long[] from = new long[MOST_WATCHED];
    private final long[] to = new long[MOST_WATCHED];
    private final long[] begun = new long[MOST_WATCHED];
    private final long[] first = new long[MOST_WATCHED];
    private final long[] last = new long[MOST_WATCHED];
    private final int[] accesses = new int[MOST_WATCHED];
    private int watched;

    /** The lowest and the highest address that is watched: most accesses are to neither side of a message. */
    private long low = Long.MAX_VALUE;

    private long high = Long.MIN_VALUE;

    private long messages;
    private long read;
    private long firstSum;
    private long lastSum;
    private long accessSum;

    /** @param shortest bytes up to which a message is watched */
    AccessTimes(LastAccess until, int shortest) {
        this.until = until;
        this.shortest = shortest;
    }

    /** Whether an access may be to a message. */
    boolean mayBe(long address) {
        return address >= low && address < high;
    }

    /**
     * The program reads.
     *
     * @param ready the cycle when it has the value
     */
    void read(long address, long ready) {
        for (int i = 0; i < watched; i++) {
            if (address >= from[i] && address < to[i]) {
                if (accesses[i] == 0) {
                    first[i] = ready - begun[i];
                }
                last[i] = Math.max(last[i], ready - begun[i]);
                accesses[i]++;
                return;
            }
        }
    }

    /**
     * The program has received a message.
     *
     * @param waited cycles that it waited for the arrival
     */
    void received(Delivery message, long waited) {
        for (int i = watched - 1; i >= 0; i--) {
            boolean same = from[i] < message.address() + message.length() && message.address() < to[i];
            if (same || until == LastAccess.NEXT_MESSAGE) {
                close(i);
            }
        }
        if (message.length() > shortest || message.length() == 0) {
            return;
        }
        if (watched == MOST_WATCHED) {
            close(0);
        }
        messages++;
        from[watched] = message.address();
        to[watched] = message.address() + message.length();
        begun[watched] = message.begun() + waited;
        first[watched] = 0;
        last[watched] = 0;
        accesses[watched] = 0;
        watched++;
        bounds();
    }

    /** The program has ended. */
    void end() {
        while (watched > 0) {
            close(watched - 1);
        }
    }

    private void close(int i) {
        if (accesses[i] > 0) {
            read++;
            firstSum += first[i];
            lastSum += last[i];
            accessSum += accesses[i];
        }
        for (long[] array : new long[][] {from, to, begun, first, last}) {
            System.arraycopy(array, i + 1, array, i, watched - i - 1);
        }
        System.arraycopy(accesses, i + 1, accesses, i, watched - i - 1);
        watched--;
        bounds();
    }

    private void bounds() {
        low = Arrays.stream(from, 0, watched).min().orElse(Long.MAX_VALUE);
        high = Arrays.stream(to, 0, watched).max().orElse(Long.MIN_VALUE);
    }

    /** What came of it. */
    AccessTimeCounts counts() {
        return new AccessTimeCounts(messages, read, firstSum, lastSum, accessSum);
    }
}
