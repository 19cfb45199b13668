package dev.harbinger.messaging.engine;

import java.lang.foreign.MemorySegment;

/**
 * Memory of the program in several pieces that are one message, in their order: where it is copied once from there, or
 * to there, nobody packs it. Immutable.
 */
public final class Pieces {
    /** The most pieces of a message that are told to its receiver; more are packed. */
    public static final int MOST = 64;

    private final MemorySegment[] segments;
    private final long bytes;

    /** One or more segments. */
    public Pieces(MemorySegment... segments) {
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

    /** Whether no arena of theirs was closed. */
    boolean areAlive() {
        for (MemorySegment segment : segments) {
            if (!segment.scope().isAlive()) {
                return false;
            }
        }
        return true;
    }

    /** A copy in one piece. */
    MemorySegment packed() {
        MemorySegment packed = scratch(bytes);
        long at = 0;
        for (MemorySegment segment : segments) {
            MemorySegment.copy(segment, 0, packed, at, segment.byteSize());
            at += segment.byteSize();
        }
        return packed;
    }

    /** Copies the first {@code length} bytes of {@code data} to the pieces. */
    void fill(MemorySegment data, long length) {
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
