package dev.harbinger.study.networkcache.programs;

import dev.harbinger.messaging.Communicator;
import dev.harbinger.messaging.Harbinger;
import dev.harbinger.messaging.observe.CallListener;
import dev.harbinger.messaging.observe.ObservedCall;
import dev.harbinger.messaging.settings.Settings;
import java.io.ByteArrayOutputStream;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.function.Consumer;

/** A job whose ranks are threads, and the payloads that rank 0 received, one after the other as it waited for them. */
final class RecordedJob implements CallListener {
    private final ByteArrayOutputStream payloads = new ByteArrayOutputStream();

    private RecordedJob() {}

    /** Runs {@code program} on every rank; it is given the rank's world. Returns what rank 0 received. */
    static byte[] run(int ranks, Consumer<Communicator> program) {
        RecordedJob job = new RecordedJob();
        Harbinger.run(
                ranks,
                Settings.defaults(),
                rank -> rank == 0 ? job : null,
                harbinger -> program.accept(harbinger.world()));
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
