package dev.harbinger.messaging.engine;

import dev.harbinger.messaging.transport.PacketOutlet;
import dev.harbinger.messaging.transport.PacketSink;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.jspecify.annotations.Nullable;

/**
 * Writes packets for one peer, each kind of {@link Packet} in one place, to its lane: each packet at once or, if the
 * lane has no room, not at all. Counts the packets. Packets from a rank to itself are delivered at once.
 */
final class PacketWriter {
    private static final MemorySegment NO_PAYLOAD = MemorySegment.ofArray(new byte[0]);

    private final int peer;
    private final PacketOutlet outlet;
    private final @Nullable PacketSink loopback;
    private final int dataBytes;
    private final MemorySegment scratch;
    private long sent;

    /**
     * Packets for {@code peer}.
     *
     * @param loopback takes the packets if the peer is this rank itself, else null
     * @param dataBytes maximum message bytes in one DATA or FRAGMENT packet
     * @param scratch {@link IoVector#MOST} times {@link ZeroBuffer#SEGMENT_BYTES} bytes, for payloads other than
     *     message bytes
     */
    PacketWriter(int peer, PacketOutlet outlet, @Nullable PacketSink loopback, int dataBytes, MemorySegment scratch) {
        this.peer = peer;
        this.outlet = outlet;
        this.loopback = loopback;
        this.dataBytes = dataBytes;
        this.scratch = scratch;
    }

    /** Whether the peer is this rank itself. There is always room for its packets. */
    boolean isToSelf() {
        return loopback != null;
    }

    /** Number of packets, without call announcements, that the transport has taken. */
    long sent() {
        return sent;
    }

    // ---- from a sender; each returns false if there was no room

    /** PUSH of a whole message without an operation, in one packet. */
    boolean pushWhole(long context, int tag, int elementType, MemorySegment data) {
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
    boolean continuePush(SendOperation send) {
        PacketSink self = loopback;
        if (self != null) {
            pushToSelf(self, send);
            return true;
        }
        if (!send.isEnvelopeSent() && !pushEnvelope(send)) {
            return false;
        }
        while (send.next < send.pushed) {
            if (!fragment(send)) {
                return false;
            }
        }
        return true;
    }

    /** DATA: the next bytes of a send that the receiver has asked for, if any are left. */
    boolean continueData(SendOperation send) {
        int length = (int) Math.clamp(send.end - send.next, 0L, dataBytes);
        return length == 0 || part(Packet.DATA, send.receiverId, send, length);
    }

    /** RETURN of a revoked grant. */
    boolean returnGrant(int number) {
        return control(Packet.word0(Packet.RETURN, 0, 0), Packet.word1(0, number), 0);
    }

    // ---- from a receiver; each returns false if there was no room

    /** PULL of the bytes after the pushed ones, up to {@code end}. */
    boolean pull(int senderId, int receiverId, long end, boolean matched) {
        int flags = matched ? Packet.MATCHED : 0;
        return control(Packet.word0(Packet.PULL, flags, 0), Packet.word1(senderId, receiverId), end);
    }

    /** ACK with MATCHED, READ or both as {@code flags}. */
    boolean acknowledge(int senderId, int flags) {
        return control(Packet.word0(Packet.ACK, flags, 0), Packet.word1(senderId, 0), 0);
    }

    /** CREDIT for bytes that have left the pushed buffer. */
    boolean credit(long bytes) {
        return control(Packet.word0(Packet.CREDIT, 0, 0), 0, bytes);
    }

    /** WINDOW for more envelopes without credit. */
    boolean widenWindow(int envelopes) {
        return control(Packet.word0(Packet.WINDOW, 0, 0), 0, envelopes);
    }

    /** GRANT of {@code bytes} bytes of room to another rank; {@code key} is 0 if the peer cannot reach it. */
    boolean grant(int number, long context, int tag, long bytes, long key) {
        return offerNumber(Packet.word0(Packet.GRANT, 0, context), Packet.word1(number, tag), bytes, key);
    }

    /** REVOKE of a grant. */
    boolean revokeGrant(int number) {
        return control(Packet.word0(Packet.REVOKE, 0, 0), Packet.word1(0, number), 0);
    }

    // ---- steps

    /** PUSH of a send to this rank itself: all pushed bytes in one packet. */
    private void pushToSelf(PacketSink self, SendOperation send) {
        // Before the packet is handled, because that may complete the send.
        send.next = send.pushed;
        long word2 = Packet.word2(send.bytes(), 0);
        self.packet(peer, pushWord0(send), pushWord1(send), word2, send.data, 0, (int) send.pushed);
    }

    /** PUSH of a send to another rank; the payload depends on how the message's bytes travel. */
    private boolean pushEnvelope(SendOperation send) {
        send.replaceIfClosed();
        long word0 = pushWord0(send);
        long word1 = pushWord1(send);
        long word2 = Packet.word2(send.bytes(), send.pushed > send.first ? send.pushed : 0);
        boolean taken;
        if (send.grant != 0) {
            taken = offerNumber(word0, word1, word2, send.grant);
        } else if (send.exposed.count() != 0) {
            taken = offer(word0, word1, word2, scratch, 0, send.exposed.write(scratch));
        } else {
            taken = offerBytes(send, word0, word1, word2, 0, send.first);
        }
        if (taken) {
            send.next = send.first;
        }
        return taken;
    }

    private static long pushWord0(SendOperation send) {
        return Packet.word0(Packet.PUSH, send.flags, send.context);
    }

    private static long pushWord1(SendOperation send) {
        return Packet.word1(send.elementType, send.id, send.tag);
    }

    /** FRAGMENT: the next pushed bytes of a send. */
    private boolean fragment(SendOperation send) {
        return part(Packet.FRAGMENT, 0, send, (int) Math.min(dataBytes, send.pushed - send.next));
    }

    /** FRAGMENT or DATA: the next {@code length} bytes of a message. */
    private boolean part(int kind, int receiverId, SendOperation send, int length) {
        send.replaceIfClosed();
        long word0 = Packet.word0(kind, send.flags & Packet.LOST, send.context);
        if (!offerBytes(send, word0, Packet.word1(0, receiverId), send.next, send.next, length)) {
            return false;
        }
        send.next += length;
        return true;
    }

    /** A packet without payload. */
    private boolean control(long word0, long word1, long word2) {
        PacketSink self = loopback;
        if (self != null) {
            self.packet(peer, word0, word1, word2, NO_PAYLOAD, 0, 0);
            return true;
        }
        return offer(word0, word1, word2, NO_PAYLOAD, 0, 0);
    }

    /** A packet with a payload of 8 bytes. */
    private boolean offerNumber(long word0, long word1, long word2, long value) {
        scratch.set(ValueLayout.JAVA_LONG_UNALIGNED, 0, value);
        return offer(word0, word1, word2, scratch, 0, Long.BYTES);
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
        if (taken && !Packet.isCallAnnouncement(word0)) {
            sent++;
        }
        return taken;
    }
}
