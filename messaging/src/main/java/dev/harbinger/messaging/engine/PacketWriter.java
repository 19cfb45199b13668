package dev.harbinger.messaging.engine;

import dev.harbinger.messaging.transport.PacketOutlet;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/**
 * Writes packets for one peer to its lane, each at once or, if the lane has no room, not at all, and counts them. A
 * message in several packets continues with the next call.
 */
final class PacketWriter {
    private static final MemorySegment NO_PAYLOAD = MemorySegment.ofArray(new byte[0]);

    private final int peer;
    private final PacketOutlet outlet;
    private final int dataBytes;
    private final MemorySegment scratch;
    private long sent;

    /**
     * Packets for {@code peer}.
     *
     * @param dataBytes maximum message bytes in one DATA or FRAGMENT packet
     * @param scratch {@link IoVector#MOST} times {@link ZeroBuffer#SEGMENT_BYTES} bytes, for payloads other than
     *     message bytes
     */
    PacketWriter(int peer, PacketOutlet outlet, int dataBytes, MemorySegment scratch) {
        this.peer = peer;
        this.outlet = outlet;
        this.dataBytes = dataBytes;
        this.scratch = scratch;
    }

    /** Number of packets, without announcements, that the transport has taken. */
    long sent() {
        return sent;
    }

    /** PUSH of a whole message in one packet; false if it was not sent. */
    boolean push(long context, int tag, int elementType, MemorySegment data) {
        long bytes = data.byteSize();
        return offer(
                Packet.word0(Packet.PUSH, Packet.CREDIT_USED, context),
                Packet.word1(elementType, 0, tag),
                Packet.word2(bytes, 0),
                data,
                0,
                (int) bytes);
    }

    /** PUSH of a send and its FRAGMENTs, from where they stopped; false if there was no room for all of them. */
    boolean push(SendOperation send) {
        if (!send.isEnvelopeSent()) {
            if (!announce(send)) {
                return false;
            }
            send.next = send.first;
        }
        while (send.next < send.pushed) {
            int length = (int) Math.min(dataBytes, send.pushed - send.next);
            if (!offerPart(Packet.FRAGMENT, 0, send, length)) {
                return false;
            }
        }
        return true;
    }

    /** DATA: the next bytes of a send that the receiver has asked for, if any are left; false if there was no room. */
    boolean data(SendOperation send) {
        int length = (int) Math.clamp(send.end - send.next, 0L, dataBytes);
        return length == 0 || offerPart(Packet.DATA, send.receiverId, send, length);
    }

    /** A packet of three words; false if it was not sent. */
    boolean words(long word0, long word1, long word2) {
        return offer(word0, word1, word2, NO_PAYLOAD, 0, 0);
    }

    /** A packet with a payload of 8 bytes; false if it was not sent. */
    boolean number(long word0, long word1, long word2, long value) {
        scratch.set(ValueLayout.JAVA_LONG_UNALIGNED, 0, value);
        return offer(word0, word1, word2, scratch, 0, Long.BYTES);
    }

    private boolean announce(SendOperation send) {
        send.replaceIfClosed();
        long word0 = Packet.word0(Packet.PUSH, send.flags, send.context);
        long word1 = Packet.word1(send.elementType, send.id, send.tag);
        long word2 = Packet.word2(send.bytes(), send.pushed > send.first ? send.pushed : 0);
        if (send.grant != 0) {
            return number(word0, word1, word2, send.grant);
        }
        return send.exposed.count() != 0
                ? offer(word0, word1, word2, scratch, 0, send.exposed.write(scratch))
                : offerBytes(send, word0, word1, word2, 0, send.first);
    }

    /** FRAGMENT or DATA: the next bytes of a message. */
    private boolean offerPart(int kind, int receiverId, SendOperation send, int length) {
        send.replaceIfClosed();
        long word0 = Packet.word0(kind, send.flags & Packet.LOST, send.context);
        if (!offerBytes(send, word0, Packet.word1(0, receiverId), send.next, send.next, length)) {
            return false;
        }
        send.next += length;
        return true;
    }

    /** A packet with bytes of a message. Its program may close their memory meanwhile. */
    private boolean offerBytes(SendOperation send, long word0, long word1, long word2, long from, int length) {
        try {
            return offer(word0, word1, word2, send.data, from, length);
        } catch (IllegalStateException e) {
            if (send.isAlive()) {
                throw e;
            }
            send.replaceIfClosed();
            return offer(Packet.withFlag(word0, Packet.LOST), word1, word2, send.data, from, length);
        }
    }

    private boolean offer(long word0, long word1, long word2, MemorySegment payload, long offset, int length) {
        boolean taken = outlet.offer(peer, word0, word1, word2, payload, offset, length);
        if (taken && !Packet.isAnnouncement(word0)) {
            sent++;
        }
        return taken;
    }
}
