package dev.harbinger.messaging.runtime;

import dev.harbinger.messaging.Harbinger;
import dev.harbinger.messaging.MessagingException;
import dev.harbinger.messaging.ProgramFailedException;
import dev.harbinger.messaging.deadlock.Deadlock;
import dev.harbinger.messaging.settings.Settings;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * The ranks of a program that was started by {@code java} with {@link Harbinger#RANKS_PROPERTY}: the thread of
 * {@code main} is rank 0, and each other rank is a thread that runs the same {@code main}.
 */
final class RanksOfMain {
    private RanksOfMain() {}

    /**
     * Starts the other ranks.
     *
     * @param ranks value of the property
     * @return the membership of the current thread, rank 0
     * @throws IllegalStateException if the current thread is not in a {@code main} that can be run once more
     * @throws IllegalArgumentException if the number of ranks is out of range
     */
    static Membership start(String ranks, Settings settings) {
        int number = number(ranks);
        RunningMain main = main(ranks);
        RankThreads job = new RankThreads(number, settings);
        Thread first = Thread.currentThread();
        first.setUncaughtExceptionHandler((_, thrown) -> job.fail(0, thrown));
        first.setName("rank 0");
        ThreadGroup group = Objects.requireNonNull(first.getThreadGroup());
        List<Thread> threads = new ArrayList<>(List.of(first));
        for (int rank = 1; rank < number; rank++) {
            threads.add(job.start(group, rank, _ -> main.run()));
        }
        // Not a daemon: the JVM stays until the last rank has ended.
        Thread.ofPlatform().name("end of the ranks").start(() -> end(job, threads, group));
        return job.member(0).launched();
    }

    private static RunningMain main(String ranks) {
        try {
            return RunningMain.find();
        } catch (IllegalStateException e) {
            throw new IllegalStateException(
                    "-D" + Harbinger.RANKS_PROPERTY + "=" + ranks + " cannot start the ranks: " + e.getMessage()
                            + ". Use Harbinger.run(" + ranks + ", program) instead",
                    e);
        }
    }

    private static int number(String ranks) {
        try {
            return Integer.parseInt(ranks.strip());
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(
                    "-D" + Harbinger.RANKS_PROPERTY + "=" + ranks + ": must be a number from 1 to "
                            + Membership.MAX_RANKS,
                    e);
        }
    }

    /** Waits for all ranks and ends the JVM with 1 if one has failed, or they are deadlocked. */
    private static void end(RankThreads job, List<Thread> threads, ThreadGroup group) {
        try {
            Deadlock deadlock = job.await(threads, group, rank -> {
                if (rank == 0) {
                    leave(job);
                }
            });
            if (deadlock != null) {
                System.err.println("harbinger: " + deadlock.message());
                System.exit(1);
            }
            job.throwFirst();
        } catch (ProgramFailedException e) {
            e.printStackTrace();
            System.exit(1);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Ends rank 0, whose main has returned. */
    private static void leave(RankThreads job) {
        try {
            job.member(0).close();
        } catch (MessagingException e) {
            job.fail(0, e);
        }
    }
}
