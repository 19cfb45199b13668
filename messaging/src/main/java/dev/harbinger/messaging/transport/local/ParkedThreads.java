package dev.harbinger.messaging.transport.local;

import java.lang.invoke.VarHandle;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** The threads of a rank that sleep until something happens. */
final class ParkedThreads {
    private final List<Thread> threads = new ArrayList<>();

    /** Size of {@link #threads}, readable without the lock. */
    private volatile int count;

    /** Sleeps until {@link #wake} is called or {@code nanos} have passed, unless {@code happened} is already true. */
    void sleep(long nanos, BooleanSupplier happened) {
        Thread self = Thread.currentThread();
        synchronized (threads) {
            threads.add(self);
            count = threads.size();
        }
        try {
            // Either wake sees the count written above, or this thread sees what wake announces: both sides use a full
            // fence.
            VarHandle.fullFence();
            if (!happened.getAsBoolean()) {
                LockSupport.parkNanos(this, nanos);
            }
        } finally {
            synchronized (threads) {
                threads.remove(self);
                count = threads.size();
            }
        }
    }

    /** Wakes all sleeping threads; call it after writing what they wait for. */
    void wake() {
        VarHandle.fullFence();
        if (count != 0) {
            synchronized (threads) {
                threads.forEach(LockSupport::unpark);
            }
        }
    }
}
