package dev.harbinger.messaging.engine;

import dev.harbinger.messaging.transport.PacketOutlet;
import dev.harbinger.messaging.transport.PacketSink;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The sending half of the push-pull protocol: pushes the first bytes of each message as far as the peer's credit
 * allows, keeps the rest until it is pulled, and answers pulls (003, section 3). Packets that find no room wait here.
 */
final class SendSide {
    private final int rank;
    private final PacketOutlet outlet;
    private final PacketSink loopback;
    private final Outbox[] outboxes;
    private final BitSet waiting = new BitSet();
    private final Slots<SendOperation> held = new Slots<>();
    private final long[] credit;
    private final int mostPushed;
    private final Failure.@Nullable PeerEnded[] ended;

    /** @param loopback takes packets to this rank itself */
    SendSide(int rank, int size, PacketOutlet outlet, PacketSink loopback, long bytesToPush, long pushedBuffer) {
        this.rank = rank;
        this.outlet = outlet;
        this.loopback = loopback;
        this.outboxes = new Outbox[size];
        Arrays.setAll(outboxes, peer -> new Outbox(peer, outlet));
        this.credit = new long[size];
        Arrays.fill(credit, pushedBuffer);
        this.mostPushed = (int) Math.min(bytesToPush, outlet.maxPayload());
        this.ended = new Failure.@Nullable PeerEnded[size];
    }

    /**
     * Sends a message in standard mode if all of it can be pushed at once, without making an operation.
     *
     * @return false when it cannot; then nothing was done
     */
    boolean trySend(long context, int destination, int tag, MemorySegment data) {
        long bytes = data.byteSize();
        long cost = bytes + Packet.ENVELOPE_BYTES;
        if (bytes > mostPushed || credit[destination] < cost || destination == rank || ended[destination] != null) {
            return false;
        }
        long word0 = Packet.word0(Packet.PUSH, Packet.CREDIT_USED, context);
        if (!outboxes[destination].tryPacket(word0, Packet.word1(0, tag), bytes, data, (int) bytes)) {
            return false;
        }
        credit[destination] -= cost;
        return true;
    }

    void start(SendOperation send) {
        int to = send.destination;
        Failure.PeerEnded end = ended[to];
        int push = (int) Math.min(send.bytes(), mostPushed);
        if (end != null) {
            // A peer that ended normally receives no more; a message that needs no answer is lost as it would be any
            // moment later.
            if (end.failed() || send.synchronous || push < send.bytes()) {
                send.fail(end);
            } else {
                send.complete();
            }
            return;
        }
        int flags = 0;
        if (credit[to] >= push + Packet.ENVELOPE_BYTES) {
            credit[to] -= push + Packet.ENVELOPE_BYTES;
            flags |= Packet.CREDIT_USED;
        } else {
            push = 0;
        }
        if (push < send.bytes() || flags == 0) {
            flags |= Packet.HELD;
        }
        if (send.synchronous) {
            flags |= Packet.SYNC;
        }
        boolean answered = (flags & (Packet.HELD | Packet.SYNC)) != 0;
        send.pushed = push;
        send.next = push;
        send.read = (flags & Packet.HELD) == 0;
        if (answered) {
            send.id = held.put(send);
            send.exposed = to != rank && outlet.readsPeers() && outlet.expose(send.id, send.data);
            if (send.exposed || to == rank) {
                flags |= Packet.EXPOSED;
            }
        }
        SendOperation whole = answered ? null : send;
        long word0 = Packet.word0(Packet.PUSH, flags, send.context);
        long word1 = Packet.word1(send.id, send.tag);
        if (to == rank) {
            loopback.packet(rank, word0, word1, send.bytes(), send.data, 0, push);
            if (whole != null) {
                whole.complete();
            }
        } else {
            outboxes[to].packet(word0, word1, send.bytes(), send.data, push, whole);
            noteWaiting(to);
        }
    }

    /** The receiver asks for the bytes from what was pushed to {@code end}. */
    void pull(int senderId, int receiverId, long end, boolean matched) {
        SendOperation send = held.find(senderId);
        if (send == null) {
            return;
        }
        send.receiverId = receiverId;
        send.end = end;
        send.matched |= matched;
        outboxes[send.destination].stream(send);
        noteWaiting(send.destination);
    }

    /** The receiver has matched the message, or has what it wants of it, or both. */
    void done(int senderId, int flags) {
        SendOperation send = held.find(senderId);
        if (send == null) {
            return;
        }
        send.matched |= (flags & Packet.MATCHED) != 0;
        send.read |= (flags & Packet.READ) != 0;
        finish(send);
    }

    void credit(int peer, long bytes) {
        credit[peer] += bytes;
    }

    /** Sends a packet without payload. */
    void control(int peer, long word0, long word1, long word2) {
        if (peer == rank) {
            loopback.packet(rank, word0, word1, word2, MemorySegment.NULL, 0, 0);
        } else if (ended[peer] == null) {
            outboxes[peer].control(word0, word1, word2);
            noteWaiting(peer);
        }
    }

    /** Fetches a part of a message that {@code peer} holds and exposes. */
    void read(int peer, int senderId, long offset, MemorySegment into, long length) {
        if (peer == rank) {
            SendOperation send = Objects.requireNonNull(held.find(senderId));
            MemorySegment.copy(send.data, offset, into, offset, length);
        } else {
            outlet.read(peer, senderId, offset, into, offset, length);
        }
    }

    /** Whether packets wait for room. */
    boolean hasWaiting() {
        return !waiting.isEmpty();
    }

    /** Sends what has room now; returns whether anything left. */
    boolean flush() {
        boolean moved = false;
        for (int peer = waiting.nextSetBit(0); peer >= 0; peer = waiting.nextSetBit(peer + 1)) {
            moved |= outboxes[peer].flush(send -> {
                send.read = true;
                finish(send);
            });
            if (outboxes[peer].isEmpty()) {
                waiting.clear(peer);
            }
        }
        return moved;
    }

    /** Whether packets wait for room or sends for their receiver. */
    boolean isBusy() {
        return hasWaiting() || held.size() > 0;
    }

    void peerEnded(Failure.PeerEnded end) {
        int peer = end.peer();
        ended[peer] = end;
        outboxes[peer].fail(end);
        waiting.clear(peer);
        held.forEach(send -> {
            if (send.destination == peer || (end.failed() && Context.isCollective(send.context))) {
                held.retire(send.id);
                retract(send);
                send.fail(end);
            }
        });
    }

    private void finish(SendOperation send) {
        if (send.isFinished()) {
            held.free(send.id);
            retract(send);
            send.complete();
        }
    }

    private void retract(SendOperation send) {
        if (send.exposed) {
            outlet.retract(send.id);
        }
    }

    private void noteWaiting(int peer) {
        if (!outboxes[peer].isEmpty()) {
            waiting.set(peer);
        }
    }
}
