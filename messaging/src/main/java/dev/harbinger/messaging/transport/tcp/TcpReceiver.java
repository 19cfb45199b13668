package dev.harbinger.messaging.transport.tcp;

import dev.harbinger.messaging.transport.PacketSink;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;

/**
 * The receiving half of a connection: reads from the socket and delivers packets in place from the buffer. One thread
 * at a time.
 */
final class TcpReceiver {
    /** Buffer size of a connection that carries only short frames. */
    private static final int FIRST_BUFFER = 16 << 10;

    /** Buffer size for much data: what fits in a core's second-level cache. */
    private static final int LARGE_BUFFER = 256 << 10;

    /** Shorter payloads are copied, which is faster than asking for their place. */
    private static final int SHORTEST_DIRECT = 8 << 10;

    private final int peer;
    private final SocketChannel channel;
    private ByteBuffer buffer = ByteBuffer.allocateDirect(FIRST_BUFFER);
    private MemorySegment memory = MemorySegment.ofBuffer(buffer);

    /** Bytes from here to {@link #tail} were read and not delivered yet. */
    private int head;

    private int tail;
    private final DirectRead direct = new DirectRead();
    private final ConnectionEnd end = new ConnectionEnd();

    /**
     * Whether the last packet was read to its place directly. The next probably is too, so only its header is read into
     * the buffer.
     */
    private boolean streaming;

    private boolean ready;
    private long lastRead = System.nanoTime();

    TcpReceiver(int peer, SocketChannel channel) {
        this.peer = peer;
        this.channel = channel;
    }

    /**
     * Passes at most {@code limit} packets to {@code sink}, and reads from the socket at most once.
     *
     * @return how many
     */
    int poll(PacketSink sink, int limit, boolean reads) {
        int found = deliver(sink, limit);
        if (reads && found < limit && fill()) {
            found += deliver(sink, limit - found);
        }
        return found;
    }

    /** Whether a whole frame, or the end of the connection, waits to be polled; reads from the socket if not. */
    boolean look() {
        return hasFrame() || (fill() && hasFrame()) || isOver();
    }

    /** Writes no more to the place of a payload that has arrived in part: the program has its memory back. */
    void giveUpPlace() {
        if (direct.isOpen()) {
            direct.giveUpPlace();
        }
    }

    /** Notes that the socket has something to read. */
    void setReady() {
        ready = true;
    }

    /** Whether {@link #setReady} was called since the last call. */
    boolean takeReady() {
        boolean was = ready;
        ready = false;
        return was;
    }

    private boolean hasFrame() {
        return direct.isOpen() ? direct.isComplete() : tail - head >= Frame.HEADER && tail - head >= bytesOfNext();
    }

    /**
     * Bytes of the frame at {@link #head}, as far as known; a damaged frame counts as its header only, so that it is
     * examined.
     */
    private int bytesOfNext() {
        if (tail - head < Frame.HEADER) {
            return Frame.HEADER;
        }
        int length = memory.get(Frame.INT, head);
        return length < 0 || length > Frame.MOST_PAYLOAD ? Frame.HEADER : Frame.HEADER + length;
    }

    private int deliver(PacketSink sink, int limit) {
        int found = 0;
        while (found < limit) {
            if (direct.isOpen()) {
                if (!direct.isComplete()) {
                    return found;
                }
                found++;
                direct.handTo(sink, peer);
                continue;
            }
            int at = head;
            if (tail - at < Frame.HEADER) {
                return found;
            }
            int length = memory.get(Frame.INT, at);
            if (length < 0 || length > Frame.MOST_PAYLOAD) {
                breakOff("carried a frame of " + length + " bytes, expected 0 to " + Frame.MOST_PAYLOAD);
                return found;
            }
            int kind = memory.get(Frame.INT, at + Frame.KIND);
            boolean whole = tail - at >= Frame.HEADER + length;
            if (kind == Frame.PACKET && (!whole || streaming)) {
                streaming = beginDirect(sink, at, length, whole);
                if (direct.isOpen()) {
                    return found;
                }
            }
            if (!whole) {
                return found;
            }
            // Advanced before the sink is called: if it throws, only this frame is lost.
            head = at + Frame.HEADER + length;
            if (kind == Frame.PACKET) {
                found++;
                sink.packet(
                        peer,
                        memory.get(Frame.LONG, at + Frame.WORD0),
                        memory.get(Frame.LONG, at + Frame.WORD1),
                        memory.get(Frame.LONG, at + Frame.WORD2),
                        memory,
                        at + Frame.HEADER,
                        length);
            } else if (kind != Frame.HEARTBEAT) {
                end.lastFrame(kind, memory.get(Frame.LONG, at + Frame.WORD0), memory, at + Frame.HEADER, length);
                head = tail;
            }
        }
        return found;
    }

