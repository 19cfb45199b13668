package dev.harbinger.messaging.runtime;

import java.util.function.BooleanSupplier;

/** What a thread waits for, other than a single operation, which describes itself. */
interface Awaited extends BooleanSupplier {
    /** Completes "waits for ..." in a stall report. */
    String describe();
}
