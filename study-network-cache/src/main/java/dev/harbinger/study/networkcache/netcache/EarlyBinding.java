package dev.harbinger.study.networkcache.netcache;

import dev.harbinger.study.networkcache.core.NetworkFault;
import dev.harbinger.trace.traffic.MessageId;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Lines that are reserved for messages whose receives are posted before they arrive (Khunjush, section 3.1.3). A
 * message goes there when it arrives, or past the network cache when its lines were replaced. For one thread.
 */
final class EarlyBinding {
    private final WaitingMessages waiting;
    private final LineTraffic traffic;
    private final EvictionSink sink;
    private final EventCounts counts;
    private final Map<Key, Reservation> reservations = new HashMap<>();

    EarlyBinding(WaitingMessages waiting, LineTraffic traffic, EvictionSink sink, EventCounts counts) {
        this.waiting = waiting;
        this.traffic = traffic;
        this.sink = sink;
        this.counts = counts;
    }

    /**
     * Reserves lines for the next message with an ID.
     *
     * @param bytes length of the longest message that may arrive
     * @param lines how many lines that takes
     * @return whether there was room
     */
    boolean reserve(long id, long processAddress, int bytes, int lines) {
        Reservation reservation = new Reservation(id, waiting.nextReceive(id), processAddress, bytes, lines);
        if (!traffic.reserve(reservation)) {
            return false;
        }
        counts.add(NetworkEvent.RESERVATIONS);
        reservations.put(new Key(id, waiting.receiveAhead(id)), reservation);
        return true;
    }

    /**
     * A message arrives.
     *
     * @param sequence number of the message among those with its ID
     * @return where it goes, null when no lines were reserved for it
     * @throws NetworkFault when it is longer than the lines reserved for it
     */
    @Nullable
    Arrival arrive(long id, long sequence, byte[] message) {
        Key key = new Key(id, sequence);
        @Nullable Reservation reservation = reservations.get(key);
        if (reservation == null) {
            return null;
        }
        if (message.length > reservation.bytes) {
            throw new NetworkFault("a message of " + message.length + " bytes from " + MessageId.text(id)
                    + " does not fit into the " + reservation.bytes + " bytes of its receive; make room for it");
        }
        counts.add(NetworkEvent.ARRIVALS);
        reservations.remove(key);
        waiting.passed(id);
        if (reservation.lost) {
            sink.bound(reservation.processAddress, message, 0, message.length);
            return Arrival.PASSED_ON;
        }
        counts.add(NetworkEvent.ARRIVALS_TO_RESERVED);
        traffic.fill(reservation, message);
        return Arrival.BOUND;
    }

    private record Key(long id, long sequence) {}
}
