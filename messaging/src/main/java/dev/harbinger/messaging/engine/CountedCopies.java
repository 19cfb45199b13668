package dev.harbinger.messaging.engine;

import dev.harbinger.messaging.counters.Counter;
import dev.harbinger.messaging.counters.Counters;
import java.lang.foreign.MemorySegment;

/** Copies payload at the receiver, and counts that, but for the collectives' own messages. */
final class CountedCopies {
    private final Counters counters;

    CountedCopies(Counters counters) {
        this.counters = counters;
    }

    void copy(MemorySegment from, long at, MemorySegment into, long intoAt, long length, long context) {
        if (length > 0) {
            MemorySegment.copy(from, at, into, intoAt, length);
            count(length, context);
        }
    }

    /** Copies what may lie there already, since the transport brought it to its place. */
    void land(MemorySegment from, long at, MemorySegment into, long intoAt, long length, long context) {
        boolean there = from.address() + at == into.address() + intoAt && areOne(from, into);
        if (!there) {
            copy(from, at, into, intoAt, length, context);
        }
    }

    /** Whether both are of the same memory; a read-only segment does not tell of which array it is. */
    private static boolean areOne(MemorySegment one, MemorySegment other) {
        return one.isNative()
                ? other.isNative()
                : one.heapBase().isPresent() && one.heapBase().equals(other.heapBase());
    }

    /** A copy that somebody else made. */
    void count(long length, long context) {
        if (!Context.isCollective(context)) {
            counters.add(Counter.COPIES, 1);
            counters.add(Counter.COPIED_BYTES, length);
        }
    }

    void avoided(long context) {
        if (!Context.isCollective(context)) {
            counters.add(Counter.COPIES_AVOIDED, 1);
        }
    }
}
