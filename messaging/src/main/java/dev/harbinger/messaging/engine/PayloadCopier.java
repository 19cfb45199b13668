package dev.harbinger.messaging.engine;

import dev.harbinger.messaging.counters.Counter;
import dev.harbinger.messaging.counters.Counters;
import java.lang.foreign.MemorySegment;

/** Copies payload at the receiver, and counts what is copied, lent and received, except in collectives. */
final class PayloadCopier {
    private final Counters counters;

    PayloadCopier(Counters counters) {
        this.counters = counters;
    }

    void copy(MemorySegment from, long at, MemorySegment into, long intoAt, long length, long context) {
        if (length > 0) {
            MemorySegment.copy(from, at, into, intoAt, length);
            count(length, context);
        }
    }

    /** Copies bytes unless the transport has put them in place already. */
    void copyUnlessInPlace(MemorySegment from, long at, MemorySegment into, long intoAt, long length, long context) {
        boolean there = from.address() + at == into.address() + intoAt && areOne(from, into);
        if (!there) {
            copy(from, at, into, intoAt, length, context);
        }
    }

    /** Whether both have the same memory. A read-only segment does not reveal its array. */
    private static boolean areOne(MemorySegment one, MemorySegment other) {
        return one.isNative()
                ? other.isNative()
                : one.heapBase().isPresent() && one.heapBase().equals(other.heapBase());
    }

    /** Counts a copy that was made elsewhere. */
    void count(long length, long context) {
        if (!Context.isCollective(context)) {
            counters.add(Counter.COPIES, 1);
            counters.add(Counter.COPIED_BYTES, length);
        }
    }

    /** Counts the bytes of a received message. */
    void received(long bytes, long context) {
        if (!Context.isCollective(context)) {
            counters.add(Counter.RECEIVED_BYTES, bytes);
        }
    }

    /** Counts a message that was lent in its sender's memory. */
    void lentInPlace(long context) {
        lent(context);
        counters.add(Counter.BY_REFERENCE, 1);
    }

    /** Counts a message that was lent instead of copied. */
    void lent(long context) {
        if (!Context.isCollective(context)) {
            counters.add(Counter.COPIES_AVOIDED, 1);
        }
    }
}