    /** Reads the payload of the packet at {@code at} directly to its place, if it has one; returns whether it has. */
    private boolean beginDirect(PacketSink sink, int at, int length, boolean whole) {
        if (length < SHORTEST_DIRECT) {
            return false;
        }
        long word0 = memory.get(Frame.LONG, at + Frame.WORD0);
        long word1 = memory.get(Frame.LONG, at + Frame.WORD1);
        long word2 = memory.get(Frame.LONG, at + Frame.WORD2);
        MemorySegment place = sink.place(peer, word0, word1, word2, length);
        if (place == null || !place.isNative() || !place.scope().isAlive()) {
            return false;
        }
        if (!whole) {
            direct.begin(word0, word1, word2, place, memory, at + (long) Frame.HEADER, tail - at - Frame.HEADER);
            head = tail;
        }
        return true;
    }

    /** Reads from the socket as far as there is room; returns whether anything arrived. */
    private boolean fill() {
        if (isOver() || direct.isComplete()) {
            return false;
        }
        if (head == tail) {
            head = 0;
            tail = 0;
        }
        if (hasFrame() && tail == buffer.capacity()) {
            // Frames that were read must be delivered first.
            return false;
        }
        try {
            int n = direct.isOpen() ? readPayload() : readFrames();
            if (n > 0) {
                lastRead = System.nanoTime();
                return true;
            }
            if (n < 0) {
                breakOff("was closed");
            }
        } catch (IOException e) {
            breakOff("was reset");
        }
        return false;
    }

    /** Reads frames into the buffer; -1 at the end of the stream. */
    private int readFrames() throws IOException {
        makeRoom(bytesOfNext());
        int room = buffer.capacity();
        // If the payload may be read to its place directly, only the header is read here.
        buffer.limit(streaming && tail - head < Frame.HEADER ? head + Frame.HEADER : room)
                .position(tail);
        int n = channel.read(buffer);
        if (n > 0) {
            tail += n;
            if (tail == room && head == 0) {
                makeRoom(LARGE_BUFFER);
            }
        }
        return n;
    }

    /** Reads the rest of a payload to its place, and the next header; -1 at the end of the stream. */
    private int readPayload() throws IOException {
        head = 0;
        tail = 0;
        int before = direct.missing();
        int n = direct.read(channel, buffer.position(0).limit(Frame.HEADER));
        tail = Math.max(0, n);
        return n < 0 ? n : n + before - direct.missing();
    }

    /** Breaks the connection; {@code why} is as in {@link ConnectionEnd#broken}. */
    void breakOff(String why) {
        end.breakOff(why);
        head = tail;
    }

    /** Ensures that the buffer has room for {@code bytes} from {@link #head} on. */
    private void makeRoom(int bytes) {
        if (buffer.capacity() - head >= bytes) {
            return;
        }
        int left = tail - head;
        if (buffer.capacity() >= bytes) {
            MemorySegment.copy(memory, head, memory, 0, left);
        } else {
            ByteBuffer larger = ByteBuffer.allocateDirect(Math.max(bytes, LARGE_BUFFER));
            MemorySegment to = MemorySegment.ofBuffer(larger);
            MemorySegment.copy(memory, head, to, 0, left);
            buffer = larger;
            memory = to;
        }
        head = 0;
        tail = left;
    }

    /** Whether nothing more will arrive. */
    boolean isOver() {
        return end.isReached();
    }

    /** How the connection has ended, once it {@link #isOver}. */
    ConnectionEnd end() {
        return end;
    }

    /** The {@link System#nanoTime} at which something last arrived. */
    long lastRead() {
        return lastRead;
    }
}
