package dev.harbinger.messaging.runtime;

import dev.harbinger.messaging.Data;
import dev.harbinger.messaging.MatchedMessage;
import dev.harbinger.messaging.Message;
import dev.harbinger.messaging.Request;
import dev.harbinger.messaging.Status;
import dev.harbinger.messaging.engine.UnexpectedMessage;
import org.jspecify.annotations.Nullable;

/** A message that a matched probe removed from matching. */
final class ProbedMessage implements MatchedMessage {
    private final CommunicatorReceives receives;
    private final Status status;
    private final OpenCalls.Site site;
    private @Nullable UnexpectedMessage message;

    /** @param site the call site of the probe */
    ProbedMessage(CommunicatorReceives receives, Status status, UnexpectedMessage message, OpenCalls.Site site) {
        this.receives = receives;
        this.status = status;
        this.message = message;
        this.site = site;
    }

    @Override
    public Status status() {
        return status;
    }

    @Override
    public Status receive(Data into) {
        return start(into).awaitUninterruptibly();
    }

    @Override
    public Request ireceive(Data into) {
        return start(into);
    }

    private ActiveRequest start(Data into) {
        // Checked before the message is taken, so that an error does not lose it.
        receives.requireFillable(into, status);
        return receives.startProbed(take(), status, into);
    }

    @Override
    public Message receive() {
        return receives.lendProbed(take(), status);
    }

    private synchronized UnexpectedMessage take() {
        UnexpectedMessage taken = message;
        if (taken == null) {
            throw new IllegalStateException("the message of " + status.bytes() + " bytes from rank " + status.source()
                    + ", tag " + status.tag() + ", has already been received");
        }
        message = null;
        site.completed();
        return taken;
    }
}
