package dev.harbinger.study.networkcache.machine;

import dev.harbinger.study.networkcache.core.NetworkFault;
import java.util.Arrays;

/** The receives that a program has posted, by their numbers, and what became of them. For one thread. */
final class Receives {
    private static final int COMPLETE = -1;

    private int[] messages = new int[1024];
    private long[] addresses = new long[1024];
    private int posted;

    /** Notes a receive and the message it gets; its number. */
    int post(int message, long address) {
        if (posted == messages.length) {
            messages = Arrays.copyOf(messages, 2 * posted);
            addresses = Arrays.copyOf(addresses, 2 * posted);
        }
        messages[posted] = message;
        addresses[posted] = address;
        return posted++;
    }

    /**
     * The message of a receive that is not complete.
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

    /** Where the message of a receive is to be. */
    long address(long receive) {
        return addresses[(int) receive];
    }

    /** A receive has its message. */
    void complete(long receive) {
        messages[(int) receive] = COMPLETE;
    }
}
