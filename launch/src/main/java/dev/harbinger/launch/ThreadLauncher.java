package dev.harbinger.launch;

import dev.harbinger.messaging.RankFailedException;
import dev.harbinger.messaging.runtime.Membership;
import dev.harbinger.messaging.runtime.RankProgram;
import dev.harbinger.messaging.settings.Settings;
import dev.harbinger.messaging.transport.local.InProcessNetwork;
import java.util.ArrayList;
import java.util.List;

/** Runs a job whose ranks are threads of this JVM, for programs with an embedded parallel part and for tests. */
public final class ThreadLauncher {
    private ThreadLauncher() {}

    /**
     * Runs {@code program} as {@code ranks} threads and returns when all have ended.
     *
     * @throws IllegalArgumentException if the number of ranks or a setting is out of range
     * @throws Exception the exception of the first failing rank, with those of others suppressed; peers that wait for a
     *     failed rank fail with {@link RankFailedException}
     */
    public static void run(int ranks, Settings settings, RankProgram program) throws Exception {
        if (ranks < 1 || ranks > Job.MAX_RANKS) {
            throw new IllegalArgumentException(ranks + " ranks: must be from 1 to " + Job.MAX_RANKS);
        }
        InProcessNetwork network = new InProcessNetwork(ranks, settings);
        List<Throwable> failures = new ArrayList<>();
        List<Thread> threads = new ArrayList<>();
        for (int rank = 0; rank < ranks; rank++) {
            Membership harbinger = Membership.open(network.transport(rank), settings, null);
            threads.add(
                    Thread.ofPlatform().name("rank " + rank).unstarted(() -> runRank(harbinger, program, failures)));
        }
        threads.forEach(Thread::start);
        for (Thread thread : threads) {
            thread.join();
        }
        throwFirst(failures);
    }

    private static void runRank(Membership harbinger, RankProgram program, List<Throwable> failures) {
        try {
            harbinger.run(program);
            harbinger.close();
        } catch (Throwable thrown) {
            synchronized (failures) {
                failures.add(thrown);
            }
            harbinger.fail(RankRun.exitOf(thrown, harbinger));
        }
    }

    private static void throwFirst(List<Throwable> failures) throws Exception {
        if (failures.isEmpty()) {
            return;
        }
        Throwable first = failures.stream()
                .filter(failure -> !(failure instanceof RankFailedException))
                .findFirst()
                .orElse(failures.getFirst());
        failures.stream().filter(failure -> !failure.equals(first)).forEach(first::addSuppressed);
        if (first instanceof Error error) {
            throw error;
        }
        throw (Exception) first;
    }
}
