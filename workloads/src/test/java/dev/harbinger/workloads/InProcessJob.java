package dev.harbinger.workloads;

import dev.harbinger.messaging.RankProgram;
import dev.harbinger.messaging.observe.CallListener;
import dev.harbinger.messaging.runtime.Membership;
import dev.harbinger.messaging.settings.Settings;
import dev.harbinger.messaging.transport.local.InProcessNetwork;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/** Runs a program on ranks that are threads of the test. */
public final class InProcessJob {
    /** Only so that a job that hangs fails. */
    private static final Duration BOUND = Duration.ofMinutes(3);

    private InProcessJob() {}

    /** Runs {@code program} on {@code size} ranks and throws the first failure of any. */
    public static void run(int size, RankProgram program) throws Exception {
        run(size, Settings.defaults(), rank -> null, program);
    }

    /** Runs {@code program} with these settings, a listener for each rank that is given one. */
    public static void run(
            int size, Settings settings, IntFunction<@Nullable CallListener> listeners, RankProgram program)
            throws Exception {
        InProcessNetwork network = new InProcessNetwork(size, settings);
        AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            int rank = i;
            threads.add(Thread.ofPlatform().daemon().name("rank " + rank).start(() -> {
                Membership harbinger = Membership.open(network.transport(rank), settings, listeners.apply(rank));
                try {
                    harbinger.run(program);
                    harbinger.close();
                } catch (Throwable thrown) {
                    failure.compareAndSet(null, thrown);
                    harbinger.fail("failed with " + thrown);
                }
            }));
        }
        for (Thread thread : threads) {
            if (!thread.join(BOUND)) {
                throw new AssertionError(thread.getName() + " of " + size + " has not ended after " + BOUND);
            }
        }
        Throwable thrown = failure.get();
        if (thrown != null) {
            throw new AssertionError("a rank of " + size + " failed: " + thrown, thrown);
        }
    }
}
