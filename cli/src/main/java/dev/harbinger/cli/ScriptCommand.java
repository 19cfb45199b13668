package dev.harbinger.cli;

import dev.harbinger.launch.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** A command that is listed here, and executed by the script that starts this program. */
abstract class ScriptCommand implements Subcommand {
    @Spec
    private CommandSpec spec;

    @Override
    public final Integer call() {
        String name = spec.name();
        spec.commandLine()
                .getErr()
                .println("harbinger " + name + ": run it in Harbinger's source directory, as ./harbinger " + name);
        return ExitCode.USAGE;
    }
}
