package dev.harbinger.messaging.runtime;

import dev.harbinger.messaging.engine.Operation;
import java.util.function.Supplier;

/**
 * Operations of blocking calls, used again and again: a rank has few threads inside such calls at one time. Any thread
 * may call any method.
 */
final class OperationPool<T extends Operation> {
    private static final int KEPT = 4;

    private final Operation[] kept = new Operation[KEPT];
    private final Supplier<T> made;

    /** @param made makes one more */
    OperationPool(Supplier<T> made) {
        this.made = made;
        for (int i = 0; i < KEPT; i++) {
            kept[i] = made.get();
        }
    }

    /** One that nobody uses; the caller sets it up. */
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
