package dev.harbinger.messaging.transport.local;

import dev.harbinger.messaging.transport.PacketSink;
import java.util.Arrays;

/**
 * The lanes that lead to a rank, polled in turn. {@link #poll} by one thread at a time; {@link #add} and
 * {@link #mayHavePackets} by any.
 */
final class IncomingLanes {
    /** Maximum packets taken from a lane before the next lane's turn. */
    private static final int TURN = 16;

    private volatile LaneConsumer[] lanes = new LaneConsumer[0];

    /** Index of the lane to poll first. */
    private int first;

    /** Adds a lane. Later polls find the packets that are then published in it. */
    synchronized void add(LaneConsumer lane) {
        LaneConsumer[] more = Arrays.copyOf(lanes, lanes.length + 1);
        more[lanes.length] = lane;
        lanes = more;
    }

    boolean mayHavePackets() {
        for (LaneConsumer lane : lanes) {
            if (lane.mayHavePackets()) {
                return true;
            }
        }
        return false;
    }

    /** Publishes up to where each lane was read; by the polling thread. */
    void publishAll() {
        for (LaneConsumer lane : lanes) {
            lane.publishAll();
        }
    }

    /** Passes up to {@code limit} packets to {@code sink}. A result of 0 means that each lane was found empty. */
    int poll(PacketSink sink, int limit) {
        LaneConsumer[] all = lanes;
        int found = 0;
        int at = first;
        for (int i = 0; i < all.length; i++) {
            int taken = all[at].poll(sink, Math.min(TURN, limit - found));
            if (taken != 0) {
                found += taken;
                // The next poll starts with the lane that was active last or, if the limit ended the round, with the
                // one after it.
                first = at;
            }
            at = at + 1 == all.length ? 0 : at + 1;
            if (found == limit) {
                first = at;
                break;
            }
        }
        return found;
    }
}
