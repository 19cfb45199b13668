package dev.harbinger.messaging.runtime;

import dev.harbinger.messaging.counters.Counter;
import dev.harbinger.messaging.counters.Counters;
import dev.harbinger.messaging.engine.Context;
import dev.harbinger.messaging.engine.Engine;
import dev.harbinger.messaging.engine.ReceiveCall;
import dev.harbinger.messaging.engine.ReceiveOperation;
import dev.harbinger.messaging.engine.UnexpectedMessage;
import dev.harbinger.messaging.progress.Progress;
import dev.harbinger.messaging.progress.RankLock;
import org.jspecify.annotations.Nullable;

/** Receives through a rank's engine, under the rank's lock, for any thread of the program. */
final class LockedReceives {
    private final RankLock lock;
    private final Engine engine;
    private final Counters counters;
    private final Progress progress;
    private final CallObserver observer;
    private final OperationPool<ReceiveOperation> pool = new OperationPool<>(ReceiveOperation::new);

    /** @param lock guards engine and counters */
    LockedReceives(RankLock lock, Engine engine, Counters counters, Progress progress, CallObserver observer) {
        this.lock = lock;
        this.engine = engine;
        this.counters = counters;
        this.progress = progress;
        this.observer = observer;
    }

    /** A receive to be set, posted, awaited and returned. */
    ReceiveOperation borrow() {
        return pool.borrow();
    }

    /** Returns a borrowed receive when its call ends. */
    void giveBack(ReceiveOperation receive) {
        pool.giveBack(receive);
    }

    /**
     * Posts a receive. An exception, such as that of an arrival handler, cancels it unless a message has matched it.
     *
     * @param call the program's call, or null if it is not observed
     */
    void post(ReceiveOperation receive, @Nullable ReceiveCall call) {
        lock.lock();
        try {
            engine.post(receive);
            try {
                progress.pollFor(receive);
            } catch (RuntimeException | Error e) {
                boolean _ = engine.cancel(receive);
                throw e;
            } finally {
                engine.settle();
            }
            count(receive.context());
            observe(call, receive);
            engine.flush();
        } finally {
            lock.unlock();
        }
    }

    /** Starts the receive of a message that a matched probe removed from matching. */
    void receiveProbed(UnexpectedMessage message, ReceiveOperation receive, @Nullable ReceiveCall call) {
        lock.lock();
        try {
            engine.receive(message, receive);
            count(receive.context());
            observe(call, receive);
            engine.flush();
        } finally {
            lock.unlock();
        }
    }

    /** Cancels a receive that no message has matched; returns whether it was cancelled. */
    boolean cancel(ReceiveOperation receive) {
        lock.lock();
        try {
            return engine.cancel(receive);
        } finally {
            lock.unlock();
        }
    }

    /** Cancels a receive whose call fails; has no effect if a message has matched it or the rank has left. */
    void withdraw(ReceiveOperation receive) {
        if (lock.lockUnlessLeft()) {
            try {
                boolean _ = engine.cancel(receive);
            } finally {
                lock.unlock();
            }
        }
    }

    /** Frees the memory of a lent message; has no effect once the rank has left. */
    void release(ReceiveOperation receive) {
        if (lock.lockUnlessLeft()) {
            try {
                engine.release(receive);
            } finally {
                lock.unlock();
            }
        }
    }

    private void observe(@Nullable ReceiveCall call, ReceiveOperation receive) {
        if (call == null || !observer.predicts()) {
            return;
        }
        // With a listener, observe at once: the listener reads the call afterwards.
        if (receive.isDone() && !observer.isTraced()) {
            // The program has its message and can continue: the predictor observes the call at the next wait.
            engine.observeLater(receive);
        } else {
            engine.observe(call, receive);
        }
    }

    private void count(long context) {
        if (!Context.isCollective(context)) {
            counters.add(Counter.RECEIVES, 1);
        }
    }
}
