package dev.harbinger.messaging.runtime;

import dev.harbinger.messaging.CollectiveMismatchException;
import dev.harbinger.messaging.engine.Operation;
import dev.harbinger.messaging.engine.ReceiveOperation;
import dev.harbinger.messaging.progress.Awaited;
import dev.harbinger.messaging.progress.StallReport;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A wait for a send or receive of a collective, until it is done or the ranks turn out to be in different calls. */
final class CollectiveWait implements Awaited {
    private static final int LOOKS_PER_CHECK = 16;

    private final Rank rank;
    private final CallAgreement agreement;
    private final Operation operation;
    private final int peer;
    private int looks;
    private @Nullable CollectiveMismatchException mismatch;

    private CollectiveWait(Rank rank, CallAgreement agreement, Operation operation, int peer) {
        this.rank = rank;
        this.agreement = agreement;
        this.operation = operation;
        this.peer = peer;
    }

    /**
     * Waits for an operation.
     *
     * @param peer world rank of the other side
     * @throws CollectiveMismatchException if the ranks are in different calls; the operation may not be done then
     */
    static void await(Rank rank, CallAgreement agreement, Operation operation, int peer) {
        rank.waits().awaitBriefly(operation);
        if (!operation.isDone()) {
            new CollectiveWait(rank, agreement, operation, peer).await();
        }
    }

    private void await() {
        agreement.await(this);
        if (mismatch != null) {
            if (operation instanceof ReceiveOperation receive) {
                rank.receives().cancel(receive);
            }
            throw mismatch;
        }
    }

    @Override
    public String describe() {
        return StallReport.describe(operation) + ", in " + agreement;
    }

    @Override
    public boolean isSettled() {
        return agreement.isKnown();
    }

    @Override
    public List<Operation> operations() {
        return List.of(operation);
    }

    @Override
    public boolean getAsBoolean() {
        if (operation.isDone()) {
            return true;
        }
        if (++looks % LOOKS_PER_CHECK != 0) {
            return false;
        }
        CollectiveMismatchException found = agreement.check(peer);
        // A message that has begun to arrive is of the right call.
        boolean arriving = operation instanceof ReceiveOperation receive && receive.isBound();
        if (found == null || arriving || operation.isDone()) {
            return operation.isDone();
        }
        mismatch = found;
        return true;
    }
}
