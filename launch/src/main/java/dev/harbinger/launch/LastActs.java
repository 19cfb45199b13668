package dev.harbinger.launch;

import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/**
 * What is left to do when the JVM ends, for example because of a signal: the last added first, one after the other. The
 * JVM runs its shutdown hooks in no order and all at once, but the classes of a program must outlive its ranks.
 * Thread-safe.
 */
final class LastActs {
    private static final LastActs OF_THIS_JVM = new LastActs();

    static {
        try {
            Runtime.getRuntime().addShutdownHook(new Thread(OF_THIS_JVM::run, "last acts"));
        } catch (IllegalStateException e) {
            // The JVM is already ending.
            OF_THIS_JVM.run();
        }
    }

    private final Deque<Runnable> acts = new ArrayDeque<>();
    private boolean begun;

    /** Acts that run only when {@link #run} is called. */
    LastActs() {}

    /** The acts that run when this JVM ends. */
    static LastActs ofThisJvm() {
        return OF_THIS_JVM;
    }

    /**
     * Adds an act.
     *
     * @return false if the acts have begun to run; then it is not added
     */
    synchronized boolean add(Runnable act) {
        if (!begun) {
            acts.addLast(act);
        }
        return !begun;
    }

    /** Removes an act that need not run any more. */
    synchronized void remove(Runnable act) {
        acts.remove(act);
    }

    /** Whether the acts have begun to run. */
    synchronized boolean haveBegun() {
        return begun;
    }

    /** Runs all acts, also after one that throws. */
    void run() {
        Runnable act = next();
        if (act != null) {
            try {
                act.run();
            } finally {
                run();
            }
        }
    }

    private synchronized @Nullable Runnable next() {
        begun = true;
        return acts.pollLast();
    }
}
