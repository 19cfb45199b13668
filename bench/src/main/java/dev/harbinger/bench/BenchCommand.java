package dev.harbinger.bench;

import dev.harbinger.cli.Subcommand;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Measures Harbinger; offered to the command line as a service. */
@Command(
        name = "bench",
        description = "Measures Harbinger, side by side with other MPI libraries where they are installed.",
        mixinStandardHelpOptions = true,
        synopsisSubcommandLabel = "BENCHMARK",
        subcommands = {PingPongCommand.class, PredictCommand.class, AnalyzeCommand.class})
public final class BenchCommand implements Subcommand {
    @Spec
    private CommandSpec spec;

    /** For the service loader. */
    public BenchCommand() {}

    @Override
    public Integer call() {
        throw new ParameterException(
                spec.commandLine(),
                "which benchmark? They are "
                        + String.join(", ", spec.subcommands().keySet()));
    }
}
