package dev.harbinger.cli;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Studies of documents: their tables beside what is measured here. */
@Command(
        name = "study",
        description = "Repeats what a document measured, and shows its values beside ours.",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        usageHelpWidth = Terminal.MOST_COLUMNS,
        synopsisSubcommandLabel = "STUDY",
        subcommands = PushPullStudyCommand.class)
final class StudyCommand implements Subcommand {
    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        throw new ParameterException(
                spec.commandLine(),
                "which study? They are " + String.join(", ", spec.subcommands().keySet()));
    }
}
