package dev.harbinger.conformance;

import dev.harbinger.messaging.Communicator;
import dev.harbinger.messaging.RankFailedException;
import dev.harbinger.messaging.RankProgram;
import dev.harbinger.messaging.runtime.Membership;
import dev.harbinger.messaging.transport.Transport;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Runs a program on the ranks of a job, each a thread, and gathers what they throw. */
final class Job {
    /** Far more than any test takes, even on a slow and busy machine; only a hang meets it. */
    private static final long HANG_SECONDS = Long.getLong("conformance.hang.seconds", 120);

    private Job() {}

    /** What a rank runs when it needs nothing but the world. */
    interface WorldProgram {
        void run(Communicator world) throws Exception;
    }

    /** Runs {@code program} on every rank and fails when any rank does. */
    static void run(Variant variant, int ranks, WorldProgram program) {
        runRanks(variant, ranks, harbinger -> program.run(harbinger.world()));
    }

    /** {@link #run} for programs that need the membership itself. */
    static void runRanks(Variant variant, int ranks, RankProgram program) {
        List<@Nullable Throwable> thrown = outcome(variant, ranks, program);
        AssertionError error = null;
        for (boolean secondary : new boolean[] {false, true}) {
            for (int rank = 0; rank < ranks; rank++) {
                Throwable failure = thrown.get(rank);
                // What a rank's death did to others comes after its cause.
                if (failure != null && failure instanceof RankFailedException == secondary) {
                    AssertionError mine =
                            new AssertionError("rank " + rank + " of " + variant + ": " + failure, failure);
                    if (error == null) {
                        error = mine;
                    } else {
                        error.addSuppressed(mine);
                    }
                }
            }
        }
        if (error != null) {
            throw error;
        }
    }

    /**
     * Runs {@code program} on every rank, a rank that throws ending with a failure.
     *
     * @return what each rank threw, null for one that did not
     */
    static List<@Nullable Throwable> outcome(Variant variant, int ranks, RankProgram program) {
        @Nullable Throwable[] thrown = new Throwable[ranks];
        CountDownLatch ended = new CountDownLatch(ranks);
        List<Thread> threads = new ArrayList<>();
        try {
            Interconnect.Network network = variant.interconnect().open(ranks, variant.settings());
            try (AutoCloseable _ = network.rest()) {
                for (int i = 0; i < ranks; i++) {
                    int rank = i;
                    threads.add(Thread.ofPlatform()
                            .daemon()
                            .name("rank " + rank)
                            .start(() -> {
                                thrown[rank] = runRank(network.transports().apply(rank), variant, program);
                                ended.countDown();
                            }));
                }
                if (!ended.await(HANG_SECONDS, TimeUnit.SECONDS)) {
                    throw new AssertionError("the job hangs (" + variant + "):\n" + stacks());
                }
            }
        } catch (Exception e) {
            throw new AssertionError("the job could not be run", e);
        }
        List<@Nullable Throwable> list = new ArrayList<>();
        for (Throwable failure : thrown) {
            list.add(failure);
        }
        return list;
    }

    @SuppressWarnings("CatchAndPrintStackTrace")
    private static @Nullable Throwable runRank(Transport transport, Variant variant, RankProgram program) {
        Membership harbinger = Membership.open(transport, variant.settings(), null);
        try {
            harbinger.run(program);
            harbinger.close();
            return null;
        } catch (Throwable failure) {
            harbinger.fail("ended with an uncaught " + failure);
            return failure;
        }
    }

    private static String stacks() {
        StringBuilder text = new StringBuilder();
        for (Map.Entry<Thread, StackTraceElement[]> entry :
                Thread.getAllStackTraces().entrySet()) {
            text.append(entry.getKey().getName()).append('\n');
            for (StackTraceElement element : entry.getValue()) {
                text.append("    at ").append(element).append('\n');
            }
        }
        return text.toString();
    }
}
