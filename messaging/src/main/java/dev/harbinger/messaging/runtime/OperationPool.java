package dev.harbinger.messaging.runtime;

import dev.harbinger.messaging.engine.Operation;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.Supplier;

/**
 * A pool of operations for blocking calls. Few threads of a rank are inside such calls at one time. Any thread may call
 * any method.
 */
final class OperationPool<T extends Operation> {
    private static final int KEPT = 4;

    private final AtomicReferenceArray<T> kept = new AtomicReferenceArray<>(KEPT);
    private final Supplier<T> made;

    /** @param made creates an operation */
    OperationPool(Supplier<T> made) {
        this.made = made;
        for (int i = 0; i < KEPT; i++) {
            kept.set(i, made.get());
        }
    }

    /** Borrows an unused operation; the caller sets it up. */
    T borrow() {
        for (int i = 0; i < KEPT; i++) {
            T operation = kept.getAcquire(i);
            if (operation.tryBorrow()) {
                return operation;
            }
        }
        return made.get();
    }

    /**
     * Takes an operation back when its call ends. One that is not done, because an exception ended the call, may be in
     * use by the engine: it is replaced.
     */
    void giveBack(T operation) {
        if (operation.isDone()) {
            operation.giveBack();
            return;
        }
        T another = made.get();
        for (int i = 0; i < KEPT; i++) {
            if (kept.compareAndSet(i, operation, another)) {
                return;
            }
        }
    }
}
