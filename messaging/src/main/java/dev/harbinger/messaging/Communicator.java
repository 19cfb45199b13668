package dev.harbinger.messaging;

import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/**
 * A group of ranks that exchange messages apart from all other communicators. Ranks are counted from 0 within it.
 *
 * <p>{@link #duplicate}, {@link #split} and {@link #create} are collective: every rank of this communicator calls them.
 * All other calls may come from several threads of a rank at once.
 */
public interface Communicator extends ArrayPointToPoint, Collectives, AutoCloseable {
    /** Colour of a rank that wants no part in a {@link #split}. */
    int UNDEFINED = -3;

    /** The largest tag a program may use. */
    int MAX_TAG = Integer.MAX_VALUE;

    /**
     * Memory for messages, of any content at first, aligned to 64 bytes. Where ranks of a host share memory it lies
     * there: peers copy from it directly, once, whatever the system allows else. It is given back when no segment of it
     * is reachable any more, or when the rank leaves the job.
     *
     * @throws IllegalArgumentException when {@code bytes} is negative
     * @throws OutOfMemoryError when there is no room for it
     */
    MemorySegment allocate(long bytes);

    /**
     * Room for a message of {@code bytes} bytes that is to be written in place and then sent.
     *
     * @throws IllegalArgumentException when {@code bytes} is negative, or a rank or tag out of range
     * @throws OutOfMemoryError when there is no room for it
     */
    Outgoing prepare(long bytes, int destination, int tag);

    /** This rank, from 0. */
    int rank();

    /** Number of ranks. */
    int size();

    /** The ranks of this communicator. */
    Group group();

    /** A communicator of the same ranks whose messages never mix with those of this one. */
    Communicator duplicate();

    /**
     * Ranks that give the same {@code color} form a communicator, ordered by {@code key}, then by rank here.
     *
     * @return null for a color of {@link #UNDEFINED}
     */
    @Nullable
    Communicator split(int color, int key);

    /**
     * A communicator of the ranks of {@code group}, in its order. All ranks of this communicator call it with the same
     * group.
     *
     * @return null for a rank outside the group
     * @throws IllegalArgumentException when the group has ranks that this communicator lacks
     */
    @Nullable
    Communicator create(Group group);

    /** Gives the communicator back; no call on it is allowed afterwards. The world communicator may not be closed. */
    @Override
    void close();
}
