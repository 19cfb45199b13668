package dev.harbinger.messaging.runtime;

import dev.harbinger.messaging.engine.Operation;
import java.util.function.Supplier;

/**
 * A pool of operations for blocking calls. Few threads of a rank are inside such calls at one time. Any thread may call
 * any method.
 */
final class OperationPool<T extends Operation> {
    private static final int KEPT = 4;

    private final Operation[] kept = new Operation[KEPT];
    private final Supplier<T> made;

    /** @param made creates an operation */
    OperationPool(Supplier<T> made) {
        this.made = made;
        for (int i = 0; i < KEPT; i++) {
            kept[i] = made.get();
        }
    }

    /** Borrows an unused operation; the caller sets it up. */
    @SuppressWarnings("unchecked")
    T borrow() {
        for (Operation operation : kept) {
            if (operation.tryBorrow()) {
                return (T) operation;
            }
        }
        return made.get();
    }
}
