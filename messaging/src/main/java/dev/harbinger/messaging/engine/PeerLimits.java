package dev.harbinger.messaging.engine;

import dev.harbinger.messaging.settings.PushParameters;
import dev.harbinger.messaging.transport.Medium;
import dev.harbinger.messaging.transport.PacketOutlet;
import java.util.Arrays;

/**
 * Limits on what is pushed to and by each peer: the push parameters of the medium between them, within the capacity of
 * a packet. Both ends of a pair compute the same limits because all ranks of a job have the same parameters.
 */
final class PeerLimits {
    /** Approximate bytes that a waiting envelope takes at its receiver. */
    private static final int BYTES_PER_ENVELOPE = 256;

    private static final int FEWEST_ENVELOPES = 16;

    /**
     * Within a host, the first packet of a push is small enough that the receiver copies it while the sender writes the
     * next. A 32 KiB message takes an eighth less time in several packets than in one.
     */
    private static final int PUSHED_BYTES = 8 << 10;

    /** Bytes of the later packets: larger ones cost less when the message is long. */
    private static final int DATA_BYTES = 16 << 10;

    private final int rank;
    private final int size;
    private final int envelopes;
    private final long[] singleCopyFrom;
    private final int maxPayload;
    private final boolean[] far;
    private final int[] first;
    private final int[] firstOfWhole;
    private final long[] most;
    private final long[] buffer;

    PeerLimits(int rank, int size, PacketOutlet outlet, Engine.Parameters parameters) {
        this.rank = rank;
        this.size = size;
        long share = parameters.unexpectedMemory() / size;
        envelopes = Math.clamp(share / BYTES_PER_ENVELOPE, FEWEST_ENVELOPES, Packet.ENVELOPES);
        singleCopyFrom = new long[size];
        maxPayload = outlet.maxPayload();
        far = new boolean[size];
        first = new int[size];
        firstOfWhole = new int[size];
        most = new long[size];
        buffer = new long[size];
        for (int peer = 0; peer < size; peer++) {
            Medium medium = peer == rank ? Medium.THREADS : outlet.medium(peer);
            PushParameters push = parameters.push().apply(medium);
            far[peer] = medium == Medium.TCP;
            singleCopyFrom[peer] = push.singleCopyFrom();
            buffer[peer] = Math.min(push.pushedBuffer(), share);
            long credited = Math.max(0, buffer[peer] - Packet.ENVELOPE_BYTES);
            most[peer] = Math.min(Math.min(push.bytesToPush(), Packet.MOST_PUSHED), credited);
            int one = far[peer] ? maxPayload : Math.min(PUSHED_BYTES, maxPayload);
            first[peer] = (int) Math.min(Math.min(push.firstPush(), one), most[peer]);
            firstOfWhole[peer] = (int) Math.min(one, most[peer]);
        }
    }

    /** The rank whose peers these are. */
    int rank() {
        return rank;
    }

    /** Number of ranks in the job: the peers and the rank itself. */
    int size() {
        return size;
    }

    /** Length from which a message is not pushed if its receiver can read it in place. */
    long singleCopyFrom(int peer) {
        return singleCopyFrom[peer];
    }

    /** Length from which a message is worth a grant because it would not be pushed whole. */
    long grantedFrom(int peer) {
        return far[peer] ? most[peer] + 1 : Math.min(most[peer] + 1, singleCopyFrom[peer]);
    }

    /** Whether the peer is reached over a network, so that messages always travel in packets. */
    boolean isFar(int peer) {
        return far[peer];
    }

    /**
     * Maximum message bytes in the first packet. A message that is pushed whole needs no acknowledgement with which a
     * second packet could overlap (Push-Pull Messaging, section 5.2). It is therefore not split over a network, and
     * within a host only so that copies overlap.
     */
    int first(int peer, long bytes) {
        boolean whole = bytes <= (far[peer] ? firstOfWhole[peer] : most[peer]);
        return whole ? firstOfWhole[peer] : first[peer];
    }

    /** Maximum pushed bytes of a message. */
    long mostPushed(int peer) {
        return most[peer];
    }

    /** Maximum message bytes in each packet after the first. */
    int dataBytes(int peer) {
        return far[peer] ? maxPayload : Math.min(DATA_BYTES, maxPayload);
    }

    /** Initial credit for pushed bytes. */
    long pushedBuffer(int peer) {
        return buffer[peer];
    }

    /** Bytes that all peers together may have pushed. */
    long pushedMemory() {
        return Arrays.stream(buffer).sum();
    }

    /** Initial window of envelopes without credit. */
    int envelopes() {
        return envelopes;
    }

    /**
     * Bytes of credit to accumulate before they are returned to a peer. Credit is returned rarely, but while the peer
     * can still push its longest message, unless that message fills the buffer.
     */
    long returnCreditAt(int peer) {
        long spare = buffer[peer] - (most[peer] + Packet.ENVELOPE_BYTES) + 1;
        return Math.min(buffer[peer] / 2, Math.max(spare, buffer[peer] / 16));
    }

    /** Maximum payload bytes of one packet to any peer. */
    int maxPayload() {
        return maxPayload;
    }
}
