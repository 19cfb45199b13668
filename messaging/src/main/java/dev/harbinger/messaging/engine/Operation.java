package dev.harbinger.messaging.engine;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * A send or receive from its post to its completion. Changed under the rank's lock; any thread may call {@link #isDone}
 * and, once that is true, read everything else.
 */
public abstract sealed class Operation implements BooleanSupplier permits SendOperation, ReceiveOperation {
    private static final VarHandle DONE;
    private static final VarHandle BORROWED;

    static {
        try {
            DONE = MethodHandles.lookup().findVarHandle(Operation.class, "done", boolean.class);
            BORROWED = MethodHandles.lookup().findVarHandle(Operation.class, "borrowed", boolean.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    @SuppressWarnings("unused") // by the VarHandle
    private boolean done;

    @SuppressWarnings("unused") // by the VarHandle
    private boolean borrowed;

    private @Nullable Failure failure;
    private @Nullable FailureListener failureListener;

    /** Whether it has completed, successfully or not. */
    public final boolean isDone() {
        return (boolean) DONE.getAcquire(this);
    }

    @Override
    public final boolean getAsBoolean() {
        return isDone();
    }

    /** Borrows it from its pool; false if another thread holds it. */
    public final boolean tryBorrow() {
        return BORROWED.compareAndSet(this, false, true);
    }

    /** Returns it to its pool, without references to the program's memory. */
    public final void giveBack() {
        clear();
        BORROWED.setRelease(this, false);
    }

    /** Drops the references to the program's memory. */
    abstract void clear();

    /** Why it failed, or null if it did not; valid once it is done. */
    public final @Nullable Failure failure() {
        return failure;
    }

    final void complete() {
        DONE.setRelease(this, true);
    }

    /** Sets the listener notified of failure; before the operation is posted. */
    public final void onFailure(FailureListener listener) {
        failureListener = listener;
    }

    /** The listener notified of failure, or null. */
    final @Nullable FailureListener failureListener() {
        return failureListener;
    }

    final void fail(Failure why) {
        failure = why;
        FailureListener listener = failureListener;
        if (listener != null) {
            listener.failed();
        }
        complete();
    }

    final void restart() {
        failure = null;
        DONE.setRelease(this, false);
    }
}
