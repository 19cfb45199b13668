package dev.harbinger.messaging;

import java.lang.foreign.MemorySegment;

/** A received message, lent where it lies. Used by one thread at a time. */
public interface Message extends AutoCloseable {
    /** Source, tag and length. */
    Status status();

    /**
     * The message's bytes, read only, to be used until {@link #close}: the same memory holds other messages then, and a
     * segment that was kept shows them without an error.
     *
     * @throws IllegalStateException after close
     */
    MemorySegment data();

    /** Gives the room back. Closing twice does nothing the second time. */
    @Override
    void close();
}
