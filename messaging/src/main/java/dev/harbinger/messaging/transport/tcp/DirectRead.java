package dev.harbinger.messaging.transport.tcp;

import dev.harbinger.messaging.transport.PacketSink;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;

/**
 * A packet whose payload is read from the socket straight to its destination, which saves a copy. Reused, by one thread
 * at a time.
 */
final class DirectRead {
    private static final ByteBuffer NONE = ByteBuffer.allocate(0);

    private final ByteBuffer[] scattered = {NONE, NONE};
    private MemorySegment place = MemorySegment.NULL;
    private ByteBuffer rest = NONE;
    private long word0;
    private long word1;
    private long word2;
    private boolean open;

    /** Whether a packet has begun and was not delivered yet. */
    boolean isOpen() {
        return open;
    }

    /** Whether all of its payload has arrived. */
    boolean isComplete() {
        return open && !rest.hasRemaining();
    }

    /** Bytes of its payload that are still to arrive. */
    int missing() {
        return rest.remaining();
    }

    /**
     * Begins a packet.
     *
     * @param to native memory of the length of its payload
     * @param buffered holds the {@code length} bytes of the payload that were read already, from {@code offset} on
     */
    void begin(long first, long second, long third, MemorySegment to, MemorySegment buffered, long offset, int length) {
        MemorySegment.copy(buffered, offset, to, 0, length);
        rest = to.asByteBuffer().position(length);
        place = to;
        word0 = first;
        word1 = second;
        word2 = third;
        open = true;
    }

    /**
     * Reads the rest of the payload, and into {@code behind} what follows it.
     *
     * @return bytes read into {@code behind}, or -1 at the end of the stream
     */
    int read(SocketChannel channel, ByteBuffer behind) throws IOException {
        int before = behind.position();
        scattered[0] = rest;
        scattered[1] = behind;
        try {
            return channel.read(scattered) < 0 ? -1 : behind.position() - before;
        } catch (IllegalStateException e) {
            giveUpPlace();
            return 0;
        } finally {
            scattered[0] = NONE;
            scattered[1] = NONE;
        }
    }

    /**
     * Reads the rest of the payload to memory of its own: the program has closed the place, which the packet's sink
     * will detect, or the place is the program's again.
     */
    void giveUpPlace() {
        int done = rest.position();
        rest = ByteBuffer.allocateDirect(rest.capacity()).position(done);
        place = MemorySegment.ofBuffer(rest.duplicate().clear());
    }

    /** Delivers a complete packet. */
    void handTo(PacketSink sink, int peer) {
        MemorySegment payload = place;
        place = MemorySegment.NULL;
        rest = NONE;
        open = false;
        sink.packet(peer, word0, word1, word2, payload, 0, (int) payload.byteSize());
    }
}
