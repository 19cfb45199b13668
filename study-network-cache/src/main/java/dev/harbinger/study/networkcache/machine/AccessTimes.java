package dev.harbinger.study.networkcache.machine;

import dev.harbinger.study.networkcache.machine.MachineParameters.LastAccess;
import dev.harbinger.study.networkcache.policy.Delivery;
import java.util.Arrays;

/**
 * Measures the times from the post of a receive to the first and last read of its short message. The time that the
 * program waits for the arrival is excluded, because no policy can change it (Khunjush, sections 6.4 and 7.3.1). For
 * one thread.
 *
 * <p>A message is watched from its receipt until another message is received, in the same memory or anywhere. So
 * watched messages never overlap; they are kept by address.
 */
final class AccessTimes {
    private final LastAccess until;
    private final int longest;

    private long[] from = new long[4];
    private long[] to = new long[4];
    private long[] begun = new long[4];
    private long[] first = new long[4];
    private long[] last = new long[4];
    private int[] loads = new int[4];
    private int watched;

    private long messages;
    private long read;
    private long firstSum;
    private long lastSum;
    private long loadSum;

    /** @param longest bytes up to which a message is watched */
    AccessTimes(LastAccess until, int longest) {
        this.until = until;
        this.longest = longest;
    }

    /** Whether an access may hit a watched message: a quick test that rules out most accesses. */
    boolean mayBe(long address, int bytes) {
        return watched > 0 && address < to[watched - 1] && address + bytes > from[0];
    }

    /**
     * The program reads bytes.
     *
     * @param ready the cycle in which the program has the value
     */
    void read(long address, int bytes, long ready) {
        for (int i = firstBehind(address); i < watched && from[i] < address + bytes; i++) {
            long taken = ready - begun[i];
            if (loads[i] == 0) {
                first[i] = taken;
            }
            last[i] = Math.max(last[i], taken);
            loads[i]++;
        }
    }

    /**
     * The program has received a message.
     *
     * @param waited cycles that it waited for the arrival
     */
    void received(Delivery message, long waited) {
        long end = message.address() + message.length();
        if (until == LastAccess.NEXT_MESSAGE) {
            end();
        }
        int place = firstBehind(message.address());
        while (message.length() > 0 && place < watched && from[place] < end) {
            close(place);
        }
        if (message.length() > 0 && message.length() <= longest) {
            messages++;
            open(place);
            from[place] = message.address();
            to[place] = end;
            begun[place] = message.begun() + waited;
            first[place] = 0;
            last[place] = 0;
            loads[place] = 0;
        }
    }

    /** Ends the watching. */
    void end() {
        while (watched > 0) {
            close(watched - 1);
        }
    }

    /** The counts so far. */
    AccessTimeCounts counts() {
        return new AccessTimeCounts(messages, read, firstSum, lastSum, loadSum);
    }

    /** The position of the first message that ends after an address. */
    private int firstBehind(long address) {
        int found = Arrays.binarySearch(to, 0, watched, address);
        return found >= 0 ? found + 1 : -found - 1;
    }

    private void close(int place) {
        if (loads[place] > 0) {
            read++;
            firstSum += first[place];
            lastSum += last[place];
            loadSum += loads[place];
        }
        watched--;
        move(place + 1, place, watched - place);
    }

    /** Makes room at a position. */
    private void open(int place) {
        if (watched == from.length) {
            int room = 2 * watched;
            from = Arrays.copyOf(from, room);
            to = Arrays.copyOf(to, room);
            begun = Arrays.copyOf(begun, room);
            first = Arrays.copyOf(first, room);
            last = Arrays.copyOf(last, room);
            loads = Arrays.copyOf(loads, room);
        }
        move(place, place + 1, watched - place);
        watched++;
    }

    private void move(int source, int target, int count) {
        System.arraycopy(from, source, from, target, count);
        System.arraycopy(to, source, to, target, count);
        System.arraycopy(begun, source, begun, target, count);
        System.arraycopy(first, source, first, target, count);
        System.arraycopy(last, source, last, target, count);
        System.arraycopy(loads, source, loads, target, count);
    }
}
