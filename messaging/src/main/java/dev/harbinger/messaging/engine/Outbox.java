package dev.harbinger.messaging.engine;

import dev.harbinger.messaging.transport.PacketOutlet;
import java.lang.foreign.MemorySegment;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Packets for one peer that found no room in its lane. Pushes and control packets leave in their order, before the data
 * of pulled messages, which leaves one message after the other.
 */
final class Outbox {
    /** Most bytes of a DATA packet: small enough that the receiver copies one while the next is written. */
    private static final int DATA_BYTES = 32 << 10;

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

    /** A packet that waits, with the first {@code length} bytes of {@code payload}. */
    private record Waiting(
            long word0,
            long word1,
            long word2,
            MemorySegment payload,
            int length,
            @Nullable SendOperation whole) {}

    boolean isEmpty() {
        return packets.isEmpty() && streams.isEmpty();
    }

    /** Sends a packet without payload, at once or later. */
    void control(long word0, long word1, long word2) {
        packet(word0, word1, word2, NO_PAYLOAD, 0, null);
    }

    /** Sends a packet, at once or later; {@code whole}, if any, is complete when it has left. */
    void packet(long word0, long word1, long word2, MemorySegment payload, int length, @Nullable SendOperation whole) {
        if (!tryPacket(word0, word1, word2, payload, length)) {
            packets.add(new Waiting(word0, word1, word2, payload, length, whole));
        } else if (whole != null) {
            whole.complete();
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
            if (!outlet.offer(peer, w.word0, w.word1, w.word2, w.payload, 0, w.length)) {
                return moved;
            }
            packets.removeFirst();
            if (w.whole != null) {
                w.whole.complete();
            }
            moved = true;
        }
        while (!streams.isEmpty()) {
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
    void fail(Failure.PeerEnded end) {
        for (Waiting w : packets) {
            if (w.whole != null) {
                w.whole.fail(end);
            }
        }
        packets.clear();
        streams.clear();
    }
}
