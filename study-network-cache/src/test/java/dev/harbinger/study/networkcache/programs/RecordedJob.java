package dev.harbinger.study.networkcache.programs;

import dev.harbinger.messaging.Communicator;
import dev.harbinger.messaging.Data;
import dev.harbinger.messaging.Harbinger;
import dev.harbinger.messaging.Settings;
import dev.harbinger.messaging.transport.InProcessNetwork;
import java.io.ByteArrayOutputStream;
import java.lang.foreign.ValueLayout;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A job whose ranks are threads, and the payloads that rank 0 received, one after the other. For programs that receive
 * by {@code ireceive} and leave what they received as it is until their next call.
 */
final class RecordedJob {
    private final ByteArrayOutputStream payloads = new ByteArrayOutputStream();
    private @Nullable Data posted;

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
                Harbinger harbinger = Harbinger.open(network.transport(rank), settings, null);
                try {
                    Communicator world = harbinger.world();
                    program.accept(rank == 0 ? job.recording(world) : world);
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
        return job.received();
    }

    private Communicator recording(Communicator world) {
        return (Communicator) Proxy.newProxyInstance(
                getClass().getClassLoader(), new Class<?>[] {Communicator.class}, (proxy, method, arguments) -> {
                    if (method.getName().equals("ireceive")) {
                        keep();
                        posted = (Data) arguments[0];
                    }
                    try {
                        return method.invoke(world, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }

    private void keep() {
        if (posted != null) {
            payloads.writeBytes(posted.segment().toArray(ValueLayout.JAVA_BYTE));
        }
    }

    private byte[] received() {
        keep();
        return payloads.toByteArray();
    }
}
