package dev.harbinger.messaging.progress;

import java.util.concurrent.ForkJoinPool;
import org.jspecify.annotations.Nullable;

/**
 * Whether other threads may act for a rank beside the thread that runs its program. May return false positives, never
 * false negatives: threads that ran once may have ended. Any thread may call.
 */
public final class ProgramThreads {
    /** The thread in which a launcher runs the program, or null. */
    private volatile @Nullable Thread main;

    private volatile boolean startedOthers;

    /** The current thread begins to run the program. */
    public void begin() {
        main = Thread.currentThread();
    }

    /** The program has ended. */
    public void end() {
        main = null;
    }

    /** A thread of the rank has created another. */
    public void created() {
        startedOthers = true;
    }

    /** Whether a thread of the rank has created another. */
    public boolean haveStartedOthers() {
        return startedOthers;
    }

    /** Whether the current thread runs the program and no other thread can act for the rank. */
    @SuppressWarnings("ReferenceEquality") // the very same thread
    boolean isOnlyOne() {
        if (startedOthers || main != Thread.currentThread()) {
            return false;
        }
        // Its threads belong to no rank, but the program may have passed tasks to them.
        ForkJoinPool common = ForkJoinPool.commonPool();
        return common.isQuiescent() && common.getDelayedTaskCount() == 0;
    }
}
