package dev.harbinger.messaging.engine;

import dev.harbinger.messaging.transport.PacketOutlet;
import dev.harbinger.messaging.transport.PacketSink;
import java.lang.foreign.MemorySegment;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Deque;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The sending half of the push-pull protocol: pushes the first bytes of each message as far as the peer's credit
 * allows, keeps the rest until it is pulled, and answers pulls (Push-Pull Messaging, section 3). Packets that find no
 * room wait here.
 */
final class SendSide {
    private final int rank;
    private final PacketOutlet outlet;
    private final PacketSink loopback;
    private final Outbox[] outboxes;
    private final BitSet waiting = new BitSet();
    private final Slots<SendOperation> held = new Slots<>();
    private final long[] credit;
    /** Envelopes that may leave without credit. */
    private final int[] allowance;
    /** Sends that have neither credit nor allowance, and those behind them. */
    private final @Nullable Deque<SendOperation>[] parked;

    private final int mostPushed;
    private final EndedPeers ended;
    /** Made once: flushing allocates nothing. */
    private final Consumer<SendOperation> streamed = this::streamed;

    /** @param loopback takes packets to this rank itself */
    SendSide(
            int rank,
            int size,
            PacketOutlet outlet,
            PacketSink loopback,
            EndedPeers ended,
            long bytesToPush,
            long pushedBuffer) {
        this.rank = rank;
        this.outlet = outlet;
        this.loopback = loopback;
        this.outboxes = new Outbox[size];
        Arrays.setAll(outboxes, peer -> new Outbox(peer, outlet));
        this.credit = new long[size];
        Arrays.fill(credit, pushedBuffer);
        this.allowance = new int[size];
        Arrays.fill(allowance, Packet.ENVELOPES);
        this.parked = queues(size);
        long creditedPush = Math.max(0, pushedBuffer - Packet.ENVELOPE_BYTES);
        this.mostPushed = (int) Math.min(Math.min(bytesToPush, outlet.maxPayload()), creditedPush);
        this.ended = ended;
    }

    /** The most credit that one push takes. */
    long mostCredit() {
        return (long) mostPushed + Packet.ENVELOPE_BYTES;
    }

