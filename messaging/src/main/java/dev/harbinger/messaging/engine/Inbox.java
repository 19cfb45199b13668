package dev.harbinger.messaging.engine;

import dev.harbinger.messaging.transport.PacketSink;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.jspecify.annotations.Nullable;

/**
 * Reads the packets of all peers, each kind of {@link Packet} in one place, and passes them to the sender or the
 * receiver.
 */
final class Inbox implements PacketSink {
    private final Sender sender;
    private final int rank;
    private final Receiver receiver;
    private final IncomingPush incomingPush;
    private final IncomingData incomingData;
    private final long[] received;
    /** For the next PUSH; null while one is handled. */
    private @Nullable Arrival spare = new Arrival();

    Inbox(int rank, int size, Sender sender, Receiver receiver) {
        this.rank = rank;
        this.sender = sender;
        this.receiver = receiver;
        this.incomingPush = receiver.incomingPush();
        this.incomingData = receiver.incomingData();
        this.received = new long[size];
    }

    /** Number of packets, without call announcements, received from a peer. */
    long received(int peer) {
        return received[peer];
    }

    @Override
    public @Nullable MemorySegment place(int peer, long word0, long word1, long word2, int length) {
        // A receive of a collective may fail while its sender continues to send. Nothing may be written to its memory
        // then.
        boolean direct = Packet.kind(word0) == Packet.DATA && !Context.isCollective(Packet.context(word0));
        return direct ? incomingData.place(Packet.receiverId(word1), word2, length) : null;
    }

    @Override
    public void packet(int peer, long word0, long word1, long word2, MemorySegment memory, long offset, int length) {
        if (!Packet.isCallAnnouncement(word0)) {
            received[peer]++;
        }
        int flags = Packet.flags(word0);
        switch (Packet.kind(word0)) {
            case Packet.PUSH -> push(peer, word0, word1, word2, memory, offset, length);
            case Packet.FRAGMENT ->
                incomingData.fragment(peer, word2, (flags & Packet.LOST) != 0, memory, offset, length);
            case Packet.DATA ->
                incomingData.data(Packet.receiverId(word1), word2, (flags & Packet.LOST) != 0, memory, offset, length);
            case Packet.RETURN -> receiver.grantReturned(Packet.receiverId(word1));
            case Packet.PULL ->
                sender.pull(Packet.senderId(word1), Packet.receiverId(word1), word2, (flags & Packet.MATCHED) != 0);
            case Packet.ACK ->
                sender.acknowledged(Packet.senderId(word1), (flags & Packet.MATCHED) != 0, (flags & Packet.READ) != 0);
            case Packet.CREDIT -> sender.addCredit(peer, word2);
            case Packet.WINDOW -> sender.widenWindow(peer, (int) word2);
            case Packet.GRANT ->
                sender.granted(
                        peer,
                        Packet.senderId(word1),
                        Packet.context(word0),
                        Packet.tag(word1),
                        word2,
                        memory.get(ValueLayout.JAVA_LONG_UNALIGNED, offset));
            case Packet.REVOKE -> sender.revoked(peer, Packet.receiverId(word1));
            default ->
                throw new IllegalStateException("packet of unknown kind " + Packet.kind(word0) + " from rank " + peer);
        }
    }

    private void push(int peer, long word0, long word1, long word2, MemorySegment memory, long offset, int length) {
        // A message to this rank itself, sent while another is handled, needs an arrival of its own.
        Arrival unused = spare;
        Arrival arrival = unused == null ? new Arrival() : unused;
        spare = null;
        arrival.read(peer, peer == rank, word0, word1, word2, memory, offset, length);
        incomingPush.push(arrival);
        arrival.clear();
        spare = arrival;
    }
}
