package dev.harbinger.launch;

import dev.harbinger.messaging.settings.Setting;
import dev.harbinger.messaging.settings.Settings;
import dev.harbinger.messaging.transport.RankExit;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.ToIntFunction;

/** Reports threads of the program that keep a process alive after the main method of its ranks has returned. */
final class RemainingThreads {
    /** The thread of the JVM that waits for them. */
    private static final String WAITS_FOR_THEM = "DestroyJavaVM";

    private RemainingThreads() {}

    /**
     * Reports them once if the process still runs after the time of {@link Setting#STALL_REPORT}, one line each.
     *
     * @param rankOf the rank that has started a thread, or {@link RankExit#NONE}
     */
    static void reportLater(Settings settings, ToIntFunction<Thread> rankOf) {
        long seconds = settings.get(Setting.STALL_REPORT);
        if (seconds > 0) {
            Thread.ofPlatform()
                    .daemon()
                    .name("report of remaining threads")
                    .stackSize(128 << 10)
                    .start(() -> report(seconds, rankOf));
        }
    }

    private static void report(long seconds, ToIntFunction<Thread> rankOf) {
        try {
            TimeUnit.SECONDS.sleep(seconds);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return;
        }
        for (Thread thread : remaining()) {
            int rank = rankOf.applyAsInt(thread);
            String whose = rank == RankExit.NONE ? "the last rank" : "rank " + rank;
            System.err.println("harbinger: the main method of " + whose + " returned "
                    + seconds + " s ago, but its thread '" + thread.getName()
                    + "' keeps the process: end it, or make it a daemon thread");
        }
    }

    private static List<Thread> remaining() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> !thread.isDaemon() && !thread.getName().equals(WAITS_FOR_THEM))
                .toList();
    }
}
