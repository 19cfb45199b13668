package dev.harbinger.cli;

import dev.harbinger.messaging.settings.Collective;
import dev.harbinger.messaging.settings.Setting;
import dev.harbinger.messaging.settings.SettingNames;
import dev.harbinger.predict.Predictors;
import dev.harbinger.workloads.Workloads;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/**
 * Something that help can be found for.
 *
 * @param name how it is typed, such as "run --timeout SECONDS"
 * @param meaning what it does, in one line
 */
record HelpTopic(String name, String meaning) {
    /** The commands with their options, the settings, predictors and examples, each once. */
    static List<HelpTopic> all(CommandLine root) {
        List<HelpTopic> all = new ArrayList<>();
        root.getSubcommands().values().forEach(command -> add(command, "", all));
        for (Setting setting : Setting.values()) {
            all.add(new HelpTopic("run --set " + setting.key() + "=VALUE", setting.help()));
        }
        for (Collective collective : Collective.values()) {
            all.add(new HelpTopic("run --set " + SettingNames.of(collective) + "=ALGORITHM", collective.help()));
        }
        Predictors.kinds()
                .forEach(kind -> all.add(new HelpTopic("run --predictor " + kind.name(), kind.description())));
        Workloads.all()
                .forEach(
                        workload -> all.add(new HelpTopic("run --example " + workload.name(), workload.description())));
        // picocli lists a command with a second name under both.
        return all.stream().distinct().toList();
    }

    private static void add(CommandLine command, String parent, List<HelpTopic> all) {
        CommandSpec spec = command.getCommandSpec();
        String name = parent + spec.name();
        all.add(new HelpTopic(name, oneLine(spec.usageMessage().description())));
        for (OptionSpec option : spec.options()) {
            if (!option.usageHelp() && !option.versionHelp() && !option.hidden()) {
                String value = option.arity().max() == 0 ? "" : " " + option.paramLabel();
                all.add(new HelpTopic(name + " " + option.longestName() + value, oneLine(option.description())));
            }
        }
        command.getSubcommands().values().forEach(each -> add(each, name + " ", all));
    }

    private static String oneLine(String... description) {
        return Ansi.OFF.string(String.join(" ", description)).replace("%n", " ").replace("%%", "%");
    }

    /** Whether a word of it begins with each of these, in any case. */
    boolean has(List<String> beginnings) {
        String text = (name + " " + meaning).toLowerCase(Locale.ROOT);
        return beginnings.stream()
                .flatMap(words -> Stream.of(words.toLowerCase(Locale.ROOT).split(" ")))
                .allMatch(beginning -> hasWord(text, beginning));
    }

    private static boolean hasWord(String text, String beginning) {
        int at = text.indexOf(beginning);
        while (at > 0 && Character.isLetterOrDigit(text.charAt(at - 1)) && Character.isLetterOrDigit(text.charAt(at))) {
            at = text.indexOf(beginning, at + 1);
        }
        return at >= 0;
    }
}
