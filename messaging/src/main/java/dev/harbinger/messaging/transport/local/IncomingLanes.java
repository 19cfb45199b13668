package dev.harbinger.messaging.transport.local;

import dev.harbinger.messaging.transport.PacketSink;
import java.util.Arrays;

/**
 * The lanes that lead to a rank, polled in turn. {@link #poll} by one thread at a time; {@link #add} and
 * {@link #mayHavePackets} by any.
 */
final class IncomingLanes {
    /** The most packets taken from a lane before the next one has its turn. */
    private static final int TURN = 16;

    private volatile LaneConsumer[] lanes = new LaneConsumer[0];

    /** Index of the lane to begin with. */
    private int first;

    /** Adds a lane; what is published in it from now on is found by polls that begin from now on. */
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

    /** Hands up to {@code limit} packets to {@code sink}; when it returns 0, each lane was found empty. */
    int poll(PacketSink sink, int limit) {
        LaneConsumer[] all = lanes;
        int found = 0;
        int at = first;
        for (int i = 0; i < all.length; i++) {
            int taken = all[at].poll(sink, Math.min(TURN, limit - found));
            if (taken != 0) {
                found += taken;
                // The lane that was active last is looked at first; when the limit cuts a round short, the one behind
                // it.
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
