package dev.harbinger.bench;

import dev.harbinger.bench.measure.Results;
import dev.harbinger.cli.Target;
import dev.harbinger.report.HtmlReport;
import dev.harbinger.report.Report;
import dev.harbinger.report.TextReport;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Where the results go, besides to the standard output. */
final class OutputOptions {
    /** Most characters of a line of a table. */
    static final int WIDTH = 160;

    private static final int MOST_ROWS = 200;

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    @Option(names = "--csv", paramLabel = "FILE", description = "Writes every batch of every round to a file.")
    private @Nullable Path csv;

    @Option(
            names = "--html",
            paramLabel = "FILE",
            description = "Writes tables and figures as one page that works offline.")
    private @Nullable Path html;

    /** Refuses files that cannot be written, before the long work. */
    void check() {
        if (csv != null) {
            Target.checkFile(spec.commandLine(), "--csv", csv);
        }
        if (html != null) {
            Target.checkFile(spec.commandLine(), "--html", html);
        }
    }

    /** Prints a report, and writes the files that were asked for. */
    void write(Report report, List<Results> results) throws IOException {
        PrintWriter out = spec.commandLine().getOut();
        TextReport.write(report, out, WIDTH, isUnicode(), MOST_ROWS);
        out.flush();
        if (csv != null) {
            StringBuilder all = new StringBuilder();
            for (Results each : results) {
                String text = each.csv();
                all.append(all.isEmpty() ? text : text.substring(text.indexOf('\n') + 1));
            }
            Files.writeString(csv, all);
        }
        if (html != null) {
            HtmlReport.write(report, html);
        }
    }

    static boolean isUnicode() {
        return System.out.charset().newEncoder().canEncode('─');
    }
}
