package dev.harbinger.cli;

import dev.harbinger.launch.ExitCode;
import dev.harbinger.report.TextTable;
import dev.harbinger.reproduction.Study;
import java.io.PrintWriter;
import java.util.List;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Studies of documents: published values beside measured ones. */
@Command(
        name = "study",
        description =
                "Repeats the experiments of a document and shows its values beside ours. Without a name, lists the"
                        + " studies.",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        usageHelpWidth = Terminal.MOST_COLUMNS,
        synopsisSubcommandLabel = "[STUDY]",
        subcommands = {
            GrainStudyCommand.class,
            MessageInterfaceStudyCommand.class,
            NetworkCacheStudyCommand.class,
            PredictionStudyCommand.class,
            PushPullStudyCommand.class
        })
final class StudyCommand implements Subcommand {
    @Spec
    private CommandSpec spec;

    /** Rejects an unknown study. An unmatched argument would also swallow mistyped options of studies. */
    @Parameters(arity = "0..*", hidden = true)
    void refuse(List<String> unknown) {
        if (!unknown.isEmpty()) {
            throw new ParameterException(
                    spec.commandLine(),
                    "there is no study '" + unknown.getFirst() + "': use one of "
                            + studies().stream().map(Study::name).collect(Collectors.joining(", ")));
        }
    }

    @Override
    public Integer call() {
        List<Study> studies = studies();
        TextTable table =
                new TextTable(List.of(TextTable.Column.words("study"), TextTable.Column.words("experiments")));
        studies.forEach(study -> table.row(List.of(study.name(), study.description())));
        PrintWriter out = spec.commandLine().getOut();
        out.print(table.format(Terminal.WIDE_COLUMNS, Terminal.isUnicode(System.out)));
        out.println(
                "Run one: ./harbinger study NAME; with --help for its options, --list-parameters for the parameters it"
                        + " depends on.");
        out.flush();
        return ExitCode.SUCCESS;
    }

    private List<Study> studies() {
        return spec.subcommands().values().stream()
                .map(CommandLine::getCommand)
                .filter(StudySubcommand.class::isInstance)
                .map(command -> ((StudySubcommand) command).study())
                .toList();
    }
}
