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
    /** The commands with their options, the settings, predictors and examples. */
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
        return all;
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

    /** Whether each of the words occurs in it, in any case. */
    boolean has(List<String> words) {
        String text = (name + " " + meaning).toLowerCase(Locale.ROOT);
        return words.stream()
                .flatMap(word -> Stream.of(word.toLowerCase(Locale.ROOT).split(" ")))
                .allMatch(text::contains);
    }
}
