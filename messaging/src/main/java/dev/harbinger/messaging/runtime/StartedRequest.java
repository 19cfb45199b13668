package dev.harbinger.messaging.runtime;

import dev.harbinger.messaging.MessagingException;
import dev.harbinger.messaging.Request;
import dev.harbinger.messaging.Status;
import dev.harbinger.messaging.engine.Operation;
import org.jspecify.annotations.Nullable;

/** A started send or receive. Any thread may wait for it; it is completed once. */
abstract sealed class StartedRequest extends Request permits StartedSend, StartedReceive {
    private final Progress progress;
    private final Operation operation;
    private @Nullable Status status;
    private @Nullable MessagingException error;

    StartedRequest(Progress progress, Operation operation) {
        this.progress = progress;
        this.operation = operation;
    }

    /**
     * Completes a request whose operation is done; called once, by the thread that finds it done.
     *
     * @throws MessagingException when the operation failed
     */
    abstract Status complete();

    /** What it waits for. */
    final WaitTarget target() {
        return StallReport.target(operation);
    }

    /** Waits until the operation is done. */
    abstract void awaitOperation();

    @Override
    public final Status await() {
        awaitOperation();
        return finish();
    }

    @Override
    public final boolean test() {
        if (!operation.isDone()) {
            progress.advance();
            if (!operation.isDone()) {
                progress.checkPeersNowAndThen();
                return false;
            }
        }
        finish();
        return true;
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
                throw e;
            }
            status = known;
        }
        return known;
    }

    @Override
    protected final int[] awaitSomeOf(@Nullable Request[] requests) {
        return progress.awaitSome(requests);
    }
}
