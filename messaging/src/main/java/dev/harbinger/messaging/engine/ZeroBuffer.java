package dev.harbinger.messaging.engine;

import dev.harbinger.messaging.transport.RemoteMemory;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;

/**
 * The location of a message in its sender's memory: the keys by which the receiver reaches its segments, in order
 * (Push-Pull Messaging, section 4.2). Holds no message bytes. Reused.
 *
 * <pre>
 * offset  bytes  a segment, in a packet
 *      0      8  key, see {@link RemoteMemory#expose}
 *      8      8  length in bytes
 * </pre>
 */
final class ZeroBuffer {
    /** Bytes of a segment in a packet. */
    static final int SEGMENT_BYTES = 16;

    private static final long[] NONE = {};

    private long[] keys = NONE;
    private long[] lengths = NONE;
    private int count;

    void clear() {
        count = 0;
    }

    int count() {
        return count;
    }

    /** The key of the first segment. */
    long key() {
        return keys[0];
    }

    void add(long key, long length) {
        if (count == keys.length) {
            keys = Arrays.copyOf(keys, Math.max(1, 2 * count));
            lengths = Arrays.copyOf(lengths, keys.length);
        }
        keys[count] = key;
        lengths[count] = length;
        count++;
    }

    void set(ZeroBuffer other) {
        count = 0;
        for (int i = 0; i < other.count; i++) {
            add(other.keys[i], other.lengths[i]);
        }
    }

    /** As {@link RemoteMemory#isStable}, of all segments. */
    boolean isStable(RemoteMemory memory) {
        for (int i = 0; i < count; i++) {
            if (!memory.isStable(keys[i])) {
                return false;
            }
        }
        return true;
    }

    /** Ends the exposure of all segments. */
    void retract(RemoteMemory memory) {
        for (int i = 0; i < count; i++) {
            memory.retract(keys[i]);
        }
        count = 0;
    }

    /** Writes it as a packet's payload; returns the bytes. */
    int write(MemorySegment payload) {
        for (int i = 0; i < count; i++) {
            payload.set(ValueLayout.JAVA_LONG_UNALIGNED, (long) SEGMENT_BYTES * i, keys[i]);
            payload.set(ValueLayout.JAVA_LONG_UNALIGNED, (long) SEGMENT_BYTES * i + 8, lengths[i]);
        }
        return SEGMENT_BYTES * count;
    }

    /** Reads it from the {@code length} bytes of a packet's payload. */
    void read(MemorySegment memory, long offset, int length) {
        count = 0;
        for (long at = offset; at < offset + length; at += SEGMENT_BYTES) {
            add(memory.get(ValueLayout.JAVA_LONG_UNALIGNED, at), memory.get(ValueLayout.JAVA_LONG_UNALIGNED, at + 8));
        }
    }

    /** {@link #fetch} into several segments. */
    boolean fetchVector(RemoteMemory memory, int peer, IoVector into, long bytes) {
        int there = 0;
        long thereAt = 0;
        long left = bytes;
        for (int here = 0; here < into.count() && left > 0; here++) {
            MemorySegment piece = into.segment(here);
            for (long at = 0; at < piece.byteSize() && left > 0; ) {
                long length = Math.min(Math.min(piece.byteSize() - at, lengths[there] - thereAt), left);
                if (!memory.read(peer, keys[there], thereAt, piece, at, length)) {
                    return false;
                }
                at += length;
                left -= length;
                thereAt += length;
                if (thereAt == lengths[there]) {
                    there++;
                    thereAt = 0;
                }
            }
        }
        return true;
    }

    /** Copies the message's first {@code bytes} bytes from the peer; false if they cannot be read. */
    boolean fetch(RemoteMemory memory, int peer, MemorySegment into, long bytes) {
        long at = 0;
        for (int i = 0; i < count && at < bytes; i++) {
            long length = Math.min(lengths[i], bytes - at);
            if (!memory.read(peer, keys[i], 0, into, at, length)) {
                return false;
            }
            at += length;
        }
        return true;
    }
}
