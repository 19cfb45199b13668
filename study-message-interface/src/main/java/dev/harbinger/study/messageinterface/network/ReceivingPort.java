package dev.harbinger.study.messageinterface.network;

import java.util.ArrayDeque;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * What waits for one extraction port of an {@link IdealNetwork}: a queue for each sender. The port turns to a sender
 * for a whole message, then to the next higher-numbered sender that has one waiting, and round again.
 */
final class ReceivingPort {
    private static final int NOBODY = -1;

    private final @Nullable ArrayDeque<Flit>[] queues;
    private final int[] reserved;
    private final BitSet waiting;
    private int served = NOBODY;
    private int last = NOBODY;

    @SuppressWarnings({"unchecked", "rawtypes"})
    ReceivingPort(int nodes) {
        queues = new ArrayDeque[nodes];
        reserved = new int[nodes];
        waiting = new BitSet(nodes);
    }

    /** Flits of a sender that are under way to the port or wait in it. */
    int reserved(int sender) {
        return reserved[sender];
    }

    /** Takes room for a flit that a sender puts on its way. */
    void reserve(int sender) {
        reserved[sender]++;
    }

    /** A flit arrives. */
    void arrive(int sender, Flit flit) {
        ArrayDeque<Flit> queue = queues[sender];
        if (queue == null) {
            queue = new ArrayDeque<>();
            queues[sender] = queue;
        }
        queue.add(flit);
        waiting.set(sender);
    }

    /** Turns to the next sender when no message is being taken. */
    void choose() {
        if (served == NOBODY && !waiting.isEmpty()) {
            int next = waiting.nextSetBit(last + 1);
            served = next < 0 ? waiting.nextSetBit(0) : next;
            last = served;
        }
    }

    /** The next flit of the message that is being taken, null when it has not arrived. */
    @Nullable
    Flit peek() {
        ArrayDeque<Flit> queue = served == NOBODY ? null : queues[served];
        return queue == null ? null : queue.peek();
    }

    /** Takes it. */
    Flit take() {
        ArrayDeque<Flit> queue = served == NOBODY ? null : queues[served];
        Flit flit = queue == null ? null : queue.poll();
        if (queue == null || flit == null) {
            throw new IllegalStateException("no flit at the extraction port");
        }
        reserved[served]--;
        if (queue.isEmpty()) {
            waiting.clear(served);
        }
        if (flit.isTail()) {
            served = NOBODY;
        }
        return flit;
    }
}
