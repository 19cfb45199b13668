package dev.harbinger.cli;

import dev.harbinger.report.CsvReport;
import dev.harbinger.report.HtmlReport;
import dev.harbinger.report.Report;
import dev.harbinger.report.TextReport;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Option;

/** The destinations of a report, and how much is printed: a mixin of the commands that make a report. */
final class ReportOptions {
    @Option(names = "--html", paramLabel = "FILE", description = "Writes the report as one page that works offline.")
    private @Nullable Path html;

    @Option(names = "--csv", paramLabel = "DIR", description = "Writes the tables as CSV files.")
    private @Nullable Path csv;

    @Option(names = "--all", description = "Prints all tables, not only the most important ones.")
    private boolean all;

    /**
     * Rejects destinations that cannot be written.
     *
     * @param inputs files that the command reads, which the page must not replace
     */
    void checkTargets(CommandLine command, List<Path> inputs) throws IOException {
        if (html != null) {
            Target.checkFile(command, "--html", html);
            for (Path input : inputs) {
                Target.checkApart(command, "--html", html, "what this command reads", input);
            }
        }
        if (csv != null) {
            Target.checkFolder(command, "--csv", csv);
        }
    }

    /** Refuses another option's file that is the page's. */
    void checkApart(CommandLine command, String option, Path file) throws IOException {
        if (html != null) {
            Target.checkApart(command, option, file, "the file of --html, too", html);
        }
    }

    /**
     * Prints a report and writes it to the destinations.
     *
     * @param brief the part that is printed by default
     * @param columns maximum characters of a line
     * @param rows maximum rows of a table
     */
    void show(CommandLine command, Report report, Report brief, int columns, int rows) throws IOException {
        PrintWriter out = command.getOut();
        TextReport.write(all ? report : brief, out, columns, Terminal.isUnicode(System.out), rows);
        if (!all && html == null && csv == null) {
            out.println(
                    "More: --html FILE for a page with plots, --csv DIR for files, --all for all tables" + " here.");
        }
        out.flush();
        PrintWriter err = command.getErr();
        if (html != null) {
            HtmlReport.write(report, html);
            err.println(Errors.onOneLine("The report as a page: " + html));
        }
        if (csv != null) {
            int files = CsvReport.write(report, csv).size();
            err.println(Errors.onOneLine("Its tables: " + files + " files in " + csv));
        }
        err.flush();
    }
}
