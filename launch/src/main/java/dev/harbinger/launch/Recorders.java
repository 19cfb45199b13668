package dev.harbinger.launch;

import dev.harbinger.messaging.observe.CallListener;
import dev.harbinger.messaging.observe.ObservedCall;
import java.io.IOException;
import java.io.PrintStream;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** All recorders of a rank, combined. */
final class Recorders implements Recorder {
    private final List<Recorder> recorders;

    private Recorders(List<Recorder> recorders) {
        this.recorders = recorders;
    }

    /** Starts the recorders of a rank, if any. */
    static Recorders create(RankEnvironment environment, int rank, PrintStream errors) throws IOException {
        List<Recorder> recorders = new ArrayList<>();
        Path trace = environment.trace();
        if (trace != null) {
            recorders.add(
                    TraceRecorder.create(trace, environment.directory(), rank, environment.originNanos(), errors));
        }
        TrafficFile traffic = environment.traffic();
        if (traffic != null && traffic.rank() == rank) {
            recorders.add(TrafficRecorder.create(
                    traffic, traffic.part(environment.directory()), environment.ranks(), errors));
        }
        return new Recorders(recorders);
    }

    /** The listener for messaging, or null if nothing is recorded. */
    @Nullable
    CallListener listener() {
        return switch (recorders.size()) {
            case 0 -> null;
            case 1 -> recorders.getFirst();
            default -> this;
        };
    }

    @Override
    public void posted(ObservedCall call) {
        for (Recorder recorder : recorders) {
            recorder.posted(call);
        }
    }

    @Override
    public void completed(ObservedCall call) {
        for (Recorder recorder : recorders) {
            recorder.completed(call);
        }
    }

    @Override
    public boolean takesPayloads() {
        return recorders.stream().anyMatch(CallListener::takesPayloads);
    }

    @Override
    public void received(MemorySegment payload) {
        for (Recorder recorder : recorders) {
            recorder.received(payload);
        }
    }

    @Override
    public void named(long site, String name) {
        for (Recorder recorder : recorders) {
            recorder.named(site, name);
        }
    }

    @Override
    public void close(boolean finished) {
        recorders.forEach(recorder -> recorder.close(finished));
    }

    @Override
    public long openCalls() {
        return recorders.stream().mapToLong(Recorder::openCalls).max().orElse(-1);
    }

    @Override
    public String problem() {
        return recorders.stream()
                .map(Recorder::problem)
                .filter(problem -> !problem.isEmpty())
                .collect(Collectors.joining("; "));
    }
}
