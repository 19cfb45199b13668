package dev.harbinger.messaging.runtime;

import dev.harbinger.messaging.MessagingException;
import dev.harbinger.messaging.Request;
import dev.harbinger.messaging.Status;
import dev.harbinger.messaging.engine.FailureListener;
import dev.harbinger.messaging.engine.Operation;
import dev.harbinger.messaging.progress.Progress;
import dev.harbinger.messaging.progress.WaitEnd;
import dev.harbinger.messaging.progress.WaitLimit;
import dev.harbinger.messaging.progress.Waits;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** A started send or receive. Any thread may wait for it; it is completed once. */
abstract sealed class StartedRequest extends ActiveRequest implements FailureListener, UncollectedError
        permits StartedSend, StartedReceive {
    private final Progress progress;
    private final Waits waits;
    private final Operation operation;
    private @Nullable Status status;
    private @Nullable MessagingException error;
    private final UncollectedErrors uncollected;
    private final OpenCalls.Site site;

    StartedRequest(CommunicatorScope scope, Operation operation) {
        this.progress = scope.progress();
        this.waits = scope.waits();
        this.uncollected = scope.endReport().errors();
        this.site = scope.endReport().requests().opened();
        this.operation = operation;
    }

    /** The error of a failed operation. */
    abstract MessagingException failure();

    /** The call site that started it. */
    final OpenCalls.Site site() {
        return site;
    }

    final Operation operation() {
        return operation;
    }

    @Override
    public final void failed() {
        site.completed();
        uncollected.add(this);
    }

    @Override
    public final String describe() {
        return "never completed a failed request, started at " + SampledPlaces.describe(site.place())
                + ": call await() or test() on every request: " + failure().getMessage();
    }

    /**
     * Completes a request whose operation is done; called once, by the thread that finds it done.
     *
     * @throws MessagingException when the operation failed
     */
    abstract Status complete();

    /** Waits until the operation is done, or the limit is reached. */
    abstract WaitEnd awaitOperation(WaitLimit limit);

    @Override
    public final Status await() {
        if (awaitOperation(WaitLimit.INTERRUPT) != WaitEnd.DONE) {
            throw waits.interrupted(operation);
        }
        return finish();
    }

    @Override
    public final @Nullable Status await(Duration limit) {
        return switch (awaitOperation(WaitLimit.within(limit))) {
            case DONE -> finish();
            case TIME_OVER -> null;
            case INTERRUPTED -> throw waits.interrupted(operation);
        };
    }

    @Override
    final Status awaitUninterruptibly() {
        var _ = awaitOperation(WaitLimit.NONE);
        return finish();
    }

    @Override
    public final boolean test() {
        if (poll() == State.OPEN && !waits.polls().note(operation, "test")) {
            return false;
        }
        finish();
        return true;
    }

    @Override
    protected final State poll() {
        if (!operation.isDone()) {
            progress.advance();
            if (!operation.isDone()) {
                return State.OPEN;
            }
        }
        return operation.failure() == null ? State.SUCCEEDED : State.FAILED;
    }

    @Override
    public final Status status() {
        if (!operation.isDone()) {
            throw new IllegalStateException("the request is not complete: await() it first");
        }
        return finish();
    }

    private synchronized Status finish() {
        if (error != null) {
            throw error;
        }
        Status known = status;
        if (known == null) {
            try {
                known = complete();
            } catch (MessagingException e) {
                error = e;
                uncollected.remove(this);
                throw e;
            }
            status = known;
            if (!known.cancelled()) {
                site.completed();
            }
        }
        return known;
    }

    @Override
    final synchronized boolean isCompleted() {
        return status != null || error != null;
    }

    @Override
    protected final boolean awaitOneOf(@Nullable Request[] requests, @Nullable Duration limit) {
        return new RequestWait(requests).await(waits, limit);
    }

    @Override
    protected final boolean polledWithoutSuccess(@Nullable Request[] requests, String call) {
        return waits.polls().note(new RequestWait(requests), call);
    }
}
