package dev.harbinger.study.networkcache.programs;

import dev.harbinger.messaging.Communicator;
import dev.harbinger.messaging.runtime.CallListener;
import dev.harbinger.messaging.runtime.Membership;
import dev.harbinger.messaging.runtime.ObservedCall;
import dev.harbinger.messaging.settings.Settings;
import dev.harbinger.messaging.transport.local.InProcessNetwork;
import java.io.ByteArrayOutputStream;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A job whose ranks are threads, and the payloads that rank 0 received, one after the other as it waited for them. */
final class RecordedJob implements CallListener {
    private final ByteArrayOutputStream payloads = new ByteArrayOutputStream();

    private RecordedJob() {}

    /** Runs {@code program} on every rank; it is given the rank's world. Returns what rank 0 received. */
    static byte[] run(int ranks, Consumer<Communicator> program) throws InterruptedException {
        RecordedJob job = new RecordedJob();
        Settings settings = Settings.defaults();
        InProcessNetwork network = new InProcessNetwork(ranks, settings);
        AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < ranks; i++) {
            int rank = i;
            threads.add(Thread.ofPlatform().daemon().name("rank " + rank).start(() -> {
                Membership harbinger = Membership.open(network.transport(rank), settings, rank == 0 ? job : null);
                try {
                    program.accept(harbinger.world());
                    harbinger.close();
                } catch (Throwable thrown) {
                    failure.compareAndSet(null, thrown);
                    harbinger.fail("failed with " + thrown);
                }
            }));
        }
        for (Thread thread : threads) {
            thread.join();
        }
        if (failure.get() != null) {
            throw new AssertionError("a rank failed", failure.get());
        }
        return job.payloads.toByteArray();
    }

    @Override
    public boolean takesPayloads() {
        return true;
    }

    @Override
    public void received(MemorySegment payload) {
        payloads.writeBytes(payload.toArray(ValueLayout.JAVA_BYTE));
    }

    @Override
    public void posted(ObservedCall call) {}

    @Override
    public void completed(ObservedCall call) {}

    @Override
    public void named(long site, String name) {}
}
