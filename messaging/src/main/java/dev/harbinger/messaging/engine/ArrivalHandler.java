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
     * <p>If it throws, the message is consumed as if it had returned null: its sender completes and gets its credit
     * back. The exception then reaches the caller that made the engine handle the packet, which for a message to this
     * rank itself is the caller that started the send. Messages that arrive afterwards are handled as usual.
     *
     * @param arrival valid until this method returns
     * @return the receive that takes the message, not posted. It completes when all bytes have arrived. If null, the
     *     message is consumed: its sender completes, and bytes beyond {@link Arrival#payload} are not fetched
     */
    @Nullable
    ReceiveOperation arrived(Arrival arrival);
}
