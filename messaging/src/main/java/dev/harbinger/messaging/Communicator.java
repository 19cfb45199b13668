package dev.harbinger.messaging;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/**
 * A group of ranks whose messages are separate from those of all other communicators. Its ranks are numbered from 0.
 *
 * <p>{@link #duplicate}, {@link #split} and {@link #create} are collective: every rank of this communicator calls them.
 * All other calls may come from several threads of a rank at once.
 */
public interface Communicator extends ArrayPointToPoint, Collectives, AutoCloseable {
    /** Color of a rank that is not part of any communicator of a {@link #split}. */
    int UNDEFINED = -3;

    /** The largest tag a program may use. */
    int MAX_TAG = Integer.MAX_VALUE;

    /**
     * Allocates memory for messages, with undefined content, aligned to 64 bytes. If ranks on a host share memory, it
     * is shared memory: peers copy from it directly, once, even where the system forbids access to other processes. It
     * is freed some time after no segment of it is reachable, or when the rank leaves the job. If the program drops
     * memory faster than the garbage collector finds it, this call runs the collector ({@link System#gc}) and waits up
     * to half a second: when 64 MiB, and twice what was in use after the last such run, are outstanding, or when shared
     * memory has run out.
     *
     * <p>If there is no room in shared memory, the memory is ordinary native memory.
     *
     * @throws IllegalArgumentException if {@code bytes} is negative
     * @throws OutOfMemoryError if there is not enough memory; the message says how much there is
     */
    MemorySegment allocate(long bytes);

    /**
     * Allocates memory for messages, as {@link #allocate(long)} does, but frees it when {@code arena} is closed.
     * Complete the sends and receives of the memory first.
     *
     * @throws IllegalArgumentException if {@code bytes} is negative
     * @throws IllegalStateException if the arena was closed
     * @throws WrongThreadException if the arena is confined to another thread
     * @throws OutOfMemoryError if there is not enough memory; the message says how much there is
     */
    MemorySegment allocate(long bytes, Arena arena);

    /**
     * Allocates memory for a message of {@code bytes} bytes, to be written in place and then sent.
     *
     * @throws IllegalArgumentException if {@code bytes} is negative, or a rank or tag out of range
     * @throws OutOfMemoryError if there is not enough memory
     */
    Outgoing prepare(long bytes, int destination, int tag);

    /** This rank, from 0. */
    int rank();

    /** Number of ranks. */
    int size();

    /** The ranks of this communicator. */
    Group group();

    /** Creates a communicator of the same ranks, with separate messages. */
    Communicator duplicate();

    /**
     * Creates a communicator for all ranks with the same {@code color}, ordered by {@code key}, then by rank in this
     * communicator.
     *
     * @return null for a color of {@link #UNDEFINED}
     */
    @Nullable
    Communicator split(int color, int key);

    /**
     * Creates a communicator of the ranks of {@code group}, in its order. All ranks of this communicator must call it
     * with the same group.
     *
     * @return null for a rank outside the group
     * @throws IllegalArgumentException if the group has ranks that are not in this communicator
     */
    @Nullable
    Communicator create(Group group);

    /**
     * Closes the communicator; no call on it is allowed afterwards. The world communicator must not be closed.
     *
     * @throws CollectiveMismatchException if a rank that shares memory with this one, and has closed the communicator
     *     before, called other collectives on it; the communicator is closed all the same
     */
    @Override
    void close();
}
