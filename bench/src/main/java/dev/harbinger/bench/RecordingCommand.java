package dev.harbinger.bench;

import dev.harbinger.bench.measure.Effort;
import dev.harbinger.bench.measure.Measurement;
import dev.harbinger.bench.measure.Plan;
import dev.harbinger.bench.measure.Results;
import dev.harbinger.bench.show.ResultsSection;
import dev.harbinger.bench.systems.Peer;
import dev.harbinger.bench.systems.TemporaryFolder;
import dev.harbinger.launch.ExitCode;
import dev.harbinger.messaging.transport.Medium;
import dev.harbinger.report.Section;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Measures what the recorder costs a native program that only communicates. */
@Command(
        name = "recording",
        description = "Measures the latency of a ping-pong of 8 bytes in C, without and with the recorder.",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        usageHelpWidth = MeasurementCommand.WIDTH,
        footer = {"", MeasurementCommand.MISSING})
final class RecordingCommand implements Callable<Integer> {
    private static final int BYTES = 8;
    private static final int RANKS = 2;

    @Spec
    private CommandSpec spec;

    @Mixin
    private PeerOptions peers = new PeerOptions();

    @Mixin
    private OutputOptions output = new OutputOptions();

    @Mixin
    private EffortOptions effort = new EffortOptions(100_000, 7);

    @Override
    public Integer call() throws IOException, InterruptedException {
        Plan plan = Plan.of(List.of(Measurement.LATENCY), List.of(BYTES), RANKS, effort.effort(Effort::of));
        peers.check();
        output.check();
        PeerOptions.Prepared prepared = peers.prepare(Medium.SHARED_MEMORY, PeerOptions.INSTALLED);
        if (prepared.peers().isEmpty()) {
            return ExitCode.FAILURE;
        }
        Comparison comparison = new Comparison(spec.commandLine().getErr());
        List<Section> sections = new ArrayList<>();
        try (TemporaryFolder traces = TemporaryFolder.create()) {
            for (Peer peer : prepared.peers()) {
                List<Peer> recorded = List.of(peer.recorded(traces.path(), false), peer.recorded(traces.path(), true));
                Results results = comparison.run(spec.name(), plan, recorded, List.of(peer));
                sections.add(ResultsSection.of(spec.name() + "-" + peer.name(), peer.name(), results));
            }
        }
        output.write(
                comparison.report(
                        "harbinger bench " + spec.name(), "One way is a send, a receive and its end.", sections),
                comparison.results());
        return prepared.missing() ? ExitCode.FAILURE : ExitCode.SUCCESS;
    }
}
