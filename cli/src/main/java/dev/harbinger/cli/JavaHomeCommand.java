package dev.harbinger.cli;

import dev.harbinger.launch.ExitCode;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Tells which JDK runs Harbinger. */
@Command(
        name = "java-home",
        description = "Prints the directory of the JDK that runs Harbinger and the ranks.",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        footer = {"", "JAVA_HOME=\"$(./harbinger java-home)\" mvn package"})
final class JavaHomeCommand implements Subcommand {
    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        spec.commandLine().getOut().println(System.getProperty("java.home"));
        return ExitCode.SUCCESS;
    }
}
