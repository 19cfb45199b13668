package dev.harbinger.messaging.engine;

import java.lang.foreign.MemorySegment;
import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * The packets for one peer, in order: {@link PacketWriter} writes them, and those for which the lane has no room are
 * queued here. Pushes and control packets are sent in order, ahead of the data of pulled messages, which is sent one
 * message at a time.
 */
final class Outbox {
    /** Maximum DATA packets per flush, so that a fast receiver does not keep the others waiting. */
    private static final int DATA_TURN = 16;

    private final int peer;
    private final PacketWriter writer;
    private final HeldSends held;
    private final BitSet waiting;
    private final Deque<Queued> packets = new ArrayDeque<>(0);
    private final Deque<SendOperation> pulled = new ArrayDeque<>(0);
    private boolean closed;

    /**
     * Packets for {@code peer}.
     *
     * @param held is notified when bytes of a send were sent
     * @param waiting has the peer's bit set while packets wait here
     */
    Outbox(int peer, PacketWriter writer, HeldSends held, BitSet waiting) {
        this.peer = peer;
        this.writer = writer;
        this.held = held;
        this.waiting = waiting;
    }

    /** A packet that waits for room. */
    @FunctionalInterface
    private interface Queued {
        /** Writes it; false while there is no room for all of it. */
        boolean write();
    }

    /** The PUSH of a send, and its FRAGMENTs, that wait for room. */
    private final class QueuedPush implements Queued {
        final SendOperation send;

        QueuedPush(SendOperation send) {
            this.send = send;
        }

        @Override
        public boolean write() {
            return continuePush(send);
        }
    }

    // ---- from a sender

    /** PUSH of a whole message in one packet, now or not at all; false if it was not sent. */
    boolean tryPushWhole(long context, int tag, int elementType, MemorySegment data) {
        return !mustWait() && writer.pushWhole(context, tag, elementType, data);
    }

    /** PUSH of a send, and the FRAGMENTs that follow it. */
    void push(SendOperation send) {
        requireOpen();
        if (mustWait() || !continuePush(send)) {
            enqueue(new QueuedPush(send));
        }
    }

    /** DATA: the bytes of a send that the receiver has asked for, when there is room. */
    void data(SendOperation send) {
        requireOpen();
        pulled.add(send);
        waiting.set(peer);
    }

    /** RETURN of a revoked grant. */
    void returnGrant(int number) {
        if (mustWait() || !writer.returnGrant(number)) {
            enqueue(() -> writer.returnGrant(number));
        }
    }

    // ---- from a receiver

    /** PULL of the bytes after the pushed ones, up to {@code end}. */
    void pull(int senderId, int receiverId, long end, boolean matched) {
        if (mustWait() || !writer.pull(senderId, receiverId, end, matched)) {
            enqueue(() -> writer.pull(senderId, receiverId, end, matched));
        }
    }

    /** ACK with MATCHED, READ or both as {@code flags}. */
    void acknowledge(int senderId, int flags) {
        if (mustWait() || !writer.acknowledge(senderId, flags)) {
            enqueue(() -> writer.acknowledge(senderId, flags));
        }
    }

    /** CREDIT for bytes that have left the pushed buffer. */
    void credit(long bytes) {
        if (mustWait() || !writer.credit(bytes)) {
            enqueue(() -> writer.credit(bytes));
        }
    }

    /** WINDOW for more envelopes without credit. */
    void widenWindow(int envelopes) {
        if (mustWait() || !writer.widenWindow(envelopes)) {
            enqueue(() -> writer.widenWindow(envelopes));
        }
    }

    /** GRANT of {@code bytes} bytes of room to another rank; {@code key} is 0 if the peer cannot reach it. */
    void grant(int number, long context, int tag, long bytes, long key) {
        if (mustWait() || !writer.grant(number, context, tag, bytes, key)) {
            enqueue(() -> writer.grant(number, context, tag, bytes, key));
        }
    }

    /** REVOKE of a grant. */
    void revokeGrant(int number) {
        if (mustWait() || !writer.revokeGrant(number)) {
            enqueue(() -> writer.revokeGrant(number));
        }
    }

    // ---- steps

    /** Whether a packet may not be written now: others wait before it, or it is dropped. */
    private boolean mustWait() {
        return closed || !packets.isEmpty();
    }

    private void requireOpen() {
        if (closed) {
            throw new IllegalStateException(
                    "message to rank " + peer + ", which has ended: its send must fail instead");
        }
    }

    /** Queues a packet, or drops it if the peer has ended. */
    private void enqueue(Queued packet) {
        if (!closed) {
            packets.add(packet);
            waiting.set(peer);
        }
    }

    /** Continues a push; false if there was no room for all of it. */
    private boolean continuePush(SendOperation send) {
        // A held send to this rank itself completes with its ACK, which comes before the push returns.
        boolean completes = !writer.isToSelf() || !send.isHeld();
        boolean pushed = writer.continuePush(send);
        if (pushed && completes) {
            held.pushed(send);
        }
        return pushed;
    }

    // ---- what waits

    /** Number of packets, without call announcements, that the transport has taken. */
    long sent() {
        return writer.sent();
    }

    boolean isEmpty() {
        return packets.isEmpty() && pulled.isEmpty();
    }

    /** Sends as many packets as there is room for; returns whether any were sent. */
    boolean flush() {
        boolean moved = false;
        while (!packets.isEmpty()) {
            Queued packet = packets.getFirst();
            SendOperation push = packet instanceof QueuedPush queued ? queued.send : null;
            long before = push == null ? 0 : push.next;
            if (!packet.write()) {
                return moved || (push != null && push.next != before);
            }
            packets.removeFirst();
            moved = true;
        }
        for (int turn = 0; turn < DATA_TURN && !pulled.isEmpty(); turn++) {
            SendOperation send = pulled.getFirst();
            if (!writer.continueData(send)) {
                return moved;
            }
            moved = true;
            if (send.next >= send.end) {
                pulled.removeFirst();
                held.pulled(send);
            }
        }
        return moved;
    }

    /**
     * Drops all queued packets, and control packets from now on: the peer has ended. No message may be sent to it any
     * more; nobody would complete its send.
     */
    void close() {
        closed = true;
        packets.clear();
        pulled.clear();
    }

    /** As in {@link Outboxes#drop}. */
    void drop(Predicate<SendOperation> hopeless, Consumer<SendOperation> unpushed) {
        packets.removeIf(packet -> {
            if (packet instanceof QueuedPush push && hopeless.test(push.send)) {
                unpushed.accept(push.send);
                return true;
            }
            return false;
        });
        pulled.removeIf(hopeless);
    }
}
