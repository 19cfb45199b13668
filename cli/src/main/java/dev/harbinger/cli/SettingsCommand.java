package dev.harbinger.cli;

import dev.harbinger.launch.ExitCode;
import dev.harbinger.launch.TuningFile;
import dev.harbinger.messaging.settings.Collective;
import dev.harbinger.messaging.settings.CollectiveAlgorithm;
import dev.harbinger.messaging.settings.Setting;
import dev.harbinger.messaging.settings.SettingNames;
import dev.harbinger.report.TextTable;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Lists the settings of messaging. */
@Command(
        name = "settings",
        description = "Lists the settings for run --set.",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class)
final class SettingsCommand implements Subcommand {
    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws IOException {
        TextTable table = new TextTable(List.of(
                TextTable.Column.words("key"), TextTable.Column.numbers("default"), TextTable.Column.words("meaning")));
        for (Setting setting : Setting.values()) {
            table.row(List.of(setting.key(), Long.toString(setting.defaultValue()), setting.help()));
        }
        for (Collective collective : Collective.values()) {
            table.row(List.of(SettingNames.of(collective), CollectiveAlgorithm.AUTO.key(), collective.help()));
        }
        PrintWriter out = spec.commandLine().getOut();
        out.print(table.format(Terminal.WIDE_COLUMNS, Terminal.isUnicode(System.out)));
        TuningFile.ofUser()
                .read()
                .forEach((transport, tuning) -> out.println("tuned for " + transport + ": "
                        + tuning.values().entrySet().stream()
                                .map(value -> value.getKey() + " " + value.getValue())
                                .collect(Collectors.joining(", "))
                        + " (" + tuning.measured() + ")"));
        out.flush();
        return ExitCode.SUCCESS;
    }
}
