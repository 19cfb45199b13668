package dev.harbinger.messaging.progress;

import dev.harbinger.messaging.engine.Failure;
import dev.harbinger.messaging.engine.Operation;
import dev.harbinger.messaging.engine.ReceiveOperation;
import dev.harbinger.messaging.engine.SendOperation;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.BooleanSupplier;

/** What a thread waits for, other than a single operation, which describes itself. */
public interface Awaited extends BooleanSupplier {
    /** Completes "waits for ..." in a stall report. */
    String describe();

    /** The operations any one of which ends the wait; empty if something else does. */
    List<Operation> operations();

    /** World ranks of which one can end the wait; empty for any rank. */
    default List<Integer> peers() {
        return peers(operations());
    }

    /** World ranks of which one can complete one of the operations; empty for any rank. */
    static List<Integer> peers(List<Operation> operations) {
        SortedSet<Integer> peers = new TreeSet<>();
        for (Operation operation : operations) {
            int peer = switch (operation) {
                case ReceiveOperation receive -> receive.source();
                case SendOperation send -> send.destination();
            };
            if (peer == ReceiveOperation.ANY) {
                return List.of();
            }
            peers.add(peer);
        }
        return List.copyOf(peers);
    }

    /** Whether only a message can end the wait: false while it may still find an error by itself. */
    default boolean isSettled() {
        return true;
    }

    /** The operations any one of which ends the wait for {@code done}, an {@link Operation} or {@link Awaited}. */
    static List<Operation> operationsOf(BooleanSupplier done) {
        return switch (done) {
            case Operation operation -> List.of(operation);
            case Awaited awaited -> awaited.operations();
            default -> throw unknown(done);
        };
    }

    /** World ranks of which one can end the wait for {@code done}; empty for any rank. */
    static List<Integer> peersOf(BooleanSupplier done) {
        return switch (done) {
            case Operation operation -> peers(List.of(operation));
            case Awaited awaited -> awaited.peers();
            default -> throw unknown(done);
        };
    }

    /** Describes {@code done}; completes "waits for ...". */
    static String describe(BooleanSupplier done) {
        return switch (done) {
            case Operation operation -> StallReport.describe(operation);
            case Awaited awaited -> awaited.describe();
            default -> throw unknown(done);
        };
    }

    /** Whether only a message can end the wait for {@code done}; see {@link #isSettled()}. */
    static boolean isSettled(BooleanSupplier done) {
        return !(done instanceof Awaited awaited) || awaited.isSettled();
    }

    private static IllegalArgumentException unknown(BooleanSupplier done) {
        return new IllegalArgumentException("neither an operation nor described: " + done);
    }

    /** Gives up a wait whose receive was not posted, because no message can come. */
    default void fail(Failure.NoSender why) {}
}
