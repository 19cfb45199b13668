package dev.harbinger.cli;

import dev.harbinger.launch.ExitCode;
import dev.harbinger.predict.PredictorKind;
import dev.harbinger.predict.Predictors;
import dev.harbinger.report.TextTable;
import java.io.PrintWriter;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Lists the predictors. */
@Command(
        name = "predictors",
        description = "Lists the predictors for run --predictor.",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class)
final class PredictorsCommand implements Subcommand {
    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        TextTable table = new TextTable(List.of(TextTable.Column.words("name"), TextTable.Column.words("predicts")));
        for (PredictorKind kind : Predictors.kinds()) {
            table.row(List.of(kind.usage(), describe(kind)));
        }
        PrintWriter out = spec.commandLine().getOut();
        out.print(table.format(Terminal.WIDE_COLUMNS, Terminal.isUnicode(System.out)));
        out.println();
        out.println("The default is " + Predictors.DEFAULT + "; --no-predict turns prediction off.");
        out.println(
                "+init starts with an initialisation phase, +init:LENGTH with one whose first cycle is at least that"
                    + " long; +first-sight behind it counts from the first sight of a cycle's head. +previous predicts"
                    + " the previous call while a cycle is formed.");
        out.flush();
        return ExitCode.SUCCESS;
    }

    private static String describe(PredictorKind kind) {
        return kind.description() + (kind.numberHelp().isEmpty() ? "" : " (NUMBER: " + kind.numberHelp() + ")");
    }
}
