package dev.harbinger.messaging;

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
