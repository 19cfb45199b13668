package dev.harbinger.messaging.engine;

import dev.harbinger.messaging.transport.RemoteMemory;
import java.lang.foreign.MemorySegment;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * Direct access to message memory. This rank exposes its messages to peers or writes them to rooms that peers have
 * granted, and fetches or views the messages of peers. A message from this rank to itself is read from its send
 * operation.
 */
final class DirectAccess {
    private final int rank;
    private final RemoteMemory remote;
    private final PeerLimits limits;
    private final HeldSends held;
    /** Peers that could not read exposed memory; nothing more is exposed to them. */
    private final BitSet cannotRead = new BitSet();

    /** @param held sends that wait for their receiver */
    DirectAccess(RemoteMemory remote, PeerLimits limits, HeldSends held) {
        this.rank = limits.rank();
        this.remote = remote;
        this.limits = limits;
        this.held = held;
    }

    /** Notes that a peer pulled an exposed message, so it cannot read exposed memory. */
    void noteUnreadable(int peer) {
        cannotRead.set(peer);
    }

    /** Exposes a message to its receiver if it is prepared or too long to be pushed, and the receiver can read it. */
    boolean expose(SendOperation send, long most) {
        int to = send.destination;
        if (to == rank
                || (most == send.bytes() && send.prepared == null && most < limits.singleCopyFrom(to))
                || send.bytes() == 0
                || cannotRead.get(to)) {
            return false;
        }
        IoVector vector = send.vector;
        int count = vector == null ? 1 : vector.count();
        if (count > IoVector.MOST || count * ZeroBuffer.SEGMENT_BYTES > limits.maxPayload()) {
            return false;
        }
        for (int i = 0; i < count; i++) {
            MemorySegment piece = vector == null ? send.data : vector.segment(i);
            long key = remote.expose(to, piece);
            if (key == 0) {
                send.exposed.retract(remote);
                return false;
            }
            send.exposed.add(key, piece.byteSize());
        }
        return true;
    }

    /** Writes the message to its granted room, if the room can be reached. */
    boolean fill(ReceivedGrant grant, SendOperation send) {
        MemorySegment room = grant.key == 0 ? null : remote.view(send.destination, grant.key, grant.bytes);
        if (room == null) {
            return false;
        }
        MemorySegment.copy(send.data, 0, room, 0, send.bytes());
        return true;
    }

    /** Whether a message is from this rank itself, whose program has closed its memory. */
    boolean isLost(int peer, int senderId) {
        SendOperation send = peer == rank ? held.find(senderId) : null;
        if (send == null) {
            return false;
        }
        send.replaceIfClosed();
        return send.has(Packet.LOST);
    }

    /** Reads the first bytes of a message that {@code peer} exposes; false if they cannot be read. */
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

    /** {@link #fetch} into several segments. */
    boolean fetchVector(int peer, int senderId, ZeroBuffer from, IoVector into, long bytes) {
        if (peer != rank) {
            return from.fetchVector(remote, peer, into, bytes);
        }
        SendOperation send = held.find(senderId);
        if (send == null) {
            return false;
        }
        into.scatter(send.data, bytes);
        return true;
    }

    /** A message that {@code peer} exposes, in place, or null if it can only be fetched. */
    @Nullable
    MemorySegment view(int peer, int senderId, ZeroBuffer from, long bytes) {
        if (peer != rank) {
            return from.count() == 1 ? remote.view(peer, from.key(), bytes) : null;
        }
        SendOperation send = held.find(senderId);
        return send == null ? null : send.data;
    }
}
