package dev.harbinger.messaging.runtime;

import dev.harbinger.messaging.Data;
import dev.harbinger.messaging.MessagingException;
import dev.harbinger.messaging.Request;
import dev.harbinger.messaging.Status;
import dev.harbinger.messaging.engine.Operation;
import dev.harbinger.messaging.engine.ReceiveOperation;
import org.jspecify.annotations.Nullable;

/** A started send or receive of a rank. */
final class RankRequest extends Request {
    private final RankCommunicator communicator;
    private final Operation operation;
    private final @Nullable Data into;
    private final Status sent;
    private final long traceNumber;
    private @Nullable Status status;
    private @Nullable MessagingException error;

    /**
     * A started operation.
     *
     * @param into what a receive fills, else null
     * @param sent status of a send when it is complete
     * @param traceNumber number in the trace, -1 without one
     */
    RankRequest(
            RankCommunicator communicator, Operation operation, @Nullable Data into, Status sent, long traceNumber) {
        this.communicator = communicator;
        this.operation = operation;
        this.into = into;
        this.sent = sent;
        this.traceNumber = traceNumber;
    }

    @Override
    public Status await() {
        if (operation instanceof ReceiveOperation) {
            communicator.member().progress().awaitReceive(operation);
        } else {
            communicator.member().progress().await(operation);
        }
        return finish();
    }

    @Override
    public boolean test() {
        if (!operation.isDone()) {
            communicator.member().progress().advance();
            if (!operation.isDone()) {
                communicator.member().progress().checkPeersNowAndThen();
                return false;
            }
        }
        finish();
        return true;
    }

    @Override
    public Status status() {
        if (!operation.isDone()) {
            throw new IllegalStateException("the request is not complete: await() it first");
        }
        return finish();
    }

    @Override
    public boolean cancel() {
        return switch (operation) {
            case ReceiveOperation receive -> communicator.member().cancel(receive);
            default ->
                throw new UnsupportedOperationException(
                        "a send cannot be cancelled; receive and drop its message instead");
        };
    }

    /** Does once what is to be done when the operation is complete. */
    private synchronized Status finish() {
        if (error != null) {
            throw error;
        }
        Status known = status;
        if (known == null) {
            communicator.trace().waited(traceNumber, operation, into);
            try {
                known = operation instanceof ReceiveOperation receive
                        ? communicator.finish(receive, into)
                        : communicator.finishSend(operation, sent);
            } catch (MessagingException e) {
                error = e;
                throw e;
            }
            status = known;
        }
        return known;
    }

    @Override
    protected int[] awaitSomeOf(@Nullable Request[] requests) {
        return communicator.member().progress().awaitSome(requests);
    }
}
