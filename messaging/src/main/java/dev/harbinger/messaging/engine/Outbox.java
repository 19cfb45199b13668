package dev.harbinger.messaging.engine;

import dev.harbinger.messaging.transport.PacketOutlet;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Packets for one peer that found no room in its lane. Pushes and control packets leave in their order, before the data
 * of pulled messages, which leaves one message after the other.
 */
final class Outbox {
    /** Most DATA packets of one flush, so that a fast receiver does not keep the others waiting. */
    private static final int DATA_TURN = 16;

    private static final MemorySegment NO_PAYLOAD = MemorySegment.ofArray(new byte[0]);

    private final int peer;
    private final PacketOutlet outlet;
    private final Consumer<SendOperation> pushed;
    private final Consumer<SendOperation> streamed;
    private final int dataBytes;
    private final Deque<Waiting> packets = new ArrayDeque<>(0);
    private final Deque<SendOperation> streams = new ArrayDeque<>(0);
    /** Where payloads are made that are no part of a message. */
    private final MemorySegment made;

    /**
     * Packets for {@code peer}.
     *
     * @param dataBytes most bytes of a message in one DATA or MORE packet
     * @param pushed takes each send of which all that is pushed has left
     * @param streamed takes each send of which all that was asked for has left
     * @param made {@link Pieces#MOST} times {@link ZeroBuffer#PIECE} bytes, for payloads that are made here
     */
    Outbox(
            int peer,
            PacketOutlet outlet,
            int dataBytes,
            Consumer<SendOperation> pushed,
            Consumer<SendOperation> streamed,
            MemorySegment made) {
        this.peer = peer;
        this.outlet = outlet;
        this.pushed = pushed;
        this.streamed = streamed;
        this.made = made;
        this.dataBytes = dataBytes;
    }

    /**
     * A packet that waits.
     *
     * @param push for a push the send that it announces, else null
     * @param value payload of 8 bytes of a packet that {@code carries} one
     */
    private record Waiting(
            long word0, long word1, long word2, @Nullable SendOperation push, boolean carries, long value) {}

    boolean isEmpty() {
        return packets.isEmpty() && streams.isEmpty();
    }

    /** Sends a packet without payload, at once or later. */
    void control(long word0, long word1, long word2) {
        if (!tryPacket(word0, word1, word2, NO_PAYLOAD, 0)) {
            packets.add(new Waiting(word0, word1, word2, null, false, 0));
        }
    }

    /** Sends a packet whose payload is a number, at once or later. */
    void control(long word0, long word1, long word2, long value) {
        if (!packets.isEmpty() || !offerNumber(word0, word1, word2, value)) {
            packets.add(new Waiting(word0, word1, word2, null, true, value));
        }
    }

    /** Pushes what is to be pushed of {@code send}, at once or later. */
    void push(long word0, long word1, long word2, SendOperation send) {
        if (!packets.isEmpty() || !pushNow(word0, word1, word2, send)) {
            packets.add(new Waiting(word0, word1, word2, send, false, 0));
        }
    }

    /** Goes on pushing; false when it found no room. */
    private boolean pushNow(long word0, long word1, long word2, SendOperation send) {
        if (!send.announced) {
            if (!announce(word0, word1, word2, send)) {
                return false;
            }
            send.announced = true;
            send.next = send.first;
        }
        while (send.next < send.pushed) {
            int length = (int) Math.min(dataBytes, send.pushed - send.next);
            requireAlive(send);
            long word = Packet.word0(Packet.MORE, 0, send.context);
            if (!outlet.offer(peer, word, 0, send.next, send.data, send.next, length)) {
                return false;
            }
            send.next += length;
        }
        pushed.accept(send);
        return true;
    }

    private boolean announce(long word0, long word1, long word2, SendOperation send) {
        if (send.grant != 0) {
            return offerNumber(word0, word1, word2, send.grant);
        }
        return send.exposed.count() != 0
                ? outlet.offer(peer, word0, word1, word2, made, 0, send.exposed.write(made))
                : outlet.offer(peer, word0, word1, word2, send.data, 0, send.first);
    }

    private boolean offerNumber(long word0, long word1, long word2, long value) {
        made.set(ValueLayout.JAVA_LONG_UNALIGNED, 0, value);
        return outlet.offer(peer, word0, word1, word2, made, 0, Long.BYTES);
    }

    private void requireAlive(SendOperation send) {
        if (!send.data.scope().isAlive()) {
            throw new IllegalStateException("the memory of a message of " + send.bytes() + " bytes to rank " + peer
                    + " of the world, tag " + send.tag()
                    + ", was closed before all of it had left: keep an arena open until its sends are complete");
        }
    }

    /** Sends the packet at once if no other waits before it and the lane has room. */
    boolean tryPacket(long word0, long word1, long word2, MemorySegment payload, int length) {
        return packets.isEmpty() && outlet.offer(peer, word0, word1, word2, payload, 0, length);
    }

    /** Sends what the receiver has asked for of {@code send}, from now on. */
    void stream(SendOperation send) {
        streams.add(send);
    }

    /** Sends what has room now; returns whether anything left. */
    boolean flush() {
        boolean moved = false;
        while (!packets.isEmpty()) {
            Waiting w = packets.getFirst();
            SendOperation push = w.push;
            long before = push == null ? 0 : push.next;
            boolean left = push != null
                    ? pushNow(w.word0, w.word1, w.word2, push)
                    : w.carries
                            ? offerNumber(w.word0, w.word1, w.word2, w.value)
                            : outlet.offer(peer, w.word0, w.word1, w.word2, NO_PAYLOAD, 0, 0);
            if (!left) {
                return moved || (push != null && push.next != before);
            }
            packets.removeFirst();
            moved = true;
        }
        for (int turn = 0; turn < DATA_TURN && !streams.isEmpty(); turn++) {
            SendOperation send = streams.getFirst();
            int length = (int) Math.clamp(send.end - send.next, 0L, dataBytes);
            requireAlive(send);
            if (length > 0
                    && !outlet.offer(
                            peer,
                            Packet.word0(Packet.DATA, 0, send.context),
                            Packet.word1(0, send.receiverId),
                            send.next,
                            send.data,
                            send.next,
                            length)) {
                return moved;
            }
            moved = true;
            send.next += length;
            if (send.next >= send.end) {
                streams.removeFirst();
                streamed.accept(send);
            }
        }
        return moved;
    }

    /** Forgets everything: the peer has ended. */
    void clear() {
        packets.clear();
        streams.clear();
    }

    /** Drops what waits of the sends that cannot be completed, and shows those of which not all pushed has left. */
    void drop(Predicate<SendOperation> hopeless, Consumer<SendOperation> unpushed) {
        packets.removeIf(w -> {
            SendOperation push = w.push;
            if (push == null || !hopeless.test(push)) {
                return false;
            }
            unpushed.accept(push);
            return true;
        });
        streams.removeIf(hopeless);
    }
}
