package dev.harbinger.launch;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** Ends this process if its launcher has ended, for example because it was killed, so that no rank is left running. */
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
        while (parent ? isParent(launcher) : isAlive(launcher)) {
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

    /** Whether a process runs. One that has ended and was not reaped by its parent does not run. */
    static boolean isAlive(long process) {
        if (ProcessHandle.of(process).isEmpty()) {
            return false;
        }
        try {
            String stat =
                    Files.readString(Path.of("/proc", Long.toString(process), "stat"), StandardCharsets.ISO_8859_1);
            // The state follows the name of the command, which stands in parentheses and may contain anything.
            return !stat.startsWith(") Z", stat.lastIndexOf(')'));
        } catch (IOException e) {
            // Ended meanwhile, or a system without /proc.
            return ProcessHandle.of(process).isPresent();
        }
    }

    private static boolean isParent(long launcher) {
        Optional<ProcessHandle> parent = ProcessHandle.current().parent();
        return parent.isPresent() && parent.get().pid() == launcher;
    }
}
