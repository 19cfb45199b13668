package dev.harbinger.messaging.runtime;

import dev.harbinger.messaging.PersistentRequest;
import dev.harbinger.messaging.PointToPoint;
import dev.harbinger.messaging.Request;
import dev.harbinger.messaging.Status;
import dev.harbinger.messaging.progress.Waits;
import java.time.Duration;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A persistent request: each start begins the same send or receive again. */
final class RestartableRequest extends PersistentRequest {
    private static final Status EMPTY = new Status(PointToPoint.ANY_SOURCE, PointToPoint.ANY_TAG, 0, false);

    private final Waits waits;
    private final Supplier<ActiveRequest> communication;

    /** The last start, or null before the first. */
    private @Nullable ActiveRequest last;

    /** Whether the last start has not been completed. */
    private boolean active;

    /** @param communication starts it once */
    RestartableRequest(Waits waits, Supplier<ActiveRequest> communication) {
        this.waits = waits;
        this.communication = communication;
    }

    @Override
    public void start() {
        if (!test()) {
            throw new IllegalStateException(
                    "a persistent request cannot be started before its last start is complete: await() it first");
        }
        begin();
    }

    private synchronized void begin() {
        if (active) {
            throw new IllegalStateException("a persistent request was started by two threads at once");
        }
        last = communication.get();
        active = true;
    }

    @Override
    public Status await() {
        ActiveRequest started = active();
        return started == null ? EMPTY : complete(started, Request::await);
    }

    @Override
    public @Nullable Status await(Duration limit) {
        ActiveRequest started = active();
        return started == null ? EMPTY : complete(started, request -> request.await(limit));
    }

    @Override
    public boolean test() {
        ActiveRequest started = active();
        return started == null || complete(started, Request::test);
    }

    @Override
    public Status status() {
        ActiveRequest started = last();
        return started == null ? EMPTY : complete(started, Request::status);
    }

    @Override
    public boolean cancel() {
        ActiveRequest started = active();
        return started != null && started.cancel();
    }

    @Override
    protected State poll() {
        ActiveRequest started = active();
        return started == null ? State.INACTIVE : started.poll();
    }

    @Override
    protected boolean awaitOneOf(@Nullable Request[] requests, @Nullable Duration limit) {
        return new RequestWait(requests).await(waits, limit);
    }

    @Override
    protected boolean polledWithoutSuccess(@Nullable Request[] requests, String call) {
        return waits.polls().note(new RequestWait(requests), call);
    }

    /** Calls {@code completion}; the request is inactive once that has returned a status or thrown an error. */
    @SuppressWarnings("ReferenceEquality") // the very same start
    private <R extends @Nullable Object> R complete(ActiveRequest started, Function<Request, R> completion) {
        try {
            return completion.apply(started);
        } finally {
            synchronized (this) {
                if (last == started && started.isCompleted()) {
                    active = false;
                }
            }
        }
    }

    /** The started communication, or null while the request is inactive. */
    synchronized @Nullable ActiveRequest active() {
        return active ? last : null;
    }

    private synchronized @Nullable ActiveRequest last() {
        return last;
    }
}
