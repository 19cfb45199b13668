package dev.harbinger.study.networkcache.machine;

import dev.harbinger.study.networkcache.core.NetworkFault;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;

/** The receives that a program has posted, by their numbers, with their state. For one thread. */
final class Receives {
    private static final int COMPLETE = -1;

    private int[] messages = new int[1024];
    private long[] addresses = new long[1024];
    private int posted;

    /** Memory of incomplete receives: its end and the number of the receive, by its start. */
    private final TreeMap<Long, Awaited> awaited = new TreeMap<>();

    private record Awaited(long end, int receive) {}

    /**
     * Records a receive and its message; returns the number of the receive.
     *
     * @throws NetworkFault when its memory belongs to another receive
     */
    int post(int message, long address, int bytes) {
        checkFree(address, bytes);
        if (posted == messages.length) {
            messages = Arrays.copyOf(messages, 2 * posted);
            addresses = Arrays.copyOf(addresses, 2 * posted);
        }
        messages[posted] = message;
        addresses[posted] = address;
        if (bytes > 0) {
            awaited.put(address, new Awaited(address + bytes, posted));
        }
        return posted++;
    }

    /**
     * Checks that bytes do not belong to an incomplete receive.
     *
     * @throws NetworkFault when they do
     */
    void checkFree(long address, int bytes) {
        int other = bytes == 0 ? -1 : awaiting(address, bytes);
        if (other >= 0) {
            throw new NetworkFault("the program receives " + bytes + " bytes to 0x" + Long.toHexString(address)
                    + ", memory of receive " + other
                    + ", for which it has not waited; give each receive its own memory");
        }
    }

    /** The incomplete receive that contains one of these bytes, -1 if there is none. */
    int awaiting(long address, int bytes) {
        Map.Entry<Long, Awaited> before = awaited.lowerEntry(address + bytes);
        return before != null && before.getValue().end > address ? before.getValue().receive : -1;
    }

    /** The lowest address of incomplete receives; the highest possible address when there are none. */
    long lowest() {
        return awaited.isEmpty() ? Long.MAX_VALUE : awaited.firstKey();
    }

    /** The address after the incomplete receives; the lowest possible address when there are none. */
    long end() {
        return awaited.isEmpty() ? Long.MIN_VALUE : awaited.lastEntry().getValue().end;
    }

    /**
     * The message of an incomplete receive.
     *
     * @throws NetworkFault when there is no such receive
     */
    int message(long receive) {
        if (receive < 0 || receive >= posted) {
            throw new NetworkFault("the program waits for receive " + receive + ", but has posted "
                    + (posted == 0 ? "none" : "0 to " + (posted - 1)));
        }
        int message = messages[(int) receive];
        if (message == COMPLETE) {
            throw new NetworkFault("the program waits for receive " + receive + " a second time; wait for each once");
        }
        return message;
    }

    /** Completes a receive; returns the address of its message. */
    long complete(long receive) {
        int number = (int) receive;
        messages[number] = COMPLETE;
        awaited.computeIfPresent(addresses[number], (_, range) -> range.receive == number ? null : range);
        return addresses[number];
    }
}
