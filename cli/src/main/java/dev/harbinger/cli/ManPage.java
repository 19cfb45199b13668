package dev.harbinger.cli;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/**
 * The manual page of a command, from the texts of its help. Written in the {@code man} macros of roff (groff, man(7)).
 */
final class ManPage {
    private final CommandSpec command;
    private final StringBuilder text = new StringBuilder();

    ManPage(CommandSpec command) {
        this.command = command;
    }

    /** Its name, such as "harbinger-run". */
    String title() {
        return command.qualifiedName("-");
    }

    /** The page as roff source. */
    String roff() {
        text.setLength(0);
        macro(".TH " + escape(title()).toUpperCase(Locale.ROOT) + " 1");
        section("NAME");
        String[] description = command.usageMessage().description();
        line(title() + " - " + (description.length == 0 ? "" : plain(description[0])));
        section("SYNOPSIS");
        synopsis().forEach(each -> {
            line(each);
            macro(".br");
        });
        section("DESCRIPTION");
        Stream.of(description).map(this::plain).forEach(this::line);
        arguments();
        commands();
        List<String> footer =
                Stream.of(command.usageMessage().footer()).map(this::plain).toList();
        if (!footer.isEmpty()) {
            section("NOTES");
            footer.forEach(each -> {
                if (each.isBlank()) {
                    macro(".PP");
                } else {
                    line(each);
                    macro(".br");
                }
            });
        }
        return text.toString();
    }

    private List<String> synopsis() {
        String[] custom = command.usageMessage().customSynopsis();
        if (custom.length > 0) {
            return Stream.of(custom).map(String::strip).map(this::plain).toList();
        }
        String synopsis = new CommandLine.Help(command, CommandLine.Help.defaultColorScheme(Ansi.OFF)).synopsis(0);
        return List.of(synopsis.replaceAll("\\s+", " ").strip());
    }

    private void arguments() {
        List<ArgSpec> shown = new ArrayList<>(command.positionalParameters());
        shown.addAll(command.options());
        shown.removeIf(ArgSpec::hidden);
        if (shown.isEmpty()) {
            return;
        }
        section("OPTIONS");
        for (ArgSpec argument : shown) {
            macro(".TP");
            switch (argument) {
                case OptionSpec option -> {
                    String value = option.arity().max() == 0 ? "" : " " + option.paramLabel();
                    line(String.join(", ", Arrays.asList(option.names())) + value);
                }
                case PositionalParamSpec parameter -> line(parameter.paramLabel());
                default -> throw new IllegalStateException("an argument of another kind: " + argument);
            }
            Stream.of(argument.description()).map(this::plain).forEach(this::line);
        }
    }

    private void commands() {
        if (command.subcommands().isEmpty()) {
            return;
        }
        section("COMMANDS");
        command.subcommands().forEach((name, subcommand) -> {
            macro(".TP");
            line(title() + "-" + name + "(1)");
            Stream.of(subcommand.getCommandSpec().usageMessage().description())
                    .map(this::plain)
                    .forEach(this::line);
        });
    }

    /** A text of the help without picocli's markup; a percent sign is doubled there. */
    private String plain(String help) {
        return Ansi.OFF.string(help).replace("%n", "\n").replace("%%", "%");
    }

    private void section(String name) {
        macro(".SH " + name);
    }

    private void macro(String line) {
        text.append(line).append('\n');
    }

    private void line(String words) {
        words.lines().forEach(each -> macro(escape(each)));
    }

    /** Text that roff prints as it is: no macro at its beginning, no escape, hyphens that can be copied. */
    static String escape(String line) {
        String escaped = line.replace("\\", "\\e").replace("-", "\\-");
        return escaped.startsWith(".") || escaped.startsWith("'") ? "\\&" + escaped : escaped;
    }
}
