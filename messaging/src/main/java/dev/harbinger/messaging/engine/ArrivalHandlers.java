package dev.harbinger.messaging.engine;

import org.jspecify.annotations.Nullable;

/** The arrival handler of each kind of context. */
final class ArrivalHandlers {
    private final ArrivalHandler[] byKind = new ArrivalHandler[ContextKind.values().length];

    /** @param matching the handler of matched contexts */
    ArrivalHandlers(ArrivalHandler matching) {
        for (ContextKind kind : ContextKind.values()) {
            byKind[kind.ordinal()] = kind.isMatched() ? matching : ArrivalHandlers::refuse;
        }
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

    /** The receive that takes an arriving message, or null. */
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
