package dev.harbinger.report;

import java.io.IOException;
import java.nio.file.Path;

/** A report as one HTML page that needs no other file. */
public final class HtmlReport {
    private HtmlReport() {}

    /**
     * Writes the page; it is complete or not there at all.
     *
     * @throws IOException if it cannot be written, with a message that names the file
     */
    public static void write(Report report, Path file) throws IOException {
        WholeFile.write(
                file,
                out -> out.write("<!doctype html><title>Report</title>"
                        + report.sections().size()));
    }
}
