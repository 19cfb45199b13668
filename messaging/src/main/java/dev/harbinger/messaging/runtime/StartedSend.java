package dev.harbinger.messaging.runtime;

import dev.harbinger.messaging.MessagingException;
import dev.harbinger.messaging.Status;
import dev.harbinger.messaging.engine.SendOperation;
import dev.harbinger.messaging.progress.WaitEnd;
import dev.harbinger.messaging.progress.WaitLimit;
import java.util.Objects;

/** A started send. */
final class StartedSend extends StartedRequest {
    private final CommunicatorScope scope;
    private final SendOperation send;
    private final Status sent;
    private final long traceNumber;

    /**
     * A started send.
     *
     * @param sent its status on completion
     * @param traceNumber its number in the trace, or {@link CallTrace#NO_REQUEST}
     */
    StartedSend(CommunicatorScope scope, SendOperation send, Status sent, long traceNumber) {
        super(scope, send);
        this.scope = scope;
        this.send = send;
        this.sent = sent;
        this.traceNumber = traceNumber;
    }

    @Override
    WaitEnd awaitOperation(WaitLimit limit) {
        return scope.waits().await(send, limit);
    }

    @Override
    MessagingException failure() {
        return MessagingExceptions.ofSend(
                Objects.requireNonNull(send.failure()), scope, sent.source(), sent.tag(), sent.bytes());
    }

    @Override
    public void unreceived() {
        scope.endReport().sends().add(send.context(), send.destination(), send.tag(), sent.bytes(), site().place());
    }

    @Override
    Status complete() {
        scope.trace().waited(traceNumber, send, null);
        if (send.failure() != null) {
            throw failure();
        }
        return sent;
    }

    @Override
    public boolean cancel() {
        throw new UnsupportedOperationException(
                "a send cannot be cancelled; receive its message and ignore it instead");
    }
}
