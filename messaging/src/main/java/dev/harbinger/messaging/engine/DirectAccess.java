package dev.harbinger.messaging.engine;

import dev.harbinger.messaging.transport.RemoteMemory;
import java.lang.foreign.MemorySegment;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * Messages that are reached where they lie: a sender's own are exposed to peers, written to rooms that peers have
 * granted, and those of peers fetched or viewed. A message to this rank itself lies in its send.
 */
final class DirectAccess {
    private final int rank;
    private final RemoteMemory remote;
    private final PeerLimits limits;
    private final HeldSends held;
    /** Peers that could not read what was exposed to them: nothing is any more. */
    private final BitSet cannotRead = new BitSet();

    /** @param held sends that wait for their receiver */
    DirectAccess(int rank, RemoteMemory remote, PeerLimits limits, HeldSends held) {
        this.rank = rank;
        this.remote = remote;
        this.limits = limits;
        this.held = held;
    }

    /** A peer has asked for what it might have read. */
    void noteUnreadable(int peer) {
        cannotRead.set(peer);
    }

    /** Lets a peer read the message by itself, if it is prepared or too long to be pushed, and that is possible. */
    boolean expose(SendOperation send, long most) {
        int to = send.destination;
        if (to == rank
                || (most == send.bytes() && send.prepared == null && most < limits.singleCopyFrom(to))
                || send.bytes() == 0
                || cannotRead.get(to)) {
            return false;
        }
        Pieces pieces = send.pieces;
        int count = pieces == null ? 1 : pieces.count();
        if (count > Pieces.MOST || count * ZeroBuffer.PIECE > limits.maxPayload()) {
            return false;
        }
        for (int i = 0; i < count; i++) {
            MemorySegment piece = pieces == null ? send.data : pieces.segment(i);
            long key = remote.expose(to, piece);
            if (key == 0) {
                send.exposed.retract(remote);
                return false;
            }
            send.exposed.add(key, piece.byteSize());
        }
        return true;
    }

    /** Writes the message to the room it was granted, where that can be reached. */
    boolean fill(ReceivedGrant grant, SendOperation send) {
        MemorySegment room = grant.key == 0 ? null : remote.view(send.destination, grant.key, grant.bytes);
        if (room == null) {
            return false;
        }
        MemorySegment.copy(send.data, 0, room, 0, send.bytes());
        return true;
    }

    /** Fetches the first bytes of a message that {@code peer} exposes; false when they cannot be had. */
    boolean fetch(int peer, int senderId, ZeroBuffer from, MemorySegment into, long bytes) {
        if (peer != rank) {
            return from.fetch(remote, peer, into, bytes);
        }
        SendOperation send = held.find(senderId);
        if (send == null) {
            return false;
        }
        MemorySegment.copy(send.data, 0, into, 0, bytes);
        return true;
    }

    /** The same into several pieces. */
    boolean fetch(int peer, int senderId, ZeroBuffer from, Pieces into, long bytes) {
        if (peer != rank) {
            return from.fetch(remote, peer, into, bytes);
        }
        SendOperation send = held.find(senderId);
        if (send == null) {
            return false;
        }
        into.fill(send.data, bytes);
        return true;
    }

    /** A message that {@code peer} exposes where it lies, or null when it can only be fetched. */
    @Nullable
    MemorySegment view(int peer, int senderId, ZeroBuffer from, long bytes) {
        if (peer != rank) {
            return from.count() == 1 ? remote.view(peer, from.key(), bytes) : null;
        }
        SendOperation send = held.find(senderId);
        return send == null ? null : send.data;
    }
}
