package dev.harbinger.messaging.engine;

import dev.harbinger.messaging.transport.PacketOutlet;
import dev.harbinger.messaging.transport.PacketSink;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.BitSet;
import java.util.function.Consumer;
import java.util.function.Predicate;

/** The outboxes of a rank, one per peer. The rank's own outbox delivers its packets at once. */
final class Outboxes {
    private final Outbox[] outboxes;
    /** Peers for which packets wait for room. */
    private final BitSet waiting = new BitSet();

    /** @param loopback takes the packets from this rank to itself */
    Outboxes(PacketOutlet outlet, PeerLimits limits, HeldSends held, PacketSink loopback) {
        outboxes = new Outbox[limits.size()];
        // Created once, so that sending allocates nothing.
        MemorySegment scratch = MemorySegment.ofArray(new long[IoVector.MOST * ZeroBuffer.SEGMENT_BYTES / Long.BYTES]);
        Arrays.setAll(
                outboxes,
                peer -> new Outbox(
                        peer,
                        new PacketWriter(
                                peer, outlet, peer == limits.rank() ? loopback : null, limits.dataBytes(peer), scratch),
                        held,
                        waiting));
    }

    Outbox to(int peer) {
        return outboxes[peer];
    }

    /** Whether packets wait for room. */
    boolean hasWaiting() {
        return !waiting.isEmpty();
    }

    /** Sends as many packets as there is room for; returns whether any were sent. */
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

    /**
     * Drops the packets of sends that cannot complete.
     *
     * @param unpushed takes each of these sends whose pushed bytes were not all sent
     */
    void drop(Predicate<SendOperation> hopeless, Consumer<SendOperation> unpushed) {
        for (int peer = waiting.nextSetBit(0); peer >= 0; peer = waiting.nextSetBit(peer + 1)) {
            outboxes[peer].drop(hopeless, unpushed);
            if (outboxes[peer].isEmpty()) {
                waiting.clear(peer);
            }
        }
    }

    /** Closes the outbox of a peer that has ended. */
    void close(int peer) {
        outboxes[peer].close();
        waiting.clear(peer);
    }
}
