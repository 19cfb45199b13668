package dev.harbinger.cli;

import dev.harbinger.launch.ExitCode;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Help.Column;
import picocli.CommandLine.Help.Column.Overflow;
import picocli.CommandLine.Help.TextTable;
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
    /** Columns for names; the meaning of a longer one begins on the next line. */
    private static final int MOST_NAME_COLUMNS = 44;

    @Spec
    private CommandSpec spec;

    @Parameters(
            paramLabel = "WORD",
            arity = "0..*",
            description = "A command, or beginnings of words that must all occur in a name and its description.")
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
        out.print(table(found, spec.commandLine().getUsageHelpWidth()));
        out.flush();
        return ExitCode.SUCCESS;
    }

    /** Names beside their meanings, as in the help of a command; a long name has a line of its own. */
    private static TextTable table(List<HelpTopic> topics, int width) {
        int longest =
                topics.stream().mapToInt(topic -> topic.name().length()).max().orElse(0);
        int names = Math.min(longest, MOST_NAME_COLUMNS) + 1;
        TextTable table = TextTable.forColumns(
                Help.defaultColorScheme(Ansi.OFF),
                new Column(names, 0, Overflow.SPAN),
                new Column(width - names, 1, Overflow.WRAP));
        topics.forEach(topic -> table.addRowValues(topic.name(), topic.meaning()));
        return table;
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
