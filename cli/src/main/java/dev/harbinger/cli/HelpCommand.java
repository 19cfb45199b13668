package dev.harbinger.cli;

import dev.harbinger.launch.ExitCode;
import dev.harbinger.report.TextTable;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Shows the help of a command, or what has some words in its help. */
@Command(
        name = "help",
        description = "Shows the help of a command, or finds commands, options and settings by words.",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        usageHelpWidth = Terminal.MOST_COLUMNS,
        footer = {"", "./harbinger help run", "./harbinger help early messages"})
final class HelpCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Parameters(
            paramLabel = "WORD",
            arity = "0..*",
            description = "A command, or words that must all occur in a name and its description.")
    private List<String> words = new ArrayList<>();

    @Override
    public Integer call() {
        CommandLine root = spec.parent().commandLine();
        PrintWriter out = spec.commandLine().getOut();
        CommandLine command = command(root);
        if (command != null) {
            command.usage(out);
            return ExitCode.SUCCESS;
        }
        List<HelpTopic> found =
                HelpTopic.all(root).stream().filter(topic -> topic.has(words)).toList();
        if (found.isEmpty()) {
            spec.commandLine()
                    .getErr()
                    .println("harbinger: nothing has all of '" + Errors.onOneLine(String.join(" ", words))
                            + "' in its help: use fewer words, or ./harbinger --help for the commands");
            return ExitCode.FAILURE;
        }
        TextTable table = new TextTable(List.of(TextTable.Column.words("found"), TextTable.Column.words("meaning")));
        found.forEach(topic -> table.row(List.of(topic.name(), topic.meaning())));
        out.print(table.format(Terminal.WIDE_COLUMNS, Terminal.isUnicode(System.out)));
        out.flush();
        return ExitCode.SUCCESS;
    }

    /** The command that the words are, or null. */
    private @Nullable CommandLine command(CommandLine root) {
        CommandLine command = root;
        for (String word : words) {
            command = command.getSubcommands().get(word);
            if (command == null) {
                return null;
            }
        }
        return command;
    }
}