    /**
     * Sends a message in standard mode if all of it can be pushed at once, without making an operation.
     *
     * @return false when it cannot; then nothing was done
     */
    boolean trySend(long context, int destination, int tag, MemorySegment data) {
        long bytes = data.byteSize();
        long cost = bytes + Packet.ENVELOPE_BYTES;
        if (bytes > mostPushed
                || credit[destination] < cost
                || destination == rank
                || isParked(destination)
                || ended.obstacle(context, destination) != null) {
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
        Failure.PeerEnded end = ended.obstacle(send.context, to);
        if (end != null) {
            giveUp(send, end, send.synchronous || send.bytes() > mostPushed);
        } else if (isParked(to) || !mayLeave(send)) {
            park(send);
        } else {
            push(send);
        }
    }

    private void push(SendOperation send) {
        int to = send.destination;
        int push = (int) Math.min(send.bytes(), mostPushed);
        int flags = 0;
        long cost = cost(send);
        if (credit[to] >= cost) {
            credit[to] -= cost;
            send.credit = cost;
            flags |= Packet.CREDIT_USED;
        } else {
            push = 0;
            if (to != rank) {
                allowance[to]--;
                send.uncredited = true;
            }
        }
        if (push < send.bytes() || flags == 0) {
            flags |= Packet.HELD;
        }
        if (send.synchronous) {
            flags |= Packet.SYNC;
        }
        send.pushed = push;
        send.next = push;
        send.read = (flags & Packet.HELD) == 0;
        if ((flags & (Packet.HELD | Packet.SYNC)) != 0) {
            send.id = held.put(send);
        }
        if (push < send.bytes()) {
            send.exposed = to != rank && outlet.readsPeers() && outlet.expose(send.id, send.data);
            if (send.exposed || to == rank) {
                flags |= Packet.EXPOSED;
            }
        }
        long word0 = Packet.word0(Packet.PUSH, flags, send.context);
        long word1 = Packet.word1(send.id, send.tag);
        if (to == rank) {
            loopback.packet(rank, word0, word1, send.bytes(), send.data, 0, push);
            if (!send.isAnswered()) {
                send.complete();
            }
        } else {
            outboxes[to].push(word0, word1, send);
            noteWaiting(to);
        }
    }

    private long cost(SendOperation send) {
        return Math.min(send.bytes(), mostPushed) + Packet.ENVELOPE_BYTES;
    }

    /** Whether a send has credit or, for its envelope, allowance. What a rank sends to itself is its own memory. */
    private boolean mayLeave(SendOperation send) {
        int to = send.destination;
        return to == rank || allowance[to] > 0 || credit[to] >= cost(send);
    }

    private boolean isParked(int peer) {
        Deque<SendOperation> queue = parked[peer];
        return queue != null && !queue.isEmpty();
    }

    private void park(SendOperation send) {
        Deque<SendOperation> queue = parked[send.destination];
        if (queue == null) {
            queue = new ArrayDeque<>();
            parked[send.destination] = queue;
        }
        queue.add(send);
    }

    /** Credit or allowance has come: what is parked leaves, in its order. */
    private void unpark(int peer) {
        Deque<SendOperation> queue = parked[peer];
        if (queue == null) {
            return;
        }
        while (!queue.isEmpty() && mayLeave(queue.getFirst())) {
            push(queue.removeFirst());
        }
    }

    /** The receiver allows envelopes without credit to leave. */
    void allow(int peer, long envelopes) {
        allowance[peer] += (int) envelopes;
        unpark(peer);
    }

    private void noteAnswer(SendOperation send) {
        if (send.uncredited) {
            send.uncredited = false;
            allow(send.destination, 1);
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
        noteAnswer(send);
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
        noteAnswer(send);
    }

    void credit(int peer, long bytes) {
        credit[peer] += bytes;
        unpark(peer);
    }

    /** Sends a packet without payload. */
    void control(int peer, long word0, long word1, long word2) {
        if (peer == rank) {
            loopback.packet(rank, word0, word1, word2, MemorySegment.NULL, 0, 0);
        } else if (!ended.has(peer)) {
            outboxes[peer].control(word0, word1, word2);
            noteWaiting(peer);
        }
    }

    /** Fetches a part of a message that {@code peer} holds and exposes; false when it does not any more. */
    boolean read(int peer, int senderId, long offset, MemorySegment into, long length) {
        if (peer != rank) {
            return outlet.read(peer, senderId, offset, into, offset, length);
        }
        SendOperation send = held.find(senderId);
        if (send == null) {
            return false;
        }
        MemorySegment.copy(send.data, offset, into, offset, length);
        return true;
    }

    /** Whether packets wait for room. */
    boolean hasWaiting() {
        return !waiting.isEmpty();
    }

    /** Sends what has room now; returns whether anything left. */
    boolean flush() {
        boolean moved = false;
        for (int peer = waiting.nextSetBit(0); peer >= 0; peer = waiting.nextSetBit(peer + 1)) {
            moved |= outboxes[peer].flush(streamed);
            if (outboxes[peer].isEmpty()) {
                waiting.clear(peer);
            }
        }
        return moved;
    }

    /** Whether packets wait for room or sends for their receiver. */
    boolean isBusy() {
        if (hasWaiting() || held.size() > 0) {
            return true;
        }
        for (int peer = 0; peer < parked.length; peer++) {
            if (isParked(peer)) {
                return true;
            }
        }
        return false;
    }

    /** Bytes that may be pushed to a peer now. */
    long credit(int peer) {
        return credit[peer];
    }

    /** Fails what cannot be completed since a peer has ended. */
    void peerEnded(Failure.PeerEnded end) {
        for (int peer = waiting.nextSetBit(0); peer >= 0; peer = waiting.nextSetBit(peer + 1)) {
            outboxes[peer].drop(this::isHopeless, send -> {
                credit[send.destination] += send.credit;
                if (!send.isAnswered()) {
                    giveUp(send, end, false);
                }
            });
            if (peer == end.peer()) {
                outboxes[peer].clear();
            }
            if (outboxes[peer].isEmpty()) {
                waiting.clear(peer);
            }
        }
        for (Deque<SendOperation> queue : parked) {
            if (queue != null) {
                queue.removeIf(send -> {
                    boolean hopeless = isHopeless(send);
                    if (hopeless) {
                        giveUp(send, end, send.synchronous || send.bytes() > mostPushed);
                    }
                    return hopeless;
                });
            }
        }
        held.forEach(send -> {
            if (isHopeless(send)) {
                held.retire(send.id);
                retract(send);
                giveUp(send, end, true);
                noteAnswer(send);
            }
        });
    }

    private boolean isHopeless(SendOperation send) {
        return ended.obstacle(send.context, send.destination) != null;
    }

    /**
     * A peer that ended normally receives no more: a message that needs no answer is lost as it would be any moment
     * later.
     */
    private static void giveUp(SendOperation send, Failure.PeerEnded end, boolean answered) {
        if (answered || end.failed()) {
            send.fail(end);
        } else {
            send.complete();
        }
    }

    private void streamed(SendOperation send) {
        send.read = true;
        finish(send);
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

    @SuppressWarnings({"unchecked", "rawtypes"})
    private static @Nullable Deque<SendOperation>[] queues(int size) {
        return new Deque[size];
    }

    private void noteWaiting(int peer) {
        if (!outboxes[peer].isEmpty()) {
            waiting.set(peer);
        }
    }
}
