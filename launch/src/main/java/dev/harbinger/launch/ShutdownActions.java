package dev.harbinger.launch;

import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/**
 * Actions that run when the JVM ends, for example because of a signal: one after the other, the last added first. The
 * JVM runs shutdown hooks concurrently, in no particular order, but the classes of a program must outlive its ranks.
 * Thread-safe.
 */
final class ShutdownActions {
    private static final ShutdownActions OF_THIS_JVM = new ShutdownActions();

    static {
        try {
            Runtime.getRuntime().addShutdownHook(new Thread(OF_THIS_JVM::run, "shutdown actions"));
        } catch (IllegalStateException e) {
            // The JVM is already ending.
            OF_THIS_JVM.run();
        }
    }

    private final Deque<Runnable> actions = new ArrayDeque<>();
    private boolean begun;

    /** Actions that run only when {@link #run} is called. */
    ShutdownActions() {}

    /** The actions that run when this JVM ends. */
    static ShutdownActions ofThisJvm() {
        return OF_THIS_JVM;
    }

    /**
     * Adds an action.
     *
     * @return false if the actions have begun to run; then it is not added
     */
    synchronized boolean add(Runnable action) {
        if (!begun) {
            actions.addLast(action);
        }
        return !begun;
    }

    /** Removes an action that need not run any more. */
    synchronized void remove(Runnable action) {
        actions.remove(action);
    }

    /** Whether the actions have begun to run. */
    synchronized boolean haveBegun() {
        return begun;
    }

    /** Runs all actions, also after one that throws. */
    void run() {
        Runnable action = next();
        if (action != null) {
            try {
                action.run();
            } finally {
                run();
            }
        }
    }

    private synchronized @Nullable Runnable next() {
        begun = true;
        return actions.pollLast();
    }
}
