package dev.harbinger.messaging.engine;

import dev.harbinger.messaging.transport.PacketOutlet;
import dev.harbinger.messaging.transport.PacketSink;
import dev.harbinger.messaging.transport.RemoteMemory;
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
    private final RemoteMemory remote;
    private final PacketSink loopback;
    private final Outbox[] outboxes;
    private final BitSet waiting = new BitSet();
    private final IdTable<SendOperation> held = new IdTable<>();
    private final PeerLimits limits;
    private final long[] credit;
    /** Envelopes that may leave without credit. */
    private final int[] allowance;
    /** Sends that have neither credit nor allowance, and those behind them. */
    private final @Nullable Deque<SendOperation>[] parked;

    private final ReceivedGrants grants;
    private final MessageMemory memory;
    private final EndedPeers ended;

    /** @param loopback takes packets to this rank itself */
    SendSide(
            int rank,
            int size,
            PacketOutlet outlet,
            RemoteMemory remote,
            PacketSink loopback,
            EndedPeers ended,
            PeerLimits limits) {
        this.rank = rank;
        this.remote = remote;
        this.loopback = loopback;
        this.limits = limits;
        this.outboxes = new Outbox[size];
        // Made once: sending allocates nothing.
        MemorySegment made = MemorySegment.ofArray(new long[Pieces.MOST * ZeroBuffer.PIECE / Long.BYTES]);
        Consumer<SendOperation> pushed = this::pushed;
        Consumer<SendOperation> streamed = this::streamed;
        Arrays.setAll(outboxes, peer -> new Outbox(peer, outlet, limits.dataBytes(peer), pushed, streamed, made));
        this.credit = new long[size];
        Arrays.setAll(credit, limits::pushedBuffer);
        this.allowance = new int[size];
        Arrays.fill(allowance, limits.envelopes());
        this.parked = queues(size);
        this.grants = new ReceivedGrants(size);
        this.memory = new MessageMemory(rank, remote, limits, held);
        this.ended = ended;
    }

    /**
     * Sends a message in standard mode if all of it can be pushed in one packet at once, without making an operation.
     *
     * @return false when it cannot; then nothing was done
     */
    boolean trySend(long context, int destination, int tag, MemorySegment data) {
        long bytes = data.byteSize();
        long cost = bytes + Packet.ENVELOPE_BYTES;
        if (bytes > limits.first(destination, bytes)
                || (bytes >= limits.singleCopyFrom(destination) && data.isNative() && !limits.isFar(destination))
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
        if (send.bytes() > Packet.MOST_BYTES) {
            throw new IllegalArgumentException("message of " + send.bytes() + " bytes to rank " + to + ": at most "
                    + Packet.MOST_BYTES + " travel in one message");
        }
        Failure.PeerEnded end = ended.obstacle(send.context, to);
        if (end != null) {
            giveUp(send, end, needsAnswer(send));
        } else if (isParked(to) || !mayLeave(send)) {
            park(send);
        } else {
            push(send);
        }
    }

    private void push(SendOperation send) {
        int to = send.destination;
        int flags = 0;
        long most = pushable(send);
        Grant grant =
                send.bytes() >= limits.grantedFrom(to) && send.given == null && credit[to] >= Packet.ENVELOPE_BYTES
                        ? grants.use(to, send.context, send.tag, send.bytes())
                        : null;
        if (grant != null) {
            most = 0;
            flags |= Packet.GRANTED;
        } else if (memory.expose(send, most)) {
            most = 0;
            flags |= Packet.EXPOSED;
        }
        if ((flags & Packet.EXPOSED) == 0) {
            send.pack();
        }
        long cost = most + Packet.ENVELOPE_BYTES;
        if (credit[to] >= cost) {
            credit[to] -= cost;
            send.credit = cost;
            flags |= Packet.CREDIT_USED;
        } else {
            most = 0;
            if (to != rank) {
                allowance[to]--;
                send.uncredited = true;
            }
        }
        if (to == rank && most < send.bytes()) {
            flags |= Packet.EXPOSED;
        }
        send.first = (int) Math.min(most, limits.first(to, send.bytes()));
        send.pushed = most;
        boolean filled = grant != null && memory.fill(grant, send);
        if (filled) {
            flags |= Packet.FILLED;
        }
        if (grant != null) {
            send.grant = grant.number;
            send.receiverId = grant.number;
            send.end = send.bytes();
        } else if (most < send.bytes() || (flags & Packet.CREDIT_USED) == 0) {
            flags |= Packet.HELD;
        }
        if (send.synchronous) {
            flags |= Packet.SYNC;
        }
        if (send.given != null) {
            flags |= Packet.GIVEN;
        }
        send.read = filled || (grant == null && (flags & Packet.HELD) == 0);
        if (!send.read || send.synchronous || send.uncredited) {
            send.id = held.put(send);
        }
        long word0 = Packet.word0(Packet.PUSH, flags, send.context);
        long word1 = Packet.word1(send.id, send.tag);
        long word2 = Packet.word2(send.bytes(), send.pushed > send.first ? send.pushed : 0);
        if (to == rank) {
            send.announced = true;
            send.next = send.pushed;
            loopback.packet(rank, word0, word1, send.bytes(), send.data, 0, (int) send.pushed);
            if (!send.isAnswered()) {
                pushed(send);
            }
        } else {
            outboxes[to].push(word0, word1, word2, send);
            if (grant != null && !filled) {
                outboxes[to].stream(send);
            }
            noteWaiting(to);
        }
    }

    /** Bytes that may be pushed. What does not fit in one packet is told in whole units, unless it is all. */
    private long pushable(SendOperation send) {
        long most = limits.mostPushed(send.destination);
        int first = limits.first(send.destination, send.bytes());
        if (send.bytes() <= most) {
            return send.bytes();
        }
        return most <= first ? most : Math.max(first, most & -Packet.UNIT);
    }

    private long cost(SendOperation send) {
        return pushable(send) + Packet.ENVELOPE_BYTES;
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
        send.pack();
        if (send.exposed.count() != 0) {
            memory.noteUnreadable(send.destination);
        }
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

    /** Asks a sender for the bytes of a message from what it pushes to {@code end}. */
    void ask(int peer, int senderId, int receiverId, long end, int flags) {
        control(peer, Packet.word0(Packet.PULL, flags, 0), Packet.word1(senderId, receiverId), end);
    }

    /** Tells a sender what has become of its message: MATCHED, READ or both. */
    void answer(int peer, int senderId, int flags) {
        control(peer, Packet.word0(Packet.DONE, flags, 0), Packet.word1(senderId, 0), 0);
    }

    /** Sends a packet whose payload is a number; never to this rank itself. */
    void control(int peer, long word0, long word1, long word2, long value) {
        if (!ended.has(peer)) {
            outboxes[peer].control(word0, word1, word2, value);
            noteWaiting(peer);
        }
    }

    /** How messages are reached where they lie. */
    MessageMemory memory() {
        return memory;
    }

    /** A receiver has room for a message that it expects. */
    void granted(int peer, int number, long context, int tag, long bytes, long key) {
        grants.add(peer, number, context, tag, bytes, key);
    }

    /** A receiver wants its room back: it is told, unless a message has used it. */
    void revoke(int peer, int number) {
        if (grants.revoke(peer, number)) {
            control(peer, Packet.word0(Packet.RETURN, 0, 0), Packet.word1(0, number), 0);
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
            moved |= outboxes[peer].flush();
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
        grants.forget(end.peer());
        for (int peer = waiting.nextSetBit(0); peer >= 0; peer = waiting.nextSetBit(peer + 1)) {
            outboxes[peer].drop(this::isHopeless, send -> {
                // What has left the receiver gives back.
                credit[send.destination] += send.announced ? send.pushed - send.next : send.credit;
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
                        giveUp(send, end, needsAnswer(send));
                    }
                    return hopeless;
                });
            }
        }
        held.forEach(send -> {
            if (isHopeless(send)) {
                held.retire(send.id);
                send.exposed.retract(remote);
                giveUp(send, end, true);
                noteAnswer(send);
            }
        });
    }

    private boolean isHopeless(SendOperation send) {
        return ended.obstacle(send.context, send.destination) != null;
    }

    private boolean needsAnswer(SendOperation send) {
        return send.synchronous || send.bytes() > limits.mostPushed(send.destination);
    }

    /**
     * A peer that ended normally receives no more: a message that needs no answer is lost as it would be any moment
     * later.
     */
    private static void giveUp(SendOperation send, Failure.PeerEnded end, boolean answered) {
        giveBack(send);
        if (answered || end.failed()) {
            send.fail(end);
        } else {
            send.complete();
        }
    }

    /** All that is pushed has left. */
    private void pushed(SendOperation send) {
        if (!send.isAnswered()) {
            giveBack(send);
            send.complete();
        } else {
            finish(send);
        }
    }

    private void streamed(SendOperation send) {
        send.read = true;
        finish(send);
    }

    private void finish(SendOperation send) {
        if (send.isFinished()) {
            held.free(send.id);
            send.exposed.retract(remote);
            giveBack(send);
            send.complete();
        }
    }

    private static void giveBack(SendOperation send) {
        NetworkMemory.Block given = send.given;
        if (given != null) {
            send.given = null;
            given.release();
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
