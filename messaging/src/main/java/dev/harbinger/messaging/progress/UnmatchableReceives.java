package dev.harbinger.messaging.progress;

import dev.harbinger.messaging.engine.Engine;
import dev.harbinger.messaging.engine.Failure;
import dev.harbinger.messaging.engine.Operation;
import dev.harbinger.messaging.engine.ReceiveOperation;
import java.util.List;
import java.util.function.BooleanSupplier;

/**
 * Finds and fails receives that no message can match, because no rank or thread is left to send one. The engine itself
 * fails a receive from a rank that has ended.
 */
final class UnmatchableReceives {
    private final RankLock lock;
    private final Engine engine;
    private final PossibleSenders senders;

    /** @param lock the rank's lock, which guards engine */
    UnmatchableReceives(RankLock lock, Engine engine, PossibleSenders senders) {
        this.lock = lock;
        this.engine = engine;
        this.senders = senders;
    }

    /**
     * Fails the receives that the current thread waits for if no message can come for any of them.
     *
     * @param done an {@link Operation} or {@link Awaited}
     */
    void failAwaited(BooleanSupplier done) {
        lock.lock();
        try {
            // A message may have come since the last look.
            if (areUnmatchable(Awaited.operationsOf(done)) && !done.getAsBoolean()) {
                fail(done);
            }
        } finally {
            lock.unlock();
        }
    }

    /** Whether no message can come for any of {@code operations} while the current thread waits. With the lock held. */
    private boolean areUnmatchable(List<Operation> operations) {
        return !operations.isEmpty()
                && operations.stream()
                        .allMatch(operation -> operation instanceof ReceiveOperation receive
                                && !receive.isBound()
                                && senders.areNone(receive));
    }

    /**
     * Whether no message can come for any operation of {@code done}, unless the current thread, which does not wait,
     * sends it to its own rank. With the lock held.
     */
    boolean areLeftToSelf(BooleanSupplier done) {
        List<Operation> operations = Awaited.operationsOf(done);
        return areUnmatchable(operations) && haveAllOthersEnded(operations);
    }

    /** Whether {@code operations} are receives from ranks of which all but this one have ended. With the lock held. */
    boolean haveAllOthersEnded(List<Operation> operations) {
        return !operations.isEmpty()
                && operations.stream()
                        .allMatch(operation ->
                                operation instanceof ReceiveOperation receive && senders.othersHaveEnded(receive));
    }

    /** Fails the receives of {@code done}. With the lock held. */
    void fail(BooleanSupplier done) {
        Failure.NoSender why = new Failure.NoSender();
        for (Operation operation : Awaited.operationsOf(done)) {
            if (operation instanceof ReceiveOperation receive) {
                boolean _ = engine.fail(receive, why);
            }
        }
        if (done instanceof Awaited awaited) {
            awaited.fail(why);
        }
    }
}
