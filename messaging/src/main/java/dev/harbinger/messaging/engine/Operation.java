package dev.harbinger.messaging.engine;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/**
 * A send or receive from its post to its completion. Changed under the rank's lock; {@link #isDone} may be asked by any
 * thread, and after it has said true everything else may be read.
 */
public abstract sealed class Operation permits SendOperation, ReceiveOperation {
    private static final VarHandle DONE;

    static {
        try {
            DONE = MethodHandles.lookup().findVarHandle(Operation.class, "done", boolean.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    @SuppressWarnings("unused") // by the VarHandle
    private boolean done;

    private @Nullable Failure failure;

    /** Whether it is complete, well or not. */
    public final boolean isDone() {
        return (boolean) DONE.getAcquire(this);
    }

    /** Why it failed, or null when it did not; once it is done. */
    public final @Nullable Failure failure() {
        return failure;
    }

    final void complete() {
        DONE.setRelease(this, true);
    }

    final void fail(Failure why) {
        failure = why;
        complete();
    }

    final void restart() {
        failure = null;
        DONE.setRelease(this, false);
    }
}
