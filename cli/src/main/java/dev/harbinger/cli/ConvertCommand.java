package dev.harbinger.cli;

import dev.harbinger.launch.ExitCode;
import dev.harbinger.report.Amounts;
import dev.harbinger.trace.Trace;
import dev.harbinger.trace.csv.CsvConversion;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Writes any trace as CSV. */
@Command(
        name = "convert",
        description = "Writes a trace of any format that can be read as CSV, one file a process.",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        sortOptions = false,
        usageHelpWidth = Terminal.MOST_COLUMNS,
        footer = {
            "",
            "The exit code is 3 when a part of the trace could not be read: what could be read is written all the same."
        })
final class ConvertCommand implements Subcommand {
    @Spec
    private CommandSpec spec;

    @Mixin
    private TraceInput input = new TraceInput();

    @Option(
            names = {"-o", "--output"},
            required = true,
            paramLabel = "DIR",
            description = "Where the files go: a folder that is new or empty.")
    private Path output = Path.of("");

    @Override
    public Integer call() throws IOException {
        Target.checkNewFolder(spec.commandLine(), "-o", output);
        try (Trace trace = input.open()) {
            CsvConversion conversion = new CsvConversion(trace, output);
            try (Progress _ = Progress.of(trace, () -> Amounts.count(conversion.events()) + " events")) {
                conversion.run();
            }
            return report(trace, conversion);
        }
    }

    private int report(Trace trace, CsvConversion conversion) {
        PrintWriter err = spec.commandLine().getErr();
        err.println(trace.format() + ", " + conversion.processes() + " processes, " + Amounts.count(conversion.events())
                + " events: written to " + Errors.onOneLine(output.toString()));
        Map<String, Long> passedOver = conversion.passedOver();
        if (!passedOver.isEmpty()) {
            err.println("passed over: "
                    + passedOver.entrySet().stream()
                            .map(call -> call.getKey() + " " + Amounts.count(call.getValue()))
                            .collect(Collectors.joining(", ")));
        }
        conversion.damage().forEach(damage -> err.println(Errors.line(damage)));
        err.flush();
        return conversion.damage().isEmpty() ? ExitCode.SUCCESS : ExitCode.INCOMPLETE_TRACE;
    }
}
