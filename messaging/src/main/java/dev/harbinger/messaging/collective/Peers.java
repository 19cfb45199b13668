package dev.harbinger.messaging.collective;

import java.lang.foreign.MemorySegment;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * What a collective algorithm needs of a communicator: contiguous messages between its ranks, in a context of their
 * own, so that they never meet the program's messages, and memory in common with the ranks of one host. One thread at a
 * time.
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

    /**
     * Whether memory can be shared with {@code peer}, as with a process of the same host. If it can with two ranks,
     * these can share memory with each other.
     */
    default boolean isNear(int peer) {
        return false;
    }

    /** Memory of this rank, of any content, that near ranks can be shown; null when there is none. */
    default @Nullable MemorySegment allocate(long bytes) {
        return null;
    }

    /** Gives back what {@link #allocate} gave. No rank may use it any more. */
    default void free(MemorySegment memory) {}

    /** A key for {@code peer} to some memory of this rank, until {@link #hide}; 0 when it cannot read it. */
    default long show(int peer, MemorySegment memory) {
        return 0;
    }

    /** Ends what {@link #show} began. */
    default void hide(long key) {}

    /** Copies what {@code peer} shows under {@code key}; false when that cannot be read, or not any more. */
    default boolean read(int peer, long key, long offset, MemorySegment into, long intoOffset, long length) {
        return false;
    }

    /**
     * The memory of {@code peer}, from its {@link #allocate}, that it has shown under {@code key}; null when it cannot
     * be seen here.
     */
    default @Nullable MemorySegment view(int peer, long key, long bytes) {
        return null;
    }

    /**
     * Waits until {@code peer} has done what {@code done} looks for in common memory, while the rank's messages go on.
     * Whether there are more ranks than processors decides how.
     *
     * @param what completes "waits for ...", for a report when it takes long: the name of the collective
     */
    default void await(int peer, BooleanSupplier done, String what) {
        throw new UnsupportedOperationException("no memory is shared with rank " + peer);
    }

    /** The least bytes of data that a peer may read from its owner's memory; less is copied through shared memory. */
    default long singleCopyFrom() {
        return 0;
    }

    /** How often a wait in common memory is worth a look before {@link #await}: 0 when others need the processor. */
    default int looks() {
        return 0;
    }
}
