package dev.harbinger.messaging.runtime;

import dev.harbinger.messaging.RankFailedException;
import dev.harbinger.messaging.counters.Counter;
import dev.harbinger.messaging.engine.Failure;
import dev.harbinger.messaging.engine.ReceiveOperation;
import java.util.Objects;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** Looks for a message that a receive would match, once or until there is one. */
final class Probe implements BooleanSupplier {
    private final CommunicatorScope scope;
    private final int from;
    private final int tag;
    private final boolean take;
    private @Nullable ProbeResult result;

    /**
     * A probe.
     *
     * @param from source as a world rank, or ANY
     * @param take whether the message is removed from matching
     */
    Probe(CommunicatorScope scope, int from, int tag, boolean take) {
        this.scope = scope;
        this.from = from;
        this.tag = tag;
        this.take = take;
    }

    /**
     * Waits for a message.
     *
     * @throws RankFailedException if none can arrive any more
     */
    ProbeResult await() {
        if (!getAsBoolean()) {
            long start = System.nanoTime();
            scope.progress().await(this, this::target);
            scope.engine().count(Counter.RECEIVE_BLOCKED_NANOS, System.nanoTime() - start);
        }
        return requireMessage(Objects.requireNonNull(result));
    }

    /**
     * The message that is there now, or null. A peer that has finished normally is not an error for a non-blocking
     * probe.
     *
     * @throws RankFailedException if there is no message and the source has failed
     */
    @Nullable
    ProbeResult look() {
        if (!getAsBoolean()) {
            scope.progress().checkPeersNowAndThen();
            return null;
        }
        ProbeResult seen = Objects.requireNonNull(result);
        Failure.PeerEnded end = seen.end();
        return end != null && !end.failed() ? null : requireMessage(seen);
    }

    @Override
    public boolean getAsBoolean() {
        result = scope.engine().probe(scope.context(), from, tag, take);
        return result != null;
    }

    private WaitTarget target() {
        WaitTarget receive = StallReport.target(sought());
        return new WaitTarget(receive.peers(), "a message to probe: " + receive.what());
    }

    private ReceiveOperation sought() {
        return new ReceiveOperation(scope.context(), from, tag, null);
    }

    private ProbeResult requireMessage(ProbeResult seen) {
        Failure.PeerEnded end = seen.end();
        if (end != null) {
            throw MessagingExceptions.ofReceive(end, scope, sought());
        }
        return seen;
    }
}
