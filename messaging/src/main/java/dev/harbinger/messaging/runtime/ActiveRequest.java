package dev.harbinger.messaging.runtime;

import dev.harbinger.messaging.Request;
import dev.harbinger.messaging.Status;
import org.jspecify.annotations.Nullable;

/** A request of one communication that has been started. */
abstract sealed class ActiveRequest extends Request permits StartedRequest, CompletedRequest {
    /** {@link #await()} for a call that cannot be left half done: an interrupt is remembered until it is over. */
    abstract Status awaitUninterruptibly();

    /** Whether a call has returned its status or thrown its error. */
    abstract boolean isCompleted();

    @Override
    protected abstract State poll();

    /** Whether a wait for one of the requests is over. */
    static boolean isOver(@Nullable Request[] requests) {
        return isWaitOver(requests);
    }
}
