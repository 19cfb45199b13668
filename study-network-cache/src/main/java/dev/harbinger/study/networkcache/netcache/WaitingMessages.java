package dev.harbinger.study.networkcache.netcache;

import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * All waiting messages, by ID and arrival. A search of network memory by software finds a message here when neither the
 * message section nor the link translation buffer has it. The counts of arrived and received messages for each ID give
 * the sequence numbers of the next ones. For one thread.
 */
final class WaitingMessages {
    private final Map<Long, Queue> queues = new HashMap<>();
    private final TreeMap<Long, WaitingMessage> byAddress = new TreeMap<>();

    /** The sequence number of the next message with that ID to arrive. */
    long nextArrival(long id) {
        return queue(id).arrived;
    }

    /** The sequence number of the next message with that ID to be received. */
    long nextReceive(long id) {
        Queue queue = queues.get(id);
        return queue == null ? 0 : queue.received;
    }

    /** Counts an arrival that does not wait because its receive is posted. */
    void passed(long id) {
        queue(id).arrived++;
    }

    /** Counts a receive whose message has not arrived; returns its sequence number. */
    long receiveAhead(long id) {
        return queue(id).received++;
    }

    /** Adds a waiting message; its sequence number must be the next. */
    void add(WaitingMessage message) {
        Queue queue = queue(message.id());
        queue.arrived++;
        queue.waiting.add(message);
        byAddress.put(message.address(), message);
    }

    /** The oldest message with that ID, null if none waits. */
    @Nullable
    WaitingMessage oldest(long id) {
        Queue queue = queues.get(id);
        return queue == null ? null : queue.waiting.peek();
    }

    /** Removes the oldest message with an ID, which is received. */
    void received(long id) {
        Queue queue = queue(id);
        byAddress.remove(queue.waiting.remove().address());
        queue.received++;
    }

    /** The message whose bytes include all of these addresses of network memory, null if there is none. */
    @Nullable
    WaitingMessage at(long address, int bytes) {
        Map.@Nullable Entry<Long, WaitingMessage> entry = byAddress.floorEntry(address);
        return entry != null
                        && address + bytes <= entry.getKey() + entry.getValue().length()
                ? entry.getValue()
                : null;
    }

    /** How many with that ID wait. */
    int count(long id) {
        Queue queue = queues.get(id);
        return queue == null ? 0 : queue.waiting.size();
    }

    /** How many wait. */
    int count() {
        return byAddress.size();
    }

    private Queue queue(long id) {
        return queues.computeIfAbsent(id, _ -> new Queue());
    }

    private static final class Queue {
        private final ArrayDeque<WaitingMessage> waiting = new ArrayDeque<>();
        private long arrived;
        private long received;
    }
}
