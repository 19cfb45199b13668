package dev.harbinger.messaging.runtime;

import dev.harbinger.messaging.engine.Failure;
import dev.harbinger.messaging.engine.UnexpectedMessage;
import org.jspecify.annotations.Nullable;

/**
 * The result of a probe: a message, or the reason why none can arrive any more.
 *
 * @param message the message, null if none can arrive; another thread may have received it since, unless the probe took
 *     it
 * @param source world rank of its sender
 * @param tag its tag
 * @param bytes its length
 * @param none why no message can arrive, null if there is one
 */
record ProbeResult(
        @Nullable UnexpectedMessage message,
        int source,
        int tag,
        long bytes,
        @Nullable Failure none) {
    static ProbeResult of(UnexpectedMessage message) {
        return new ProbeResult(message, message.source(), message.tag(), message.bytes(), null);
    }

    static ProbeResult of(Failure none) {
        return new ProbeResult(null, 0, 0, 0, none);
    }
}
