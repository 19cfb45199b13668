package dev.harbinger.cli;

import dev.harbinger.launch.ExitCode;
import java.util.List;
import picocli.AutoComplete;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
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
    private static final List<String> SHELLS = List.of("bash", "zsh");

    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "SHELL", description = "bash or zsh.")
    void choose(String shell) {
        // The script is the same for both, and finds out which of them reads it.
        if (!SHELLS.contains(shell)) {
            throw new ParameterException(
                    spec.commandLine(), "there is no completion for '" + shell + "'; use bash or zsh");
        }
    }

    @Override
    public Integer call() {
        spec.commandLine().getOut().print(AutoComplete.bash(Main.NAME, Main.commandLine("")));
        return ExitCode.SUCCESS;
    }
}
