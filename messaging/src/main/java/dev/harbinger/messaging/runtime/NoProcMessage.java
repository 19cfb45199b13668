package dev.harbinger.messaging.runtime;

import dev.harbinger.messaging.Data;
import dev.harbinger.messaging.MatchedMessage;
import dev.harbinger.messaging.Message;
import dev.harbinger.messaging.Request;
import dev.harbinger.messaging.Status;
import java.lang.foreign.MemorySegment;

/** The empty message that a receive or matched probe from no process finds. */
final class NoProcMessage implements Message, MatchedMessage {
    private static final MemorySegment EMPTY =
            MemorySegment.ofArray(new byte[0]).asReadOnly();

    @Override
    public Status status() {
        return Status.OF_NO_PROCESS;
    }

    @Override
    public MemorySegment data() {
        return EMPTY;
    }

    @Override
    public void close() {}

    @Override
    public Status receive(Data into) {
        return Status.OF_NO_PROCESS;
    }

    @Override
    public Request ireceive(Data into) {
        return new CompletedRequest(Status.OF_NO_PROCESS);
    }

    @Override
    public Message receive() {
        return this;
    }
}
