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
        description = "Converts a trace of any supported format to CSV, one file per process.",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        sortOptions = false,
        usageHelpWidth = Terminal.MOST_COLUMNS,
        footer = {"", "The exit code is 3 if part of the trace could not be read; the rest is written."})
final class ConvertCommand implements Subcommand {
    @Spec
    private CommandSpec spec;

    @Mixin
    private TraceInput input = new TraceInput();

    @Option(
            names = {"-o", "--output"},
            required = true,
            paramLabel = "DIR",
            description = "Directory for the files, new or empty.")
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
        Map<String, Long> skippedRecords = conversion.skippedRecords();
        if (!skippedRecords.isEmpty()) {
            err.println("skipped: "
                    + skippedRecords.entrySet().stream()
                            .map(call -> call.getKey() + " " + Amounts.count(call.getValue()))
                            .collect(Collectors.joining(", ")));
        }
        long without = conversion.receivesWithoutMessage();
        if (without > 0) {
            err.println("caution: " + Amounts.count(without) + " of "
                    + Amounts.count(conversion.receives() + without)
                    + " receives have no message in the trace, which was cut there, or they were from nobody"
                    + " (MPI_PROC_NULL). The files hold their number alone.");
        }
        conversion.damage().forEach(damage -> err.println(Errors.line(damage)));
        err.flush();
        return conversion.damage().isEmpty() ? ExitCode.SUCCESS : ExitCode.INCOMPLETE_TRACE;
    }
}
