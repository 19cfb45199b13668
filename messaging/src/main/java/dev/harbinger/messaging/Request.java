package dev.harbinger.messaging;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * A started communication, to be completed by {@link #await} or {@link #test}. Any thread of the rank may complete it.
 * Programs must not extend this class.
 *
 * <p>The calls on several requests ignore null entries and inactive {@linkplain PersistentRequest persistent requests}
 * (MPI 4.1, section 3.7.5).
 */
public abstract class Request {
    /** The state of a request, for the runtime. */
    protected enum State {
        /** A persistent request that was not started, or was completed since. */
        INACTIVE,
        /** The communication goes on. */
        OPEN,
        /** The communication is over and waits to be completed. */
        SUCCEEDED,
        /** The communication has failed; completing the request throws its error. */
        FAILED;

        boolean isComplete() {
            return this == SUCCEEDED || this == FAILED;
        }
    }

    /** For the runtime. */
    protected Request() {}

    /**
     * Waits until the communication is complete.
     *
     * @return the status of the received message; for a send, its destination and tag
     * @throws InterruptedWaitException if the thread is interrupted; the request can be awaited again
     */
    public abstract Status await();

    /**
     * Waits until the communication is complete, but no longer than {@code limit}; a limit that is not positive looks
     * once.
     *
     * @return the status as of {@link #await()}; null if the time was over, and the request can be awaited again
     * @throws InterruptedWaitException if the thread is interrupted; the request can be awaited again
     */
    public abstract @Nullable Status await(Duration limit);

    /**
     * Makes progress and returns whether the communication is complete.
     *
     * @throws MessagingException as {@link #await} would
     */
    public abstract boolean test();

    /**
     * The status that {@link #await} returned or would return now.
     *
     * @throws IllegalStateException if the communication is not complete
     */
    public abstract Status status();

    /**
     * Cancels a receive that no message has matched yet; it then completes with {@link Status#cancelled}. A send cannot
     * be cancelled (MPI 4.1, section 3.8.4 deprecates it).
     *
     * @return whether it was cancelled; false if a message had matched
     * @throws UnsupportedOperationException for a send
     */
    public abstract boolean cancel();

    /**
     * Waits for all requests; statuses are in the order of the requests, null where a request is null. The first error
     * is thrown after all are complete, with the others as suppressed exceptions.
     *
     * @throws InterruptedWaitException at once if the thread is interrupted; the call can be repeated
     */
    public static @Nullable Status[] awaitAll(@Nullable Request... requests) {
        return new RequestArray(requests).awaitAll();
    }

    /**
     * Waits until one is complete and completes it. Set the entry to null before the next call, or the same index may
     * be returned again; a persistent request is inactive then and need not be removed.
     *
     * @return its index, or -1 if no request is active
     * @throws RequestFailedException if the request has failed, with its index; the others are unchanged
     */
    public static int awaitAny(@Nullable Request... requests) {
        return new RequestArray(requests).awaitAny(null);
    }

    /**
     * {@link #awaitAny(Request...)}, but no longer than {@code limit}; a limit that is not positive looks once.
     *
     * @return its index, or -1 if the time was over or no request is active
     */
    public static int awaitAnyWithin(Duration limit, @Nullable Request... requests) {
        return new RequestArray(requests).awaitAny(limit);
    }

    /**
     * Waits until at least one is complete, and completes all that are.
     *
     * @return the indices of all complete requests, in ascending order; empty if no request is active
     * @throws RequestFailedException if any has failed, with the indices of all that have. Those that succeeded are
     *     unchanged: the next call finds them, once the failed entries are null
     */
    public static int[] awaitSome(@Nullable Request... requests) {
        return new RequestArray(requests).awaitSome();
    }

    /**
     * Whether all are complete now. If so, it completes them all; otherwise it completes none.
     *
     * @throws MessagingException the first error once all are complete, with the others as suppressed exceptions
     */
    public static boolean testAll(@Nullable Request... requests) {
        return new RequestArray(requests).testAll();
    }

    /**
     * Completes one request that is complete now.
     *
     * @return its index, or -1 if there is none
     * @throws RequestFailedException as {@link #awaitAny} does
     */
    public static int testAny(@Nullable Request... requests) {
        return new RequestArray(requests).testAny();
    }

    /**
     * Completes all requests that are complete now.
     *
     * @return their indices, in ascending order
     * @throws RequestFailedException as {@link #awaitSome} does
     */
    public static int[] testSome(@Nullable Request... requests) {
        return new RequestArray(requests).testSome();
    }

    /** Makes progress and returns the state, without completing the request. For the runtime. */
    protected abstract State poll();

    /**
     * Waits until {@link #isWaitOver} is true of {@code requests}, which include this one. The runtime defines how to
     * wait.
     *
     * @param limit how long to wait, or null
     * @return false if the time was over before
     * @throws InterruptedWaitException if the thread is interrupted
     */
    protected abstract boolean awaitOneOf(@Nullable Request[] requests, @Nullable Duration limit);

    /**
     * Notes that {@code call}, which does not wait, has found none of {@code requests} complete, which include this
     * one. For the runtime.
     *
     * @return whether to look again: one of them has completed or failed
     */
    protected abstract boolean polledWithoutSuccess(@Nullable Request[] requests, String call);

    /** Whether one of the requests is complete, or none is active. For the runtime. */
    protected static boolean isWaitOver(@Nullable Request[] requests) {
        return new RequestArray(requests).isWaitOver();
    }
}
