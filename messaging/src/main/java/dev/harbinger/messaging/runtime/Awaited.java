package dev.harbinger.messaging.runtime;

import dev.harbinger.messaging.engine.Failure;
import dev.harbinger.messaging.engine.Operation;
import java.util.List;
import java.util.function.BooleanSupplier;

/** What a thread waits for, other than a single operation, which describes itself. */
interface Awaited extends BooleanSupplier {
    /** Completes "waits for ..." in a stall report. */
    String describe();

    /** The operations any one of which ends the wait; empty if something else does. */
    List<Operation> operations();

    /** Gives up a wait whose receive was not posted, because no message can come. */
    default void fail(Failure.NoSender why) {}
}
