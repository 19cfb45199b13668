package dev.harbinger.cli;

import dev.harbinger.launch.ExitCode;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Listed here; the script that starts this program executes it. */
@Command(
        name = "javadoc",
        description = "Writes the documentation of the exported packages to target/javadoc/index.html.",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class)
final class JavadocCommand implements Subcommand {
    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        spec.commandLine()
                .getErr()
                .println("harbinger javadoc: run it in Harbinger's source directory, as ./harbinger javadoc");
        return ExitCode.USAGE;
    }
}
