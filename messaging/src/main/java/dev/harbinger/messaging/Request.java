package dev.harbinger.messaging;

import java.util.Arrays;

/**
 * A communication that was started and is completed by {@link #await} or {@link #test}. Any thread of the rank may complete it.
 */
public interface Request {
    /**
     * Waits until the communication is complete.
     *
     * @return what was received; for a send, the destination and tag it had
     */
    Status await();

    /**
     * Whether the communication is complete, after giving it a chance to advance.
     *
     * @throws MessagingException as {@link #await} would
     */
    boolean test();

    /**
     * What {@link #await} returned or would return now.
     *
     * @throws IllegalStateException when the communication is not complete
     */
    Status status();

    /**
     * Cancels a receive that no message has matched yet; then it completes with {@link Status#cancelled}. A send cannot be
     * cancelled (MPI 4.1, section 3.8.4 deprecates it).
     *
     * @return whether it was cancelled; false when a message had matched
     * @throws UnsupportedOperationException for a send
     */
    boolean cancel();

    /** Waits for all; the statuses stand in the order of the requests. The first error is thrown after all are complete. */
    static Status[] awaitAll(Request... requests) {
        Status[] statuses = new Status[requests.length];
        MessagingException first = null;
        for (int i = 0; i < requests.length; i++) {
            try {
                statuses[i] = requests[i].await();
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

    /** Whether all are complete now. */
    static boolean testAll(Request... requests) {
        boolean all = true;
        for (Request request : requests) {
            all &= request.test();
        }
        return all;
    }

    /** Index of a request that is complete now, or -1. */
    static int testAny(Request... requests) {
        for (int i = 0; i < requests.length; i++) {
            if (requests[i].test()) {
                return i;
            }
        }
        return -1;
    }

    /** Indices of all requests that are complete now, in rising order. */
    static int[] testSome(Request... requests) {
        int[] indices = new int[requests.length];
        int found = 0;
        for (int i = 0; i < requests.length; i++) {
            if (requests[i].test()) {
                indices[found++] = i;
            }
        }
        return Arrays.copyOf(indices, found);
    }
}
