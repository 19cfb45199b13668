package dev.harbinger.messaging.runtime;

import dev.harbinger.messaging.DeadlockException;
import dev.harbinger.messaging.MessagingException;
import dev.harbinger.messaging.ProgramFailedException;
import dev.harbinger.messaging.RankProgram;
import dev.harbinger.messaging.deadlock.Deadlock;
import dev.harbinger.messaging.deadlock.DeadlockDetector;
import dev.harbinger.messaging.deadlock.ReportBarrier;
import dev.harbinger.messaging.observe.CallListener;
import dev.harbinger.messaging.settings.Settings;
import dev.harbinger.messaging.transport.RankExit;
import dev.harbinger.messaging.transport.local.InProcessNetwork;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntConsumer;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** A job whose ranks are threads of this JVM. */
public final class RankThreads {
    /** Time between two looks for a deadlock. */
    private static final Duration LOOK = Duration.ofMillis(100);

    private final List<Membership> members;
    private final List<ProgramFailedException> failures = new ArrayList<>();

    /**
     * Opens the memberships.
     *
     * @throws IllegalArgumentException if the number of ranks is out of range
     */
    RankThreads(int ranks, Settings settings) {
        this(ranks, settings, _ -> null);
    }

    private RankThreads(int ranks, Settings settings, IntFunction<@Nullable CallListener> listeners) {
        if (ranks < 1 || ranks > Membership.MAX_RANKS) {
            throw new IllegalArgumentException(ranks + " ranks: must be from 1 to " + Membership.MAX_RANKS);
        }
        // All of them before the first membership, which would stay open if the function threw.
        @Nullable CallListener[] listenerOf = new @Nullable CallListener[ranks];
        for (int rank = 0; rank < ranks; rank++) {
            listenerOf[rank] = listeners.apply(rank);
        }
        InProcessNetwork network = new InProcessNetwork(ranks, settings);
        members = IntStream.range(0, ranks)
                .mapToObj(rank -> Membership.open(network.transport(rank), settings, listenerOf[rank]))
                .toList();
    }

    /** Implements {@link dev.harbinger.messaging.Harbinger#run(int, Settings, IntFunction, RankProgram)}. */
    public static void run(
            int ranks, Settings settings, IntFunction<@Nullable CallListener> listeners, RankProgram program) {
        RankThreads job = new RankThreads(ranks, settings, listeners);
        ThreadGroup group = new ThreadGroup("ranks");
        List<Thread> threads = IntStream.range(0, ranks)
                .mapToObj(rank -> job.start(group, rank, program))
                .toList();
        try {
            Deadlock deadlock = job.await(threads, group, _ -> {});
            if (deadlock != null) {
                job.abandon(threads, "was ended because of a deadlock");
                throw new DeadlockException(deadlock.message());
            }
        } catch (InterruptedException e) {
            String places = places(threads);
            job.abandon(threads, "was interrupted");
            Thread.currentThread().interrupt();
            throw new MessagingException(
                    "the thread that runs " + ranks + " ranks was interrupted, which ended the ranks" + places, e);
        }
        job.throwFirst();
    }

    /**
     * Waits for the end of the threads, in the order of their ranks.
     *
     * @param group to which these threads and those that they start belong
     * @param whenEnded is called with each rank whose thread has ended
     * @return a deadlock, if there is one before the end
     */
    @Nullable
    Deadlock await(List<Thread> threads, ThreadGroup group, IntConsumer whenEnded) throws InterruptedException {
        OtherThreads others = new OtherThreads(group, RankThreads.class);
        DeadlockDetector detector = new DeadlockDetector(members.size(), ReportBarrier.NONE);
        for (int rank = 0; rank < threads.size(); rank++) {
            while (!threads.get(rank).join(LOOK)) {
                boolean mayAct =
                        others.mayAct(this::isWaiting, members.stream().anyMatch(Membership::hasStartedThreads));
                Deadlock deadlock = detector.look(
                        of -> members.get(of).activity().with(mayAct),
                        of -> !threads.get(of).isAlive());
                if (deadlock != null) {
                    return deadlock;
                }
            }
            whenEnded.accept(rank);
        }
        return null;
    }

    private boolean isWaiting(Thread thread) {
        return members.stream().anyMatch(member -> member.isWaiting(thread));
    }

    private void abandon(List<Thread> threads, String how) {
        members.forEach(member -> member.fail(how));
        threads.forEach(Thread::interrupt);
    }

    /** Where each rank is, a line each. */
    private static String places(List<Thread> threads) {
        StringBuilder text = new StringBuilder();
        for (Thread thread : threads) {
            text.append("\n  ").append(thread.getName()).append(' ');
            text.append(thread.isAlive() ? ThreadPlace.of(thread.getStackTrace()) : "has ended");
        }
        return text.toString();
    }

    /** The membership of a rank. */
    Membership member(int rank) {
        return members.get(rank);
    }

    /** Runs the program of a rank in a thread of its own; the threads that it starts belong to the same group. */
    Thread start(ThreadGroup group, int rank, RankProgram program) {
        // The thread that waits for the ranks keeps the JVM alive.
        return Thread.ofPlatform().group(group).daemon().name("rank " + rank).start(() -> {
            try {
                member(rank).run(program);
                member(rank).close();
            } catch (Throwable thrown) {
                fail(rank, thrown);
            }
        });
    }

    /** Ends a rank whose program threw. */
    void fail(int rank, Throwable thrown) {
        synchronized (failures) {
            failures.add(new ProgramFailedException(rank, members.size(), thrown));
        }
        RankExit exit = new ProgramFailure(thrown).exit(member(rank));
        member(rank).fail(exit);
    }

    /** Throws the first failure that no peer caused, with the others suppressed. */
    void throwFirst() {
        synchronized (failures) {
            if (failures.isEmpty()) {
                return;
            }
            ProgramFailedException first = failures.stream()
                    .filter(failure -> new ProgramFailure(failure).peer() == null)
                    .findFirst()
                    .orElse(failures.getFirst());
            failures.stream().filter(failure -> failure != first).forEach(first::addSuppressed);
            throw first;
        }
    }
}
