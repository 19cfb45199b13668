package dev.harbinger.messaging.runtime;

import java.util.Arrays;
import java.util.Objects;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Decides whether threads other than the waiting ones may still act for the ranks of this JVM: send a message, or wake
 * a thread that does. It looks at a group of threads, to which the threads that these start belong too, and at the
 * common pool. Idle threads of a pool cannot act, since only another thread can give them work. When in doubt, a thread
 * may act. Virtual threads cannot be listed; while one runs, sleeps or waits for input, the JVM's threads that serve it
 * show it. One that waits for another thread cannot act. Threads that the JVM or its libraries start, such as those
 * that wait for the end of a process or for the answer of a server, act when what they wait for comes.
 */
public final class OtherThreads {
    /** The group of the threads of the common pool. */
    private static final String COMMON_POOL = "InnocuousForkJoinWorkerThreadGroup";

    /** The group of the threads that run virtual threads, and wake those that sleep. */
    private static final String CARRIERS = "CarrierThreads";

    /**
     * The group of threads of the JVM, among them those that wait for input, for virtual threads and channels, and for
     * the end of processes. These run, in a call of the operating system.
     */
    private static final String JVM_THREADS = "InnocuousThreadGroup";

    /** The thread of that group that always runs, and wakes virtual threads after others have acted. */
    private static final String UNBLOCKER = "VirtualThread-unblocker";

    /** Part of the names of those that wait for input of virtual threads; they stay when no thread waits. */
    private static final String POLLER = "Poller";

    /** Beginning of the names of those that wait for the end of a process; they are used again. */
    private static final String REAPER = "process reaper";

    private final ThreadGroup group;
    private final Predicate<String> isOwn;
    /** Threads with higher ids were created later. */
    private final long latestThread;

    /**
     * The threads of a group and of the groups in it; to be made before the ranks run.
     *
     * @param launcher a class of the launcher, whose package also has threads that do not act for a rank
     */
    public OtherThreads(ThreadGroup group, Class<?> launcher) {
        this.group = group;
        this.latestThread = Thread.ofPlatform().unstarted(() -> {}).threadId();
        String ofLauncher = launcher.getPackageName() + ".";
        this.isOwn = type ->
                CallSites.isOwn(type) || (type.startsWith(ofLauncher) && type.indexOf('.', ofLauncher.length()) < 0);
    }

    /**
     * Whether a thread may act.
     *
     * @param waits whether a thread is known to wait for a message
     * @param started whether a thread of a rank is known to have started another. If not, only the common pool may act,
     *     and threads created since this object was: libraries hide whose thread created theirs
     */
    @SuppressWarnings("ReferenceEquality") // the very same thread
    public boolean mayAct(Predicate<Thread> waits, boolean started) {
        ThreadGroup root = group;
        for (ThreadGroup parent = root.getParent(); parent != null; parent = parent.getParent()) {
            root = parent;
        }
        return list(root)
                .filter(thread -> thread != Thread.currentThread() && !waits.test(thread))
                .anyMatch(thread -> mayAct(thread, started));
    }

    private static Stream<Thread> list(ThreadGroup group) {
        Thread[] threads = new Thread[Math.max(16, 2 * group.activeCount())];
        int count = group.enumerate(threads);
        return Arrays.stream(threads, 0, count).map(Objects::requireNonNull);
    }

    private boolean mayAct(Thread thread, boolean started) {
        ThreadGroup of = thread.getThreadGroup();
        if (of == null) {
            return false;
        }
        boolean isOfRanks = started || thread.threadId() > latestThread;
        return switch (of.getName()) {
            case COMMON_POOL -> mayActByFrames(thread);
            case CARRIERS -> isOfRanks && mayBeScheduled(thread, thread.getStackTrace());
            case JVM_THREADS -> thread.getState() == Thread.State.RUNNABLE && mayWakeOthers(thread, started);
            default -> isOfRanks && group.parentOf(of) && mayActByFrames(thread);
        };
    }

    /** Whether a thread of the JVM that runs may wait for something that lets a thread of the ranks act. */
    private boolean mayWakeOthers(Thread thread, boolean started) {
        String name = thread.getName();
        if (name.contains(POLLER)) {
            return started;
        }
        return name.startsWith(REAPER) || (thread.threadId() > latestThread && !name.equals(UNBLOCKER));
    }

    private boolean mayActByFrames(Thread thread) {
        StackTraceElement[] frames = thread.getStackTrace();
        if (frames.length == 0) {
            return thread.isAlive();
        }
        // A thread of the program may be in a call of messaging, such as a wait that ends after a time.
        boolean own = false;
        for (StackTraceElement frame : frames) {
            String type = frame.getClassName();
            if (isOwn.test(type)) {
                own = true;
            } else if (!CallSites.isJdk(type)) {
                return true;
            }
        }
        return !own && mayBeScheduled(thread, frames);
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
