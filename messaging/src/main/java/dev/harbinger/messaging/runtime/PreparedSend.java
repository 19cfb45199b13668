package dev.harbinger.messaging.runtime;

import dev.harbinger.messaging.engine.FailureListener;
import dev.harbinger.messaging.engine.SendOperation;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The send of a prepared message. It has no request, so a failure after the call is reported when the rank leaves. */
final class PreparedSend implements FailureListener, UncollectedError {
    private final CommunicatorScope scope;
    private final SendOperation send;
    private final int destination;
    private final long bytes;
    private final @Nullable String place;

    /**
     * The send of a prepared message.
     *
     * @param destination rank in the communicator
     * @param place the call site that prepared it, or null if that was not noted
     */
    PreparedSend(CommunicatorScope scope, SendOperation send, int destination, long bytes, @Nullable String place) {
        this.scope = scope;
        this.send = send;
        this.destination = destination;
        this.bytes = bytes;
        this.place = place;
    }

    @Override
    public void failed() {
        scope.endReport().errors().add(this);
    }

    @Override
    public void unreceived() {
        scope.endReport().sends().add(scope.context(), send.destination(), send.tag(), bytes, place);
    }

    @Override
    public String describe() {
        return "cannot deliver a message, prepared at " + SampledPlaces.describe(place) + ": "
                + MessagingExceptions.ofSend(
                                Objects.requireNonNull(send.failure()), scope, destination, send.tag(), bytes)
                        .getMessage();
    }
}
