package dev.harbinger.messaging.engine;

import org.jspecify.annotations.Nullable;

/**
 * Chooses the receive that takes an arriving message. The engine has one handler for each {@link ContextKind} whose
 * messages are not matched with posted receives.
 */
@FunctionalInterface
public interface ArrivalHandler {
    /**
     * Called when a message, or its first bytes, has arrived. Runs under the rank's lock while the engine handles the
     * packet. It must not wait; it may start sends.
     *
     * @param arrival valid until this method returns
     * @return the receive that takes the message, not posted. It completes when all bytes have arrived. If null,
     *     the message is consumed: its sender completes, and bytes beyond {@link Arrival#payload} are not fetched
     */
    @Nullable
    ReceiveOperation arrived(Arrival arrival);
}
