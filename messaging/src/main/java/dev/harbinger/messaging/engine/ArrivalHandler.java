package dev.harbinger.messaging.engine;

import org.jspecify.annotations.Nullable;

/** Decides on arrival which receive takes a message. The engine has one for each {@link ContextKind}. */
@FunctionalInterface
public interface ArrivalHandler {
    /**
     * A message has arrived, whole or its first bytes. Runs while the engine handles the packet, under the rank's lock:
     * it must not wait, and may start sends.
     *
     * @param arrival valid until this method returns
     * @return the receive that takes the message: not posted, to a buffer or to have the message lent, complete once
     *     all bytes are here. If null, the message ends here when its context is one of handlers: its sender completes,
     *     and bytes beyond {@link Arrival#payload} are not fetched. In a matched context it waits for its receive
     */
    @Nullable
    ReceiveOperation arrived(Arrival arrival);
}
