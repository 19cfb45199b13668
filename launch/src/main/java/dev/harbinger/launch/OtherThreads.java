package dev.harbinger.launch;

import dev.harbinger.messaging.Communicator;
import java.util.Arrays;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Decides whether threads of this JVM other than the waiting ones may still act for the program: send a message, or
 * wake a thread that does. Idle threads of a pool cannot, since only another thread can give them work. When in doubt,
 * a thread may act: virtual threads cannot be listed, so a JVM that has run some always has threads that may act.
 */
final class OtherThreads {
    /** Prefixes of the names of the classes of the JDK. */
    private static final Set<String> JDK = Set.of("java.", "javax.", "jdk.", "sun.", "com.sun.");

    private static final String OWN = packageOfHarbinger();

    /** The group of the threads that run virtual threads. */
    private static final String CARRIERS = "CarrierThreads";

    private OtherThreads() {}

    private static String packageOfHarbinger() {
        String messaging = Communicator.class.getPackageName();
        return messaging.substring(0, messaging.lastIndexOf('.') + 1);
    }

    /** @param waits whether a thread is known to wait for a message */
    static boolean mayAct(Predicate<Thread> waits) {
        return all().anyMatch(thread -> !waits.test(thread) && mayAct(thread));
    }

    private static Stream<Thread> all() {
        ThreadGroup root = Thread.currentThread().getThreadGroup();
        while (root.getParent() != null) {
            root = root.getParent();
        }
        Thread[] threads = new Thread[Math.max(16, 2 * root.activeCount())];
        int count = root.enumerate(threads);
        return Arrays.stream(threads, 0, count).map(Objects::requireNonNull);
    }

    private static boolean mayAct(Thread thread) {
        ThreadGroup group = thread.getThreadGroup();
        if (group == null || thread == Thread.currentThread()) {
            return false;
        }
        if (group.getName().equals(CARRIERS)) {
            return true;
        }
        if (group.getParent() == null || group.getName().equals("InnocuousThreadGroup")) {
            // Threads of the JVM itself.
            return false;
        }
        StackTraceElement[] frames = thread.getStackTrace();
        if (frames.length == 0) {
            return thread.isAlive() && thread.getState() != Thread.State.TERMINATED;
        }
        String innermost = innermostOutsideJdk(frames);
        return innermost == null ? mayBeScheduled(thread, frames) : !innermost.startsWith(OWN);
    }

    private static @Nullable String innermostOutsideJdk(StackTraceElement[] frames) {
        return Arrays.stream(frames)
                .map(StackTraceElement::getClassName)
                .filter(name -> JDK.stream().noneMatch(name::startsWith))
                .findFirst()
                .orElse(null);
    }

    /** Whether a thread without a frame of the program may act: it runs, or wakes after a time to do so. */
    private static boolean mayBeScheduled(Thread thread, StackTraceElement[] frames) {
        return switch (thread.getState()) {
            case WAITING, BLOCKED, TERMINATED -> false;
            case TIMED_WAITING -> Arrays.stream(frames).noneMatch(OtherThreads::awaitsWork) || isDelayed(frames);
            default -> true;
        };
    }

    private static boolean awaitsWork(StackTraceElement frame) {
        return (frame.getClassName().equals(ForkJoinPool.class.getName())
                        && frame.getMethodName().equals("awaitWork"))
                || (frame.getClassName().equals(ThreadPoolExecutor.class.getName())
                        && frame.getMethodName().equals("getTask"));
    }

    private static boolean isDelayed(StackTraceElement[] frames) {
        return Arrays.stream(frames).anyMatch(frame -> frame.getClassName().endsWith("DelayedWorkQueue"));
    }
}
