package dev.harbinger.messaging.engine;

import dev.harbinger.messaging.transport.PacketSink;
import java.lang.foreign.MemorySegment;
import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Sends the packets for one peer, one method per kind of {@link Packet}, and queues those for which the lane has no
 * room. Pushes and control packets are sent in order, ahead of the data of pulled messages, which is sent one message
 * at a time. Packets from a rank to itself are delivered at once.
 */
final class Outbox {
    /** Maximum DATA packets per flush, so that a fast receiver does not keep the others waiting. */
    private static final int DATA_TURN = 16;

    private static final MemorySegment NO_PAYLOAD = MemorySegment.ofArray(new byte[0]);

    private final int peer;
    private final PacketWriter writer;
    private final @Nullable PacketSink loopback;
    private final HeldSends held;
    private final BitSet waiting;
    private final Deque<Queued> packets = new ArrayDeque<>(0);
    private final Deque<SendOperation> pulled = new ArrayDeque<>(0);
    private boolean closed;

    /**
     * Packets for {@code peer}.
     *
     * @param loopback takes the packets if the peer is this rank itself, else null
     * @param held is notified when bytes of a send were sent
     * @param waiting has the peer's bit set while packets wait here
     */
    Outbox(int peer, PacketWriter writer, @Nullable PacketSink loopback, HeldSends held, BitSet waiting) {
        this.peer = peer;
        this.writer = writer;
        this.loopback = loopback;
        this.held = held;
        this.waiting = waiting;
    }

    /**
     * A packet that waits for room.
     *
     * @param push the send of a PUSH, which has all fields of the packet; else null
     * @param length bytes of the payload, 0 or 8
     * @param value the payload of 8 bytes
     */
    private record Queued(@Nullable SendOperation push, long word0, long word1, long word2, int length, long value) {}

    // ---- from a sender

    /** PUSH of a whole message in one packet, now or not at all; false if it was not sent. */
    boolean tryPush(long context, int tag, int elementType, MemorySegment data) {
        return !closed && packets.isEmpty() && writer.push(context, tag, elementType, data);
    }

    /** PUSH of a send, and the FRAGMENTs that follow it. */
    void push(SendOperation send) {
        requireOpen();
        if (loopback != null) {
            pushToSelf(loopback, send);
        } else if (!packets.isEmpty() || !tryPush(send)) {
            enqueue(new Queued(send, 0, 0, 0, 0, 0));
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
        control(Packet.word0(Packet.RETURN, 0, 0), Packet.word1(0, number), 0);
    }

    // ---- from a receiver

    /** PULL of the bytes after the pushed ones. */
    void pull(int senderId, int receiverId, long end, boolean matched) {
        int flags = matched ? Packet.MATCHED : 0;
        control(Packet.word0(Packet.PULL, flags, 0), Packet.word1(senderId, receiverId), end);
    }

    /** ACK with MATCHED, READ or both as {@code flags}. */
    void acknowledge(int senderId, int flags) {
        control(Packet.word0(Packet.ACK, flags, 0), Packet.word1(senderId, 0), 0);
    }

    /** CREDIT for bytes that have left the pushed buffer. */
    void credit(long bytes) {
        control(Packet.word0(Packet.CREDIT, 0, 0), 0, bytes);
    }

    /** WINDOW for more envelopes without credit. */
    void widenWindow(int envelopes) {
        control(Packet.word0(Packet.WINDOW, 0, 0), 0, envelopes);
    }

    /** GRANT of {@code bytes} bytes of room; {@code key} is 0 if the peer cannot reach it. */
    void grant(int number, long context, int tag, long bytes, long key) {
        long word0 = Packet.word0(Packet.GRANT, 0, context);
        long word1 = Packet.word1(number, tag);
        if (!closed && (!packets.isEmpty() || !writer.number(word0, word1, bytes, key))) {
            enqueue(new Queued(null, word0, word1, bytes, Long.BYTES, key));
        }
    }

    /** REVOKE of a grant. */
    void revokeGrant(int number) {
        control(Packet.word0(Packet.REVOKE, 0, 0), Packet.word1(0, number), 0);
    }

    // ---- steps

    private void requireOpen() {
        if (closed) {
            throw new IllegalStateException(
                    "message to rank " + peer + ", which has ended: its send must fail instead");
        }
    }

    private void control(long word0, long word1, long word2) {
        if (loopback != null) {
            loopback.packet(peer, word0, word1, word2, NO_PAYLOAD, 0, 0);
        } else if (!closed && (!packets.isEmpty() || !writer.words(word0, word1, word2))) {
            enqueue(new Queued(null, word0, word1, word2, 0, 0));
        }
    }

    private void enqueue(Queued packet) {
        packets.add(packet);
        waiting.set(peer);
    }

    private void pushToSelf(PacketSink sink, SendOperation send) {
        send.next = send.pushed;
        sink.packet(
                peer,
                Packet.word0(Packet.PUSH, send.flags, send.context),
                Packet.word1(send.elementType, send.id, send.tag),
                Packet.word2(send.bytes(), 0),
                send.data,
                0,
                (int) send.pushed);
        // A send that is held completes with its ACK.
        if (!send.isHeld()) {
            held.pushed(send);
        }
    }

    /** Continues a push; false if there was no room for all of it. */
    private boolean tryPush(SendOperation send) {
        boolean pushed = writer.push(send);
        if (pushed) {
            held.pushed(send);
        }
        return pushed;
    }

    // ---- what waits

    /** Number of packets, without announcements, that the transport has taken. */
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
            SendOperation push = packet.push;
            long before = push == null ? 0 : push.next;
            if (!tryAgain(packet)) {
                return moved || (push != null && push.next != before);
            }
            packets.removeFirst();
            moved = true;
        }
        for (int turn = 0; turn < DATA_TURN && !pulled.isEmpty(); turn++) {
            SendOperation send = pulled.getFirst();
            if (!writer.data(send)) {
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

    private boolean tryAgain(Queued packet) {
        if (packet.push != null) {
            return tryPush(packet.push);
        }
        return packet.length == 0
                ? writer.words(packet.word0, packet.word1, packet.word2)
                : writer.number(packet.word0, packet.word1, packet.word2, packet.value);
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
            SendOperation push = packet.push;
            if (push == null || !hopeless.test(push)) {
                return false;
            }
            unpushed.accept(push);
            return true;
        });
        pulled.removeIf(hopeless);
    }
}
