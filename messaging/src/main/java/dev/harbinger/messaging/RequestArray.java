package dev.harbinger.messaging;

import java.time.Duration;
import java.util.Arrays;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The requests that are passed to one call (MPI 4.1, section 3.7.5). Null entries and inactive requests take no part in
 * it, except that {@link #awaitAll} returns an empty status for an inactive request.
 */
final class RequestArray {
    private static final int[] NONE = {};

    private final @Nullable Request[] requests;

    RequestArray(@Nullable Request[] requests) {
        this.requests = requests;
    }

    @Nullable
    Status[] awaitAll() {
        @Nullable Status[] statuses = new Status[requests.length];
        MessagingException first = null;
        for (int i = 0; i < requests.length; i++) {
            Request request = requests[i];
            try {
                statuses[i] = request == null ? null : request.await();
            } catch (InterruptedWaitException e) {
                throw e;
            } catch (MessagingException e) {
                first = joined(first, e);
            }
        }
        if (first != null) {
            throw first;
        }
        return statuses;
    }

    /** @param limit how long to wait, or null */
    int awaitAny(@Nullable Duration limit) {
        while (true) {
            int found = completeAny();
            Request active = found < 0 ? firstActive() : null;
            if (active == null) {
                return found;
            }
            if (!active.awaitOneOf(requests, limit)) {
                return -1;
            }
        }
    }

    int[] awaitSome() {
        while (true) {
            int[] found = completeSome();
            Request active = found.length == 0 ? firstActive() : null;
            if (active == null) {
                return found;
            }
            boolean _ = active.awaitOneOf(requests, null);
        }
    }

    /** Completes all if none is open, otherwise none. */
    boolean testAll() {
        while (true) {
            Request open = firstOpen();
            if (open == null) {
                var _ = awaitAll();
                return true;
            }
            if (!open.polledWithoutSuccess(new Request[] {open}, "testAll")) {
                return false;
            }
        }
    }

    int testAny() {
        int found = completeAny();
        return found < 0 && polledWithoutSuccess("testAny") ? completeAny() : found;
    }

    int[] testSome() {
        int[] found = completeSome();
        return found.length == 0 && polledWithoutSuccess("testSome") ? completeSome() : found;
    }

    private boolean polledWithoutSuccess(String call) {
        Request open = firstOpen();
        return open != null && open.polledWithoutSuccess(requests, call);
    }

    private int completeAny() {
        for (int i = 0; i < requests.length; i++) {
            Request request = requests[i];
            if (request != null && request.poll().isComplete()) {
                MessagingException error = complete(request);
                if (error != null) {
                    throw failed(new int[] {i}, error);
                }
                return i;
            }
        }
        return -1;
    }

    /** Completes the failed ones if there are any, otherwise all that are complete: no success is lost in an error. */
    private int[] completeSome() {
        int[] succeeded = NONE;
        int[] failed = NONE;
        for (int i = 0; i < requests.length; i++) {
            Request request = requests[i];
            Request.State state = request == null ? Request.State.INACTIVE : request.poll();
            if (state == Request.State.SUCCEEDED) {
                succeeded = append(succeeded, i);
            } else if (state == Request.State.FAILED) {
                failed = append(failed, i);
            }
        }
        MessagingException first = null;
        for (int index : failed.length > 0 ? failed : succeeded) {
            Request request = requests[index];
            MessagingException error = request == null ? null : complete(request);
            first = error == null ? first : joined(first, error);
        }
        if (first != null) {
            throw failed(failed, first);
        }
        return succeeded;
    }

    /** Whether a wait for one of them is over: one is complete, or none is active. */
    boolean isWaitOver() {
        boolean active = false;
        for (Request request : requests) {
            Request.State state = request == null ? Request.State.INACTIVE : request.poll();
            if (state.isComplete()) {
                return true;
            }
            active |= state == Request.State.OPEN;
        }
        return !active;
    }

    private @Nullable Request firstOpen() {
        for (Request request : requests) {
            if (request != null && request.poll() == Request.State.OPEN) {
                return request;
            }
        }
        return null;
    }

    private @Nullable Request firstActive() {
        for (Request request : requests) {
            if (request != null && request.poll() != Request.State.INACTIVE) {
                return request;
            }
        }
        return null;
    }

    /** Completes a request whose communication is over; returns its error, or null. */
    private static @Nullable MessagingException complete(Request request) {
        try {
            boolean _ = request.test();
            return null;
        } catch (MessagingException e) {
            return e;
        }
    }

    // The very same exception: a request may be passed twice, and nothing suppresses itself.
    @SuppressWarnings("ReferenceEquality")
    private static MessagingException joined(@Nullable MessagingException first, MessagingException error) {
        if (first == null) {
            return error;
        }
        if (first != error) {
            first.addSuppressed(error);
        }
        return first;
    }

    private RequestFailedException failed(int[] indices, MessagingException first) {
        String which = Arrays.stream(indices).mapToObj(Integer::toString).collect(Collectors.joining(", "));
        RequestFailedException error = new RequestFailedException(
                (indices.length == 1 ? "request " : "requests ") + which + " of " + requests.length + " failed: "
                        + first.getMessage(),
                indices,
                first);
        for (Throwable other : first.getSuppressed()) {
            error.addSuppressed(other);
        }
        return error;
    }

    private static int[] append(int[] indices, int index) {
        int[] longer = Arrays.copyOf(indices, indices.length + 1);
        longer[indices.length] = index;
        return longer;
    }
}
