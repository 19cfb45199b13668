package dev.harbinger.messaging.runtime;

import dev.harbinger.messaging.RankFailedException;
import dev.harbinger.messaging.counters.Counter;
import dev.harbinger.messaging.engine.Failure;
import dev.harbinger.messaging.engine.ReceiveOperation;
import java.util.Objects;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** A look for a message that a receive would match, once or until there is one. */
final class Probe implements BooleanSupplier {
    private final RankCommunicator communicator;
    private final Rank rank;
    private final long context;
    private final int from;
    private final int tag;
    private final boolean take;
    private @Nullable ProbeResult sighting;

    /**
     * A probe.
     *
     * @param from source as a rank of the world, or ANY
     * @param take whether the message is taken out of matching
     */
    Probe(RankCommunicator communicator, long context, int from, int tag, boolean take) {
        this.communicator = communicator;
        this.rank = communicator.member();
        this.context = context;
        this.from = from;
        this.tag = tag;
        this.take = take;
    }

    /**
     * Waits for a message.
     *
     * @throws RankFailedException when none can come any more
     */
    ProbeResult await() {
        if (!getAsBoolean()) {
            long start = System.nanoTime();
            rank.progress().await(this, () -> "a message to probe: " + StallReport.describe(sought()));
            rank.count(Counter.RECEIVE_BLOCKED_NANOS, System.nanoTime() - start);
        }
        return requireMessage(Objects.requireNonNull(sighting));
    }

    /**
     * What is there now, or null. That a peer has left in peace is no error for a program that only looks.
     *
     * @throws RankFailedException when nothing is there and the source has failed
     */
    @Nullable
    ProbeResult look() {
        if (!getAsBoolean()) {
            rank.progress().checkPeersNowAndThen();
            return null;
        }
        ProbeResult seen = Objects.requireNonNull(sighting);
        Failure.PeerEnded end = seen.end();
        return end != null && !end.failed() ? null : requireMessage(seen);
    }

    @Override
    public boolean getAsBoolean() {
        sighting = rank.look(context, from, tag, take);
        return sighting != null;
    }

    private ReceiveOperation sought() {
        return new ReceiveOperation(context, from, tag, null);
    }

    private ProbeResult requireMessage(ProbeResult seen) {
        Failure.PeerEnded end = seen.end();
        if (end != null) {
            throw MessagingExceptions.ofReceive(end, communicator, sought(), communicator.member()::unmatched);
        }
        return seen;
    }
}
