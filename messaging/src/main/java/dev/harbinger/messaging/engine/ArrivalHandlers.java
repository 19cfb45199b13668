package dev.harbinger.messaging.engine;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The arrival handler of each kind of context whose messages are not matched with posted receives. */
final class ArrivalHandlers {
    private final ArrivalHandler[] byKind = new ArrivalHandler[ContextKind.values().length];

    ArrivalHandlers() {
        Arrays.fill(byKind, (ArrivalHandler) ArrivalHandlers::refuse);
    }

    /**
     * Sets the handler of a kind.
     *
     * @throws IllegalArgumentException for a kind whose messages are matched with posted receives
     */
    void set(ContextKind kind, ArrivalHandler handler) {
        if (kind.isMatched()) {
            throw new IllegalArgumentException("messages of kind " + kind + " are matched with posted receives: only "
                    + ContextKind.HANDLER + " takes a handler of its own");
        }
        byKind[kind.ordinal()] = handler;
    }

    /**
     * The receive that takes an arriving message, or null.
     *
     * @throws IllegalStateException when no handler is set for the kind of the message
     */
    @Nullable
    ReceiveOperation receiveOf(Arrival arrival) {
        return byKind[Context.kind(arrival.context).ordinal()].arrived(arrival);
    }

    private static ReceiveOperation refuse(Arrival arrival) {
        throw new IllegalStateException(
                "message of " + arrival.bytes + " bytes from rank " + arrival.source + ", tag " + arrival.tag
                        + ", is for a handler, but this rank has set none: set it before the first message arrives");
    }
}
