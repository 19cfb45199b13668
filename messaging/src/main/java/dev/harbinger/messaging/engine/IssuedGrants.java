package dev.harbinger.messaging.engine;

import dev.harbinger.messaging.counters.Counter;
import dev.harbinger.messaging.counters.Counters;
import dev.harbinger.messaging.transport.RemoteMemory;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Room in network memory that is granted to senders before their messages exist. There are at most {@value #MOST}
 * grants, within the bound of network memory; one that is not expected any more is asked back, and its room is free
 * again when the sender returns it or a message has used it.
 */
final class IssuedGrants {
    private static final int MOST = 64;

    /** Receives that may be posted before a grant that none of them expected is asked back. */
    private static final int PATIENCE = 32;

    private final SendSide sends;
    private final RemoteMemory remote;
    private final IdTable<Object> incoming;
    private final NetworkMemory memory;
    private final Counters counters;
    private final List<GrantedRoom> rooms = new ArrayList<>();

    IssuedGrants(
            SendSide sends, RemoteMemory remote, IdTable<Object> incoming, NetworkMemory memory, Counters counters) {
        this.sends = sends;
        this.remote = remote;
        this.incoming = incoming;
        this.memory = memory;
        this.counters = counters;
    }

    /** Grants of these that are out and have room enough; they stay out since they are expected. */
    int count(int peer, long context, int tag, long bytes) {
        int count = 0;
        for (int i = 0; i < rooms.size(); i++) {
            GrantedRoom room = rooms.get(i);
            if (room.isFor(peer, context, tag) && room.block.segment.byteSize() >= bytes) {
                room.age = 0;
                count++;
            }
        }
        return count;
    }

    /** Grants room for a message, if there is any. */
    void give(int peer, long context, int tag, long bytes) {
        if (rooms.size() == MOST) {
            return;
        }
        NetworkMemory.Block block = memory.take(bytes);
        if (block == null) {
            return;
        }
        GrantedRoom room = new GrantedRoom(peer, context, tag, block, remote.expose(peer, block.segment));
        room.number = incoming.put(room);
        rooms.add(room);
        counters.add(Counter.GRANTS, 1);
        sends.control(
                peer,
                Packet.word0(Packet.GRANT, 0, context),
                Packet.word1(room.number, tag),
                block.segment.byteSize(),
                room.key);
    }

    /** The program has posted a receive: asks back what has not been expected for long. */
    void age() {
        for (int i = 0; i < rooms.size(); i++) {
            GrantedRoom room = rooms.get(i);
            if (!room.revoked && ++room.age > PATIENCE) {
                room.revoked = true;
                sends.control(room.peer, Packet.word0(Packet.REVOKE, 0, 0), Packet.word1(0, room.number), 0);
            }
        }
    }

    /**
     * Takes the room that a message has used out of the grants; its slot stays in use. Null when the peer had ended.
     */
    @Nullable
    GrantedRoom use(int number) {
        if (!(incoming.find(number) instanceof GrantedRoom room)) {
            return null;
        }
        counters.add(Counter.GRANTS_USED, 1);
        forget(room);
        return room;
    }

    /** A sender gives back a room it was asked for. */
    void returned(int number) {
        if (incoming.find(number) instanceof GrantedRoom room) {
            incoming.free(number);
            forget(room);
            room.block.release();
        }
    }

    /** A peer has ended: it uses no room any more. */
    void peerEnded(int peer) {
        for (int i = rooms.size() - 1; i >= 0; i--) {
            GrantedRoom room = rooms.get(i);
            if (room.peer == peer) {
                incoming.retire(room.number);
                forget(room);
                room.block.release();
            }
        }
    }

    /** Grants that are out. */
    int size() {
        return rooms.size();
    }

    /** Bytes of the rooms that are out. */
    long bytes() {
        return rooms.stream().mapToLong(room -> room.block.bytes()).sum();
    }

    private void forget(GrantedRoom room) {
        rooms.remove(room);
        if (room.key != 0) {
            remote.retract(room.key);
        }
    }
}
