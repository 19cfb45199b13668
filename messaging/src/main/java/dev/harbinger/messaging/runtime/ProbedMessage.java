package dev.harbinger.messaging.runtime;

import dev.harbinger.messaging.Data;
import dev.harbinger.messaging.MatchedMessage;
import dev.harbinger.messaging.Message;
import dev.harbinger.messaging.Request;
import dev.harbinger.messaging.Status;
import dev.harbinger.messaging.engine.UnexpectedMessage;
import org.jspecify.annotations.Nullable;

/** A message taken out of matching by a matched probe. */
final class ProbedMessage implements MatchedMessage {
    private final RankCommunicator communicator;
    private final Status status;
    private @Nullable UnexpectedMessage message;

    ProbedMessage(RankCommunicator communicator, Status status, UnexpectedMessage message) {
        this.communicator = communicator;
        this.status = status;
        this.message = message;
    }

    @Override
    public Status status() {
        return status;
    }

    @Override
    public Status receive(Data into) {
        return ireceive(into).await();
    }

    @Override
    public Request ireceive(Data into) {
        // Before the message is given away, so that it is not lost to an error.
        ProgramMemory.requireFillable(into.segment());
        return communicator.receiveTaken(give(), status, into);
    }

    @Override
    public Message receive() {
        return communicator.lendTaken(give(), status);
    }

    private synchronized UnexpectedMessage give() {
        UnexpectedMessage given = message;
        if (given == null) {
            throw new IllegalStateException("the message of " + status.bytes() + " bytes from rank " + status.source()
                    + ", tag " + status.tag() + ", was received already");
        }
        message = null;
        return given;
    }
}
