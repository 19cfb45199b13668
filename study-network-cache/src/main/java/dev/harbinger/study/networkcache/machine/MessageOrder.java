package dev.harbinger.study.networkcache.machine;

import dev.harbinger.study.networkcache.core.NetworkFault;
import dev.harbinger.trace.traffic.Message;
import dev.harbinger.trace.traffic.MessageId;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Which message a receive gets: of those with its ID the oldest that no receive before it got, as MPI has it. Messages
 * are named by their place in a list. For one thread.
 */
final class MessageOrder {
    private final Map<Long, Queue> queues = new HashMap<>();

    /** The messages with one ID, by their places, and how many were taken. */
    private static final class Queue {
        private int[] places = new int[4];
        private int size;
        private int taken;

        private void add(int place) {
            if (size == places.length) {
                places = Arrays.copyOf(places, 2 * size);
            }
            places[size++] = place;
        }
    }

    MessageOrder(List<Message> messages) {
        for (int place = 0; place < messages.size(); place++) {
            queues.computeIfAbsent(messages.get(place).id(), _ -> new Queue()).add(place);
        }
    }

    /**
     * The next message with that ID, which is taken from now on.
     *
     * @throws NetworkFault when there is none
     */
    int take(long id) {
        Queue queue = queues.get(id);
        if (queue == null || queue.taken == queue.size) {
            throw new NetworkFault(
                    "the program receives a message from " + MessageId.text(id) + ", but the traffic has "
                            + (queue == null ? "none" : "only " + queue.size)
                            + "; record the traffic from the same program with the same number of ranks");
        }
        return queue.places[queue.taken++];
    }

    /** The next message with that ID, which stays the next; -1 when there is none. */
    int peek(long id) {
        Queue queue = queues.get(id);
        return queue == null || queue.taken == queue.size ? -1 : queue.places[queue.taken];
    }
}
