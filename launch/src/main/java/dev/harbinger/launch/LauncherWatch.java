package dev.harbinger.launch;

import java.util.Optional;

/** Ends this process if its launcher has ended, for example because it was killed, so that no rank is left behind. */
final class LauncherWatch {
    private static final long CHECK_MILLIS = 200;

    /** Time for the process to end by itself. */
    private static final long GRACE_MILLIS = 2000;

    private LauncherWatch() {}

    /** Starts to watch the process {@code launcher}, the parent of this one. */
    static void start(long launcher) {
        Thread.ofPlatform().daemon().name("launcher watch").stackSize(128 << 10).start(() -> watch(launcher));
    }

    private static void watch(long launcher) {
        // A process whose parent ends gets another parent, even while the old parent is a zombie.
        boolean parent = isParent(launcher);
        while (parent ? isParent(launcher) : ProcessHandle.of(launcher).isPresent()) {
            try {
                Thread.sleep(CHECK_MILLIS);
            } catch (InterruptedException e) {
                return;
            }
        }
        Thread.ofPlatform().daemon().start(() -> System.exit(Signals.TERMINATED));
        try {
            Thread.sleep(GRACE_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        Runtime.getRuntime().halt(Signals.TERMINATED);
    }

    private static boolean isParent(long launcher) {
        Optional<ProcessHandle> parent = ProcessHandle.current().parent();
        return parent.isPresent() && parent.get().pid() == launcher;
    }
}
