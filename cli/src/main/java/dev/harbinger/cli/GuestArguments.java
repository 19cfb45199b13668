package dev.harbinger.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/** The arguments of a command once more, for the launchers that it starts on other hosts. */
final class GuestArguments {
    /** Options that only the one who starts them understands. */
    private static final Set<String> OWN =
            Set.of("--hosts", "--hosts-file", "--remote-shell", "--rendezvous", "--table", "--no-table");

    private GuestArguments() {}

    /**
     * Options that say the same, and what follows them.
     *
     * @param rest the program's arguments, its main class first where it is named there
     */
    static List<String> of(ParseResult parsed, List<String> rest) {
        List<String> words = new ArrayList<>();
        for (OptionSpec option : parsed.matchedOptions()) {
            String name = option.longestName();
            if (!OWN.contains(name)) {
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
