package dev.harbinger.cli;

import dev.harbinger.launch.ExitCode;
import picocli.AutoComplete;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Lets a shell complete commands and options. */
@Command(
        name = "completion",
        description = "Prints a script that lets a shell complete commands and options.",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        usageHelpWidth = Terminal.MOST_COLUMNS,
        footer = {"", "source <(./harbinger completion bash)"})
final class CompletionCommand implements Subcommand {
    /** The shells; the script is the same and finds out which of them reads it. */
    private enum Shell {
        bash,
        zsh
    }

    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "SHELL", description = "bash or zsh.")
    private Shell shell = Shell.bash;

    @Override
    public Integer call() {
        spec.commandLine().getOut().print(AutoComplete.bash(Main.NAME, Main.commandLine("")));
        return ExitCode.SUCCESS;
    }
}
