package dev.harbinger.messaging.collective;

import java.lang.foreign.MemorySegment;

/**
 * What a collective algorithm needs of a communicator: contiguous messages between its ranks, in a context of their
 * own, so that they never meet the program's messages. One thread at a time.
 */
public interface Peers {
    /** This rank in the communicator. */
    int rank();

    /** Number of ranks. */
    int size();

    /** Sends all of {@code data}; returns when it may be changed again. */
    void send(MemorySegment data, int destination, int tag);

    /** Receives a message of exactly the size of {@code into}. */
    void receive(MemorySegment into, int source, int tag);

    /** Sends and receives at once. */
    void exchange(MemorySegment out, int destination, MemorySegment into, int source, int tag);
}
