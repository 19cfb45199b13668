package dev.harbinger.messaging.runtime;

import dev.harbinger.messaging.engine.Failure;
import dev.harbinger.messaging.engine.UnexpectedMessage;
import org.jspecify.annotations.Nullable;

/**
 * What a probe saw: a message, or that none can come any more.
 *
 * @param message the message, null when none can come; another thread may have received it since, unless the probe took
 *     it
 * @param source its sender, a rank of the world
 * @param tag its tag
 * @param bytes its length
 * @param end why no message can come, null when there is one
 */
record ProbeResult(
        @Nullable UnexpectedMessage message, int source, int tag, long bytes, Failure.@Nullable PeerEnded end) {
    static ProbeResult of(UnexpectedMessage message) {
        return new ProbeResult(message, message.source(), message.tag(), message.bytes(), null);
    }

    static ProbeResult of(Failure.PeerEnded end) {
        return new ProbeResult(null, 0, 0, 0, end);
    }
}
