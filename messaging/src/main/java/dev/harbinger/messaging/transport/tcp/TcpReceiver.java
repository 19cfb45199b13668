package dev.harbinger.messaging.transport.tcp;

import dev.harbinger.messaging.transport.PacketSink;
import dev.harbinger.messaging.transport.RankExit;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * The receiving half of a connection: reads what the socket has and hands out the packets where they lie. One thread at
 * a time.
 */
final class TcpReceiver {
    /** Memory of a connection on which only short frames come. */
    private static final int FIRST_BUFFER = 16 << 10;

    /** What is read at once where much comes: as much as stays in a core's second-level cache. */
    private static final int LARGE_BUFFER = 256 << 10;

    /** Shorter payloads are copied sooner than a place is asked for. */
    private static final int SHORTEST_LANDING = 8 << 10;

    private final int peer;
    private final SocketChannel channel;
    private ByteBuffer buffer = ByteBuffer.allocateDirect(FIRST_BUFFER);
    private MemorySegment memory = MemorySegment.ofBuffer(buffer);

    /** Bytes from here to {@link #tail} have been read and not handed out. */
    private int head;

    private int tail;
    private final DirectRead direct = new DirectRead();

    /** Whether the last packet had a place of its own: so will the next, and no more than its header is wanted here. */
    private boolean streaming;

    private boolean ready;
    private long lastRead = System.nanoTime();
    private @Nullable RankExit exit;
    private boolean leaving;
    private @Nullable String broken;
    private long overSince;

    TcpReceiver(int peer, SocketChannel channel) {
        this.peer = peer;
        this.channel = channel;
    }

    /**
     * Hands at most {@code limit} packets to {@code sink}, and reads from the socket at most once, if at all.
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

    /** Bytes of the frame at {@link #head}, as far as is known; a damaged one counts as its header, to be looked at. */
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
                streaming = land(sink, at, length, whole);
                if (direct.isOpen()) {
                    return found;
                }
            }
            if (!whole) {
                return found;
            }
            // Moved on before the sink is called: what it throws costs this frame only.
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
                lastFrame(kind, memory.get(Frame.LONG, at + Frame.WORD0), at + Frame.HEADER, length);
            }
        }
        return found;
    }

    /**
     * Lets the payload of the packet at {@code at} land in a place of its own, if it has one; returns whether it has.
     */
    private boolean land(PacketSink sink, int at, int length, boolean whole) {
        if (length < SHORTEST_LANDING) {
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

    private void lastFrame(int kind, long word0, int at, int length) {
        if (kind == Frame.LEAVING) {
            leaving = true;
            overSince = System.nanoTime();
            head = tail;
            return;
        }
        if (kind != Frame.FINISHED && kind != Frame.FAILED) {
            breakOff("carried a frame of unknown kind " + kind);
            return;
        }
        byte[] text = memory.asSlice(at, Math.min(length, Frame.MOST_TEXT)).toArray(ValueLayout.JAVA_BYTE);
        String how = new String(text, StandardCharsets.UTF_8);
        exit = kind == Frame.FAILED ? new RankExit(true, causeOf(word0), how) : new RankExit(false, RankExit.NONE, how);
        head = tail;
    }

    /** The rank that a last frame names; what cannot be a rank counts as none. */
    private static int causeOf(long word0) {
        return word0 < 0 || word0 > Integer.MAX_VALUE ? RankExit.NONE : (int) word0;
    }

    /** Reads what the socket has, as far as there is room; returns whether something came. */
    private boolean fill() {
        if (isOver() || direct.isComplete()) {
            return false;
        }
        if (head == tail) {
            head = 0;
            tail = 0;
        }
        if (hasFrame() && tail == buffer.capacity()) {
            // Frames wait to be handed out first.
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
        // Of a payload that may land in a place of its own only the header is wanted.
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

    /** Reads what is missing of a payload to its place, and the header behind it; -1 at the end of the stream. */
    private int readPayload() throws IOException {
        head = 0;
        tail = 0;
        int before = direct.missing();
        int n = direct.read(channel, buffer.position(0).limit(Frame.HEADER));
        tail = Math.max(0, n);
        return n < 0 ? n : n + before - direct.missing();
    }

    /** Gives the connection up; {@code why} as {@link #broken} has it. */
    void breakOff(String why) {
        broken = why;
        overSince = System.nanoTime();
        head = tail;
    }

    /** Makes the buffer at least {@code bytes} large, and room for as many from {@link #head} on. */
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

    /** Whether nothing comes any more. */
    boolean isOver() {
        return exit != null || leaving || broken != null;
    }

    /** How the peer has said that it ended, or null when it has not. */
    @Nullable
    RankExit exit() {
        return exit;
    }

    /** Whether the peer has said that its process ends, and that its launcher will say how. */
    boolean isLeaving() {
        return leaving;
    }

    /** What became of a connection whose peer has not said that it ends, as in "was reset"; null while it stands. */
    @Nullable
    String broken() {
        return broken;
    }

    /** Since when it is {@link #broken} or the peer {@link #isLeaving}, of {@link System#nanoTime}. */
    long overSince() {
        return overSince;
    }

    /** When something came last, of {@link System#nanoTime}. */
    long lastRead() {
        return lastRead;
    }
}
