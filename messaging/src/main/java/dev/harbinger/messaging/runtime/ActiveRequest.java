package dev.harbinger.messaging.runtime;

import dev.harbinger.messaging.Request;

/** A request of one communication that has been started. */
abstract sealed class ActiveRequest extends Request permits StartedRequest, CompletedRequest {
    /** Whether a call has returned its status or thrown its error. */
    abstract boolean isCompleted();

    @Override
    protected abstract State poll();
}
