package dev.harbinger.messaging;

import java.lang.foreign.MemorySegment;

/** A received message, lent in place. Used by one thread at a time. */
public interface Message extends AutoCloseable {
    /** Source, tag and length. */
    Status status();

    /**
     * The message's bytes, read-only, valid until {@link #close}. Afterwards the same memory holds other messages, and
     * a retained segment shows them without an error.
     *
     * @throws IllegalStateException after close
     */
    MemorySegment data();

    /** Frees the memory. A second call has no effect. */
    @Override
    void close();
}
