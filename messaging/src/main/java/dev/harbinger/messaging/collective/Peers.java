package dev.harbinger.messaging.collective;

import java.lang.foreign.MemorySegment;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What a collective algorithm needs from a communicator: contiguous messages between its ranks, in a context of their
 * own, so that they never match the program's messages, and memory shared with the ranks of one host. One thread at a
 * time.
 */
public interface Peers {
    /** This rank in the communicator. */
    int rank();

    /** Number of ranks. */
    int size();

    /** A rank's number in the program's communicator, for errors. */
    default int number(int peer) {
        return peer;
    }

    /** States the object that describes the call to which all messages belong. Once, before the first message. */
    default void setCall(CollectiveCall call) {}

    /**
     * States what to call when this rank leaves the job before it closes the communicator: it ends the rank's
     * collectives, and returns how they differ from those of a rank that has ended before, or null.
     *
     * @param end null once the communicator is closed
     */
    default void setEnd(@Nullable Supplier<@Nullable String> end) {}

    /** The program's place of the current call, for errors. */
    default String place() {
        return "an unknown location";
    }

    /** Sends all of {@code data}; returns when it may be changed again. */
    void send(MemorySegment data, int destination, int tag);

    /** Receives a message of exactly the size of {@code into}. */
    void receive(MemorySegment into, int source, int tag);

    /** Sends and receives at once. */
    void exchange(MemorySegment out, int destination, MemorySegment into, int source, int tag);

    /**
     * Whether this rank can share memory with {@code peer}, as with a process on the same host. The relation is
     * transitive.
     */
    default boolean isNear(int peer) {
        return false;
    }

    /** Memory of this rank, with undefined content, that can be shown to near ranks; null if there is none. */
    default @Nullable MemorySegment allocate(long bytes) {
        return null;
    }

    /** Frees memory from {@link #allocate}. No rank may use it any more. */
    default void free(MemorySegment memory) {}

    /** Frees memory from {@link #allocate} later, once {@code unused} finds that no rank uses it any more. */
    default void freeOnce(MemorySegment memory, BooleanSupplier unused) {}

    /** A key by which {@code peer} reaches memory of this rank until {@link #hide}; 0 if it cannot read it. */
    default long show(int peer, MemorySegment memory) {
        return 0;
    }

    /** Ends what {@link #show} began. */
    default void hide(long key) {}

    /** Copies memory that {@code peer} shows under {@code key}; false if it cannot be read, or no longer. */
    default boolean read(int peer, long key, long offset, MemorySegment into, long intoOffset, long length) {
        return false;
    }

    /**
     * Memory from {@link #allocate} that {@code peer} shows under {@code key}, mapped here; null if it cannot be
     * mapped.
     */
    default @Nullable MemorySegment view(int peer, long key, long bytes) {
        return null;
    }

    /**
     * Waits until {@code done} finds that {@code peer} has written to shared memory, and makes progress on the rank's
     * messages meanwhile. The way of waiting depends on whether there are more ranks than processors.
     */
    default void await(int peer, BooleanSupplier done) {
        throw new UnsupportedOperationException("no memory is shared with rank " + peer);
    }

    /**
     * Minimum bytes of data that a peer reads directly from its owner's memory; less is copied through shared memory.
     */
    default long singleCopyFrom() {
        return 0;
    }

    /** Number of polls of shared memory before {@link #await}; 0 if other ranks need the processor. */
    default int looks() {
        return 0;
    }
}
