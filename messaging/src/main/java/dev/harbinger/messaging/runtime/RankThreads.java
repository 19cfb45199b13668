package dev.harbinger.messaging.runtime;

import dev.harbinger.messaging.MessagingException;
import dev.harbinger.messaging.ProgramFailedException;
import dev.harbinger.messaging.RankProgram;
import dev.harbinger.messaging.settings.Settings;
import dev.harbinger.messaging.transport.RankExit;
import dev.harbinger.messaging.transport.local.InProcessNetwork;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** A job whose ranks are threads of this JVM. */
public final class RankThreads {
    /** Maximum ranks of a job. */
    public static final int MAX_RANKS = 4096;

    private final List<Membership> members;
    private final List<ProgramFailedException> failures = new ArrayList<>();

    /**
     * Opens the memberships.
     *
     * @throws IllegalArgumentException if the number of ranks is out of range
     */
    RankThreads(int ranks, Settings settings) {
        if (ranks < 1 || ranks > MAX_RANKS) {
            throw new IllegalArgumentException(ranks + " ranks: must be from 1 to " + MAX_RANKS);
        }
        InProcessNetwork network = new InProcessNetwork(ranks, settings);
        members = IntStream.range(0, ranks)
                .mapToObj(rank -> Membership.open(network.transport(rank), settings, null))
                .toList();
    }

    /** Implements {@link dev.harbinger.messaging.Harbinger#run}, with its errors. */
    public static void run(int ranks, Settings settings, RankProgram program) {
        RankThreads job = new RankThreads(ranks, settings);
        List<Thread> threads = IntStream.range(0, ranks)
                .mapToObj(rank -> job.start(rank, program))
                .toList();
        try {
            for (Thread thread : threads) {
                thread.join();
            }
        } catch (InterruptedException e) {
            String places = places(threads);
            job.members.forEach(member -> member.fail("was interrupted"));
            threads.forEach(Thread::interrupt);
            Thread.currentThread().interrupt();
            throw new MessagingException(
                    "the thread that runs " + ranks + " ranks was interrupted, which ended the ranks" + places, e);
        }
        job.throwFirst();
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

    /** Runs the program of a rank in a thread of its own. */
    Thread start(int rank, RankProgram program) {
        // The thread that waits for the ranks keeps the JVM alive.
        return Thread.ofPlatform().daemon().name("rank " + rank).start(() -> {
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
