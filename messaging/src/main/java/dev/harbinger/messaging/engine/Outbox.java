package dev.harbinger.messaging.engine;

import dev.harbinger.messaging.transport.PacketOutlet;
import java.lang.foreign.MemorySegment;
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
    /** Most bytes of a DATA packet: small enough that the receiver copies one while the next is written. */
    private static final int DATA_BYTES = 32 << 10;

    /** Most DATA packets of one flush, so that a fast receiver does not keep the others waiting. */
    private static final int DATA_TURN = 16;

    private static final MemorySegment NO_PAYLOAD = MemorySegment.ofArray(new byte[0]);

    private final int peer;
    private final PacketOutlet outlet;
    private final int dataBytes;
    private final Deque<Waiting> packets = new ArrayDeque<>(0);
    private final Deque<SendOperation> streams = new ArrayDeque<>(0);

    Outbox(int peer, PacketOutlet outlet) {
        this.peer = peer;
        this.outlet = outlet;
        this.dataBytes = Math.min(DATA_BYTES, outlet.maxPayload());
    }

    /** A packet that waits; for a push the send whose first bytes it carries. */
    private record Waiting(
            long word0, long word1, long word2, @Nullable SendOperation push) {}

    boolean isEmpty() {
        return packets.isEmpty() && streams.isEmpty();
    }

    /** Sends a packet without payload, at once or later. */
    void control(long word0, long word1, long word2) {
        if (!tryPacket(word0, word1, word2, NO_PAYLOAD, 0)) {
            packets.add(new Waiting(word0, word1, word2, null));
        }
    }

    /** Pushes the first bytes of {@code send}, at once or later; a send that waits for no answer is complete then. */
    void push(long word0, long word1, SendOperation send) {
        if (tryPacket(word0, word1, send.bytes(), send.data, (int) send.pushed)) {
            pushed(send);
        } else {
            packets.add(new Waiting(word0, word1, send.bytes(), send));
        }
    }

    private static void pushed(SendOperation send) {
        if (!send.isAnswered()) {
            send.complete();
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

    /**
     * Sends what has room now.
     *
     * @param streamed takes each send whose asked bytes have all left
     * @return whether anything left
     */
    boolean flush(Consumer<SendOperation> streamed) {
        boolean moved = false;
        while (!packets.isEmpty()) {
            Waiting w = packets.getFirst();
            SendOperation push = w.push;
            MemorySegment payload = push == null ? NO_PAYLOAD : push.data;
            int length = push == null ? 0 : (int) push.pushed;
            if (!outlet.offer(peer, w.word0, w.word1, w.word2, payload, 0, length)) {
                return moved;
            }
            packets.removeFirst();
            if (push != null) {
                pushed(push);
            }
            moved = true;
        }
        for (int turn = 0; turn < DATA_TURN && !streams.isEmpty(); turn++) {
            SendOperation send = streams.getFirst();
            int length = (int) Math.min(dataBytes, send.end - send.next);
            if (!outlet.offer(
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
            if (send.next == send.end) {
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

    /** Drops what waits of the sends that cannot be completed, and shows those whose push has not left. */
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
