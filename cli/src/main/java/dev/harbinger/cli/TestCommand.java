package dev.harbinger.cli;

import dev.harbinger.launch.ExitCode;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Listed here; the script that starts this program executes it. */
@Command(
        name = "test",
        description =
                "Runs Harbinger's tests: all, or those of the modules that follow, as in 'test messaging'. Options for"
                        + " Maven may follow.",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class)
final class TestCommand implements Subcommand {
    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        spec.commandLine()
                .getErr()
                .println("harbinger test: run it in Harbinger's source directory, as ./harbinger test");
        return ExitCode.USAGE;
    }
}
