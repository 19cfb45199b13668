package dev.harbinger.messaging;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A started communication, to be completed by {@link #await} or {@link #test}. Any thread of the rank may complete it.
 * Programs must not extend this class.
 */
public abstract class Request {
    /** For the runtime. */
    protected Request() {}

    /**
     * Waits until the communication is complete.
     *
     * @return the status of the received message; for a send, its destination and tag
     */
    public abstract Status await();

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
     */
    public static @Nullable Status[] awaitAll(@Nullable Request... requests) {
        @Nullable Status[] statuses = new Status[requests.length];
        MessagingException first = null;
        for (int i = 0; i < requests.length; i++) {
            Request request = requests[i];
            try {
                statuses[i] = request == null ? null : request.await();
            } catch (MessagingException e) {
                if (first == null) {
                    first = e;
                } else {
                    first.addSuppressed(e);
                }
            }
        }
        if (first != null) {
            throw first;
        }
        return statuses;
    }

    /**
     * Waits until one is complete, successfully or with an error that its {@link #await} throws. Set the entry to null
     * before the next call, or the same index may be returned again.
     *
     * @return its index, or -1 if all entries are null
     */
    public static int awaitAny(@Nullable Request... requests) {
        int[] some = awaitSome(requests);
        return some.length == 0 ? -1 : some[0];
    }

    /**
     * Waits until at least one is complete, successfully or with an error that its {@link #await} throws.
     *
     * @return the indices of all complete requests, in ascending order; empty if all entries are null
     */
    public static int[] awaitSome(@Nullable Request... requests) {
        for (Request request : requests) {
            if (request != null) {
                return request.awaitSomeOf(requests);
            }
        }
        return new int[0];
    }

    /** Whether all are complete now; null entries count as complete. */
    public static boolean testAll(@Nullable Request... requests) {
        boolean all = true;
        for (Request request : requests) {
            all &= request == null || request.test();
        }
        return all;
    }

    /** Index of a request that is complete now, successfully or with an error that its {@link #await} throws, or -1. */
    public static int testAny(@Nullable Request... requests) {
        for (int i = 0; i < requests.length; i++) {
            Request request = requests[i];
            if (request != null && request.isOver()) {
                return i;
            }
        }
        return -1;
    }

    /**
     * Indices of all requests that are complete now, successfully or with an error that {@link #await} throws, in
     * ascending order.
     */
    public static int[] testSome(@Nullable Request... requests) {
        int[] indices = new int[requests.length];
        int found = 0;
        for (int i = 0; i < requests.length; i++) {
            Request request = requests[i];
            if (request != null && request.isOver()) {
                indices[found++] = i;
            }
        }
        return Arrays.copyOf(indices, found);
    }

    /**
     * Waits until at least one of {@code requests}, which include this one, is complete. The runtime defines how to
     * wait.
     *
     * @return the indices that {@link #testSome} then found
     */
    protected abstract int[] awaitSomeOf(@Nullable Request[] requests);

    /** Whether it is complete, successfully or with an error, which it keeps for {@link #await}. */
    protected final boolean isOver() {
        try {
            return test();
        } catch (MessagingException e) {
            return true;
        }
    }
}
