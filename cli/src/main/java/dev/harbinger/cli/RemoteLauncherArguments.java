package dev.harbinger.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/** The command-line arguments of the launchers that a command starts on other hosts. */
final class RemoteLauncherArguments {
    /** Options that apply to the starting launcher alone. */
    private static final Set<String> LOCAL =
            Set.of("--hosts", "--hosts-file", "--remote-shell", "--rendezvous", "--table", "--no-table");

    private RemoteLauncherArguments() {}

    /**
     * Repeats the options of a command, then its positional arguments.
     *
     * @param rest the program's arguments, preceded by its main class if that is given there
     */
    static List<String> of(ParseResult parsed, List<String> rest) {
        List<String> words = new ArrayList<>();
        for (OptionSpec option : parsed.matchedOptions()) {
            String name = option.longestName();
            if (!LOCAL.contains(name)) {
                if (option.arity().max() == 0) {
                    words.add(name);
                } else {
                    option.originalStringValues().forEach(value -> words.add(name + "=" + value));
                }
            }
        }
        if (!parsed.hasMatchedOption("--table-file")) {
            words.add("--no-table");
        }
        if (!rest.isEmpty()) {
            words.add("--");
            words.addAll(rest);
        }
        return words;
    }
}
