package dev.harbinger.messaging.engine;

import dev.harbinger.messaging.Counter;
import dev.harbinger.messaging.Counters;
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
