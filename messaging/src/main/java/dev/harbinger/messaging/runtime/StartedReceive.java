package dev.harbinger.messaging.runtime;

import dev.harbinger.messaging.Data;
import dev.harbinger.messaging.MessagingException;
import dev.harbinger.messaging.Status;
import dev.harbinger.messaging.engine.ReceiveOperation;
import dev.harbinger.messaging.progress.WaitEnd;
import dev.harbinger.messaging.progress.WaitLimit;
import java.util.Objects;

/** A started receive. */
final class StartedReceive extends StartedRequest {
    private final CommunicatorScope scope;
    private final CommunicatorReceives receives;
    private final ReceiveOperation receive;
    private final Data into;
    private final long traceNumber;

    /** @param traceNumber its number in the trace, or {@link CallTrace#NO_REQUEST} */
    StartedReceive(
            CommunicatorScope scope,
            CommunicatorReceives receives,
            ReceiveOperation receive,
            Data into,
            long traceNumber) {
        super(scope, receive);
        this.scope = scope;
        this.receives = receives;
        this.receive = receive;
        this.into = into;
        this.traceNumber = traceNumber;
    }

    @Override
    WaitEnd awaitOperation(WaitLimit limit) {
        return scope.waits().awaitReceive(receive, limit);
    }

    @Override
    MessagingException failure() {
        return MessagingExceptions.ofReceive(Objects.requireNonNull(receive.failure()), scope, receive);
    }

    @Override
    Status complete() {
        scope.trace().waited(traceNumber, receive, into);
        return receives.finish(receive, into);
    }

    @Override
    public boolean cancel() {
        boolean cancelled = receives.cancel(receive);
        if (cancelled) {
            site().completed();
        }
        return cancelled;
    }
}
