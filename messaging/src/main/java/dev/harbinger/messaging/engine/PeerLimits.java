package dev.harbinger.messaging.engine;

import dev.harbinger.messaging.settings.PushParameters;
import dev.harbinger.messaging.transport.Medium;
import dev.harbinger.messaging.transport.PacketOutlet;
import java.util.Arrays;

/**
 * How much may be pushed to and by each peer: the push parameters of the medium between them, within what a packet
 * carries. Both ends of a pair compute the same limits, since all ranks of a job have the same parameters.
 */
final class PeerLimits {
    /** About the bytes that a waiting envelope takes at its receiver. */
    private static final int BYTES_PER_ENVELOPE = 256;

    private static final int FEWEST_ENVELOPES = 16;

    /**
     * Within a host the first packet of a push is small enough that the receiver copies it while the next is written: a
     * message of 32 KiB takes an eighth less time in several packets than in one.
     */
    private static final int PUSHED_BYTES = 8 << 10;

    /** Bytes of the later packets: larger ones cost less when the message is long. */
    private static final int DATA_BYTES = 16 << 10;

    private final int envelopes;
    private final long[] singleCopyFrom;
    private final int maxPayload;
    private final boolean[] far;
    private final int[] first;
    private final int[] firstOfWhole;
    private final long[] most;
    private final long[] buffer;

    PeerLimits(int rank, int size, PacketOutlet outlet, Engine.Parameters parameters) {
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

    /** Length from which a message that its receiver can read is not pushed. */
    long singleCopyFrom(int peer) {
        return singleCopyFrom[peer];
    }

    /** Length from which a message is worth a grant: where it would not be pushed whole. */
    long grantedFrom(int peer) {
        return far[peer] ? most[peer] + 1 : Math.min(most[peer] + 1, singleCopyFrom[peer]);
    }

    /** Whether a network lies between, so that messages always travel in packets. */
    boolean isFar(int peer) {
        return far[peer];
    }

    /**
     * Most bytes of a message that travel in its first packet. One that is pushed whole asks for no acknowledgement
     * that a second packet could hide behind (Push-Pull Messaging, section 5.2): through a network it is not split, and
     * within a host only for the sake of copying.
     */
    int first(int peer, long bytes) {
        boolean whole = bytes <= (far[peer] ? firstOfWhole[peer] : most[peer]);
        return whole ? firstOfWhole[peer] : first[peer];
    }

    /** Most bytes of a message that are pushed. */
    long mostPushed(int peer) {
        return most[peer];
    }

    /** Most bytes of a message that travel in one packet behind the first. */
    int dataBytes(int peer) {
        return far[peer] ? maxPayload : Math.min(DATA_BYTES, maxPayload);
    }

    /** Credit for pushed bytes at the beginning. */
    long pushedBuffer(int peer) {
        return buffer[peer];
    }

    /** Bytes that all peers together may have pushed. */
    long pushedMemory() {
        return Arrays.stream(buffer).sum();
    }

    /** Envelopes that may leave without credit at the beginning. */
    int envelopes() {
        return envelopes;
    }

    /**
     * Bytes of credit that must have gathered before they are returned to a peer. Credit returns rarely, but while the
     * peer can still push its longest message, unless that fills the buffer.
     */
    long returnCreditAt(int peer) {
        long spare = buffer[peer] - (most[peer] + Packet.ENVELOPE_BYTES) + 1;
        return Math.min(buffer[peer] / 2, Math.max(spare, buffer[peer] / 16));
    }

    /** The most payload bytes of one packet to any peer. */
    int maxPayload() {
        return maxPayload;
    }
}
