package dev.harbinger.cli;

import dev.harbinger.launch.ExitCode;
import dev.harbinger.workloads.Workload;
import dev.harbinger.workloads.Workloads;
import java.io.PrintWriter;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Lists the programs that come with Harbinger. */
@Command(
        name = "examples",
        description = "Lists the programs that come with Harbinger, with their arguments.",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class)
final class ExamplesCommand implements Subcommand {
    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        PrintWriter out = spec.commandLine().getOut();
        for (Workload workload : Workloads.all()) {
            out.println(Workloads.usage(workload));
        }
        out.println("Run one: ./harbinger run -n 4 --example NAME [arguments]");
        out.flush();
        return ExitCode.SUCCESS;
    }
}
