package dev.harbinger.messaging.engine;

import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/**
 * The memory in which a receive's message ends up: one or several segments of the program, which the message fills or,
 * if there are none, the memory from which it is lent. Memory that the program closes too early is replaced, because
 * arriving packets must still be stored.
 */
final class ReceiveMemory {
    private static final MemorySegment NONE = MemorySegment.ofArray(new long[0]);

    private @Nullable MemorySegment into;
    /** The segments to be filled, or null; then {@link #into} is filled. */
    private @Nullable IoVector vector;

    private boolean inPlace;
    private boolean closed;

    /** The message in network memory, if it is lent from there; else null. */
    NetworkMemory.@Nullable Block block;
    /** The message in the sender's memory, if it is lent from there; else null. */
    @Nullable
    MemorySegment referenced;
    /** The sender's id for that message. */
    int referencedId;

    /** Fills {@code segment} from now on; with null, the message is lent. */
    void set(@Nullable MemorySegment segment) {
        into = segment;
        vector = null;
    }

    /** Fills several segments from now on. */
    void setVector(IoVector segments) {
        into = null;
        vector = segments;
    }

    /** Prepares for the next message. */
    void reset() {
        inPlace = false;
        closed = false;
        block = null;
        referenced = null;
    }

    /** Whether the message is lent. */
    boolean isLent() {
        return into == null && vector == null;
    }

    /** Maximum message bytes that it can take. */
    long capacity() {
        IoVector scattered = vector;
        if (scattered != null) {
            return scattered.bytes();
        }
        return into == null ? Long.MAX_VALUE : into.byteSize();
    }

    /** The segment to fill; empty if there is none. */
    MemorySegment segment() {
        return into == null ? NONE : into;
    }

    /** Where the bytes of packets go: the program's segment, memory to unpack from, or the block of a lent message. */
    MemorySegment target() {
        IoVector scattered = vector;
        if (into == null && scattered != null) {
            into = IoVector.scratch(scattered.bytes());
        }
        MemorySegment own = into;
        if (own != null) {
            return own.scope().isAlive() ? own : substitute(own.byteSize());
        }
        NetworkMemory.Block lent = block;
        return lent == null ? NONE : lent.segment;
    }

    /** The several segments to be filled, or null if there are none, or the program has closed them. */
    @Nullable
    IoVector reachableVector() {
        IoVector scattered = vector;
        if (scattered != null && !scattered.isAlive()) {
            substitute(scattered.bytes());
        }
        return vector;
    }

    private MemorySegment substitute(long bytes) {
        MemorySegment other = IoVector.scratch(bytes);
        into = other;
        vector = null;
        closed = true;
        return other;
    }

    /** Whether the program has closed it too early. */
    boolean isClosed() {
        return closed;
    }

    /** Unpacks the first {@code bytes} bytes of a message that arrived in packets into several segments, if any. */
    void unpack(long bytes) {
        IoVector segments = inPlace ? null : reachableVector();
        if (segments != null) {
            MemorySegment packed = into;
            if (packed != null) {
                segments.scatter(packed, bytes);
            }
            inPlace = true;
        }
    }

    /** Notes that all bytes went straight to several segments. */
    void fillInPlace() {
        inPlace = true;
    }

    /** Whether several segments are filled; else the message lies in {@link #segment}. */
    boolean isInPlace() {
        return inPlace;
    }

    /** The lent message of {@code bytes} bytes. */
    MemorySegment lent(long bytes) {
        MemorySegment there = referenced;
        return (there == null ? target() : there).asSlice(0, bytes).asReadOnly();
    }
}
