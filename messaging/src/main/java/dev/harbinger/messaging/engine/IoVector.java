package dev.harbinger.messaging.engine;

import java.lang.foreign.MemorySegment;

/**
 * One message in several segments of the program's memory, in order (scatter-gather). If the message is copied only
 * once, it is copied between the segments of both ends without packing. Immutable.
 */
public final class IoVector {
    /** Maximum number of segments that a receiver may read directly; longer vectors are packed. */
    public static final int MOST = 64;

    private final MemorySegment[] segments;
    private final long bytes;

    /** One or more segments. */
    public IoVector(MemorySegment... segments) {
        this.segments = segments.clone();
        long sum = 0;
        for (MemorySegment segment : segments) {
            sum += segment.byteSize();
        }
        bytes = sum;
    }

    /** The length of the message. */
    public long bytes() {
        return bytes;
    }

    int count() {
        return segments.length;
    }

    MemorySegment segment(int i) {
        return segments[i];
    }

    /** Whether the arenas of all segments are open. */
    boolean isAlive() {
        for (MemorySegment segment : segments) {
            if (!segment.scope().isAlive()) {
                return false;
            }
        }
        return true;
    }

    /** A copy of the message in one segment. */
    MemorySegment gather() {
        MemorySegment packed = scratch(bytes);
        long at = 0;
        for (MemorySegment segment : segments) {
            MemorySegment.copy(segment, 0, packed, at, segment.byteSize());
            at += segment.byteSize();
        }
        return packed;
    }

    /** Copies the first {@code length} bytes of {@code data} to the segments. */
    void scatter(MemorySegment data, long length) {
        long at = 0;
        for (int i = 0; i < segments.length && at < length; i++) {
            long part = Math.min(segments[i].byteSize(), length - at);
            MemorySegment.copy(data, at, segments[i], 0, part);
            at += part;
        }
    }

    static MemorySegment scratch(long bytes) {
        return MemorySegment.ofArray(new long[Math.toIntExact((bytes + 7) / 8)]).asSlice(0, bytes);
    }
}
