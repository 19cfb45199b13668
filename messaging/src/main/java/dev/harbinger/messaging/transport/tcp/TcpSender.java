package dev.harbinger.messaging.transport.tcp;

import dev.harbinger.messaging.transport.RankExit;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;

/**
 * The sending half of a connection: frames go straight into the socket; bytes that it does not accept at once are
 * queued here, bounded. After the socket has failed there is no room; the receiving half reports why. Every method
 * holds the monitor, because heartbeats come from another thread.
 */
final class TcpSender {
    /** Payload size from which data goes from the caller's memory into the socket without a copy. */
    private static final int GATHER_FROM = 8 << 10;

    /** Maximum bytes of short frames queued behind a partly sent frame. */
    private static final int BEHIND = 16 << 10;

    private static final int FIRST_BUFFER = 8 << 10;

    private final SocketChannel channel;
    private final int most;

    /** Frames that the socket has not accepted yet, from position to limit. */
    private ByteBuffer waiting;

    private MemorySegment memory;
    private final ByteBuffer[] gathered = new ByteBuffer[2];
    private boolean dead;
    private long lastWrite = System.nanoTime();

    /** @param maxPayload maximum payload of a packet */
    TcpSender(SocketChannel channel, int maxPayload) {
        this.channel = channel;
        this.most = Frame.HEADER + maxPayload + BEHIND;
        this.waiting = ByteBuffer.allocateDirect(FIRST_BUFFER);
        this.memory = MemorySegment.ofBuffer(waiting);
        waiting.limit(0);
    }

    /**
     * Sends a packet; its payload may change once the call returns.
     *
     * @return false if there is no room now; then nothing was sent
     */
    synchronized boolean offer(long word0, long word1, long word2, MemorySegment payload, long offset, int length) {
        if (dead) {
            return false;
        }
        if (waiting.hasRemaining() && flush() && waiting.remaining() + Frame.HEADER + length > most) {
            return false;
        }
        if (length >= GATHER_FROM && payload.isNative() && !waiting.hasRemaining()) {
            ByteBuffer view = payload.asSlice(offset, length).asByteBuffer();
            append(Frame.PACKET, word0, word1, word2, 0);
            memory.set(Frame.INT, waiting.position(), length);
            writeWith(view);
            return true;
        }
        makeRoom(Frame.HEADER + length);
        // The payload first: if the caller's memory is closed or too short, nothing has changed yet.
        MemorySegment.copy(payload, offset, memory, waiting.limit() + Frame.HEADER, length);
        append(Frame.PACKET, word0, word1, word2, length);
        flush();
        return true;
    }

    /** Sends a heartbeat, unless something was sent after {@code since} of {@link System#nanoTime}. */
    synchronized void heartbeat(long since) {
        if (dead || lastWrite - since > 0) {
            return;
        }
        if (waiting.hasRemaining()) {
            flush();
        } else {
            append(Frame.HEARTBEAT, 0, 0, 0, 0);
            flush();
        }
    }

    /**
     * Sends the last frame, after everything queued.
     *
     * @param text the description of {@code exit}, UTF-8, at most {@link Frame#MOST_TEXT} bytes
     */
    void last(RankExit exit, byte[] text) {
        last(exit.failed() ? Frame.FAILED : Frame.FINISHED, exit.cause(), text);
    }

    /** Sends a last frame that leaves the report of the rank's end to the launcher. */
    void leaving() {
        last(Frame.LEAVING, 0, new byte[0]);
    }

    private synchronized void last(int kind, long word0, byte[] text) {
        if (dead) {
            return;
        }
        makeRoom(Frame.HEADER + text.length);
        waiting.duplicate().clear().put(waiting.limit() + Frame.HEADER, text);
        append(kind, word0, 0, 0, text.length);
        flush();
    }

    /** Whether frames are queued. */
    synchronized boolean isWaiting() {
        return waiting.hasRemaining();
    }

    /** Stops sending. */
    synchronized void kill() {
        dead = true;
        waiting.limit(0).position(0);
    }

    /**
     * Writes queued frames to the socket.
     *
     * @return whether some are still queued
     */
    synchronized boolean flush() {
        if (dead || !waiting.hasRemaining()) {
            return false;
        }
        try {
            if (channel.write(waiting) > 0) {
                lastWrite = System.nanoTime();
            }
        } catch (IOException e) {
            kill();
        }
        if (!waiting.hasRemaining()) {
            waiting.limit(0).position(0);
        }
        return waiting.hasRemaining();
    }

    /** Appends the header of a frame whose payload is already in place behind it. */
    private void append(int kind, long word0, long word1, long word2, int length) {
        makeRoom(Frame.HEADER + length);
        int at = waiting.limit();
        memory.set(Frame.INT, at, length);
        memory.set(Frame.INT, at + Frame.KIND, kind);
        memory.set(Frame.LONG, at + Frame.WORD0, word0);
        memory.set(Frame.LONG, at + Frame.WORD1, word1);
        memory.set(Frame.LONG, at + Frame.WORD2, word2);
        waiting.limit(at + Frame.HEADER + length);
    }

    /** Ensures that the buffer has room for {@code bytes} after the queued frames. */
    private void makeRoom(int bytes) {
        if (waiting.capacity() - waiting.limit() >= bytes) {
            return;
        }
        int needed = waiting.remaining() + bytes;
        if (waiting.capacity() >= needed) {
            waiting.compact().flip();
            return;
        }
        ByteBuffer larger = ByteBuffer.allocateDirect(Math.max(needed, 2 * waiting.capacity()));
        memory = MemorySegment.ofBuffer(larger);
        waiting = larger.put(waiting).flip();
    }

    /** Writes the queued header and the payload to the socket, and queues what it does not accept. */
    private void writeWith(ByteBuffer payload) {
        gathered[0] = waiting;
        gathered[1] = payload;
        try {
            channel.write(gathered);
            lastWrite = System.nanoTime();
        } catch (IOException e) {
            kill();
            return;
        } catch (RuntimeException e) {
            // The caller's memory is closed, or confined to another thread: nothing was written.
            waiting.limit(0).position(0);
            throw e;
        } finally {
            gathered[1] = waiting;
        }
        if (payload.hasRemaining()) {
            makeRoom(payload.remaining());
            int at = waiting.limit();
            waiting.limit(at + payload.remaining());
            waiting.put(at, payload, payload.position(), payload.remaining());
        } else if (!waiting.hasRemaining()) {
            waiting.limit(0).position(0);
        }
    }
}
