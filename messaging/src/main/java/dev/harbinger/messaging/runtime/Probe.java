package dev.harbinger.messaging.runtime;

import dev.harbinger.messaging.InterruptedWaitException;
import dev.harbinger.messaging.MessagingException;
import dev.harbinger.messaging.RankFailedException;
import dev.harbinger.messaging.engine.Failure;
import dev.harbinger.messaging.engine.Operation;
import dev.harbinger.messaging.engine.ReceiveOperation;
import dev.harbinger.messaging.progress.Awaited;
import dev.harbinger.messaging.progress.StallReport;
import dev.harbinger.messaging.progress.WaitEnd;
import dev.harbinger.messaging.progress.WaitLimit;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Looks for a message that a receive would match, once or until there is one. */
final class Probe implements Awaited {
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
     * @throws InterruptedWaitException if the thread was interrupted; no message was taken
     * @throws RankFailedException if none can arrive any more
     */
    ProbeResult await() {
        if (!getAsBoolean()) {
            long start = System.nanoTime();
            WaitEnd end = scope.waits().await(this, WaitLimit.INTERRUPT);
            scope.waits().countBlocked(System.nanoTime() - start);
            if (end == WaitEnd.INTERRUPTED) {
                throw scope.waits().interrupted(this);
            }
        }
        return requireMessage(Objects.requireNonNull(result));
    }

    /**
     * The message that is there now, or null.
     *
     * @throws RankFailedException if there is no message and none can arrive any more
     * @throws MessagingException if only this thread could send one, which has looked many times
     */
    @Nullable
    ProbeResult look() {
        if (!getAsBoolean() && !scope.waits().polls().note(this, take ? "improbe" : "iprobe")) {
            return null;
        }
        return requireMessage(Objects.requireNonNull(result));
    }

    @Override
    public String describe() {
        return "a message to probe: " + StallReport.describe(sought());
    }

    @Override
    public List<Operation> operations() {
        return List.of(sought());
    }

    @Override
    public void fail(Failure.NoSender why) {
        result = ProbeResult.of(why);
    }

    @Override
    public boolean getAsBoolean() {
        if (result != null) {
            return true;
        }
        result = scope.probes().probe(scope.context(), from, tag, take);
        return result != null;
    }

    private ReceiveOperation sought() {
        return new ReceiveOperation(scope.context(), from, tag, null);
    }

    private ProbeResult requireMessage(ProbeResult seen) {
        Failure none = seen.none();
        if (none != null) {
            throw MessagingExceptions.ofProbe(none, scope, sought());
        }
        return seen;
    }
}
