package dev.harbinger.messaging;

import org.jspecify.annotations.Nullable;

/**
 * Messages between two ranks of a communicator, with MPI's semantics (MPI 4.1, chapter 3): a receive matches by source,
 * tag and communicator; messages from one sender that match the same receive are received in the order they were sent;
 * once a send and a matching receive are both posted, at least one of them completes.
 *
 * <p>Standard sends complete when the memory may be reused: at once if the message could be pushed whole, otherwise
 * when the receiver has pulled the rest. Synchronous sends ({@code ssend}, {@code issend}) complete when a receive has
 * matched.
 *
 * <p>All methods may be called from several threads of a rank at once. They throw {@link IllegalArgumentException} for
 * a rank or tag out of range, {@link NullPointerException} for null data, {@link RankFailedException} when the peer has
 * ended, {@link TruncationException} when a message is longer than the memory offered, and
 * {@link TypeMismatchException} when its elements have another type.
 */
public interface PointToPoint {
    /** Source of a receive or probe: any rank. */
    int ANY_SOURCE = -1;

    /** Tag of a receive or probe: any. */
    int ANY_TAG = -1;

    /** No process: sends to and receives from it complete at once and carry nothing. */
    int PROC_NULL = -2;

    /** Sends, standard mode; returns when {@code data} may be changed again. */
    void send(Data data, int destination, int tag);

    /** Sends, synchronous mode; returns when the receive has matched and {@code data} may be changed again. */
    void ssend(Data data, int destination, int tag);

    /** Starts a standard send. */
    Request isend(Data data, int destination, int tag);

    /** Starts a synchronous send. */
    Request issend(Data data, int destination, int tag);

    /** Receives into {@code into}; the receiver makes at most one copy. */
    Status receive(Data into, int source, int tag);

    /** Starts a receive into {@code into}. */
    Request ireceive(Data into, int source, int tag);

    /**
     * Receives a message and lends it in place; {@link Message#close()} frees its memory. A receive from
     * {@link #PROC_NULL} lends an empty message.
     */
    Message receive(int source, int tag);

    /**
     * Sends and receives at once, without danger of deadlock.
     *
     * @throws IllegalArgumentException if {@code out} and {@code into} overlap; see {@link #sendReceiveReplace}
     */
    Status sendReceive(Data out, int destination, int sendTag, Data into, int source, int receiveTag);

    /**
     * Sends {@code data} and replaces it by the message received (MPI_Sendrecv_replace). It sends a copy, so it needs
     * that much memory. A receive from {@link #PROC_NULL} leaves the data as it is.
     */
    Status sendReceiveReplace(Data data, int destination, int sendTag, int source, int receiveTag);

    /** Creates a standard send that can be started repeatedly. */
    PersistentRequest sendInit(Data data, int destination, int tag);

    /** Creates a synchronous send that can be started repeatedly. */
    PersistentRequest ssendInit(Data data, int destination, int tag);

    /** Creates a receive that can be started repeatedly. */
    PersistentRequest receiveInit(Data into, int source, int tag);

    /** Waits for a matching message and returns its status, without receiving it. */
    Status probe(int source, int tag);

    /**
     * The status that {@link #probe} would return, or null if there is no matching message now.
     *
     * @throws RankFailedException if there is none and its source has ended, as {@link Request#test} does. A message
     *     from {@link #ANY_SOURCE} may still come from this rank itself when all others have finished
     */
    @Nullable
    Status iprobe(int source, int tag);

    /** Waits for a matching message and removes it from matching: only the returned handle can receive it. */
    MatchedMessage mprobe(int source, int tag);

    /**
     * The message that {@link #mprobe} would return, or null if there is no matching message now; see {@link #iprobe}.
     */
    @Nullable
    MatchedMessage improbe(int source, int tag);
}
