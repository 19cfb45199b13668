package dev.harbinger.messaging.runtime;

import dev.harbinger.messaging.PersistentRequest;
import dev.harbinger.messaging.PointToPoint;
import dev.harbinger.messaging.Request;
import dev.harbinger.messaging.Status;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A persistent request: each start begins the same send or receive again. */
final class RestartableRequest extends PersistentRequest {
    private static final Status NEVER_STARTED = new Status(PointToPoint.ANY_SOURCE, PointToPoint.ANY_TAG, 0, false);

    private final Progress progress;
    private final Supplier<Request> communication;
    private @Nullable Request last;

    /** @param communication starts it once */
    RestartableRequest(Progress progress, Supplier<Request> communication) {
        this.progress = progress;
        this.communication = communication;
    }

    @Override
    public synchronized void start() {
        if (last != null && !isOver()) {
            throw new IllegalStateException(
                    "a persistent request cannot be started before its last start is complete: await() it first");
        }
        last = communication.get();
    }

    @Override
    public Status await() {
        Request started = last();
        return started == null ? NEVER_STARTED : started.await();
    }

    @Override
    public boolean test() {
        Request started = last();
        return started == null || started.test();
    }

    @Override
    public Status status() {
        Request started = last();
        return started == null ? NEVER_STARTED : started.status();
    }

    @Override
    public boolean cancel() {
        Request started = last();
        return started != null && started.cancel();
    }

    /** What its last start waits for. */
    Optional<WaitTarget> target() {
        return last() instanceof StartedRequest started ? Optional.of(started.target()) : Optional.empty();
    }

    @Override
    protected int[] awaitSomeOf(@Nullable Request[] requests) {
        return progress.awaitSome(requests);
    }

    private synchronized @Nullable Request last() {
        return last;
    }
}
