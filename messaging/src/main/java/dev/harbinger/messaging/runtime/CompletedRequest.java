package dev.harbinger.messaging.runtime;

import dev.harbinger.messaging.Request;
import dev.harbinger.messaging.Status;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * A request that is complete from the start: a send whose message was pushed whole at once, or a communication with no
 * process.
 */
final class CompletedRequest extends ActiveRequest {
    private final Status status;

    /** A request with a fixed status. */
    CompletedRequest(Status status) {
        this.status = status;
    }

    @Override
    public Status status() {
        return status;
    }

    @Override
    public Status await() {
        return status;
    }

    @Override
    public Status await(Duration limit) {
        return status;
    }

    @Override
    Status awaitUninterruptibly() {
        return status;
    }

    @Override
    public boolean test() {
        return true;
    }

    @Override
    public boolean cancel() {
        return false;
    }

    @Override
    boolean isCompleted() {
        return true;
    }

    @Override
    protected State poll() {
        return State.SUCCEEDED;
    }

    @Override
    protected boolean awaitOneOf(@Nullable Request[] requests, @Nullable Duration limit) {
        return true;
    }

    @Override
    protected boolean polledWithoutSuccess(@Nullable Request[] requests, String call) {
        return true;
    }
}
