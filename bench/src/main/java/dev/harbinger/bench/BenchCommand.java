package dev.harbinger.bench;

import dev.harbinger.bench.measure.Effort;
import dev.harbinger.cli.Subcommand;
import java.io.IOException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Measures Harbinger; offered to the command line as a service. */
@Command(
        name = "bench",
        description = "Measures Harbinger side by side with other MPI libraries, where they are installed. Without the"
                + " name of a benchmark, runs all benchmarks that have targets; takes about thirteen minutes.",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        usageHelpWidth = MeasurementCommand.WIDTH,
        subcommands = {
            LatencyCommand.class,
            BandwidthCommand.class,
            MessageRateCommand.class,
            BothWaysCommand.class,
            EarlyReceiverCommand.class,
            LateReceiverCommand.class,
            OverlapCommand.class,
            CollectivesCommand.class,
            AllocationCommand.class,
            PredictCommand.class,
            AnalyzeCommand.class,
            RecordingCommand.class,
            NodesCommand.class,
            SimulatorCommand.class
        })
public final class BenchCommand implements Subcommand {
    @Spec
    private CommandSpec spec;

    @Mixin
    private PeerOptions peers = new PeerOptions();

    @Mixin
    private OutputOptions output = new OutputOptions();

    @Mixin
    private EffortOptions effort = new EffortOptions(20_000, 3);

    /** For the service loader. */
    public BenchCommand() {}

    @Override
    public Integer call() throws IOException, InterruptedException {
        return new Suite(spec.commandLine().getErr(), peers, output, effort.effort(Effort::brief)).run();
    }
}
