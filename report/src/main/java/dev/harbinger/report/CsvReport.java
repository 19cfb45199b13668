package dev.harbinger.report;

import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A report as files of comma-separated values, one for each table, by RFC 4180: UTF-8, a line of headings, lines ended
 * with CR LF, cells in quotes where they hold a quote, a comma or a blank at an end. Numbers are raw: all digits, no
 * unit, times in whole nanoseconds, parts of a whole from 0 to 1. A value that is not there is empty; a text that is
 * empty is a pair of quotes.
 *
 * <p>Texts are written as they are. Some spreadsheets take a cell that begins with {@code =}, {@code +}, {@code -} or
 * {@code @} for a formula: import columns of a trace that you do not trust as text.
 */
public final class CsvReport {
    /** The file of a report's key facts, without its ending. */
    static final String FACTS = "facts";

    /** The file of a report's findings, without its ending. */
    static final String FINDINGS = "findings";

    private CsvReport() {}

    /**
     * Writes {@code facts.csv}, {@code findings.csv} and a file for each table, named after its id, into a directory
     * that is made if it is missing. Each file is complete or not there at all; others are left as they are.
     *
     * @return the files, in this order
     * @throws IOException if one cannot be written, with a message that names it
     */
    public static List<Path> write(Report report, Path directory) throws IOException {
        try {
            Files.createDirectories(directory);
        } catch (IOException e) {
            throw new IOException(
                    directory + ": no folder could be made here: " + WholeFile.reason(e) + "; name another place", e);
        }
        List<Path> files = new ArrayList<>();
        files.add(write(directory, FACTS, out -> {
            line(out, List.of("name", "value"));
            for (KeyFact fact : report.facts()) {
                line(out, List.of(quoted(fact.name()), quoted(fact.value())));
            }
        }));
        files.add(write(directory, FINDINGS, out -> {
            line(out, List.of("weight", "text"));
            for (Finding finding : report.findings()) {
                line(out, List.of(finding.weight().word(), quoted(finding.text())));
            }
        }));
        for (Section section : report.sections()) {
            for (DataTable table : section.tables()) {
                files.add(write(directory, table.id(), out -> table(out, table)));
            }
        }
        return files;
    }

    private static Path write(Path directory, String id, WholeFile.Content content) throws IOException {
        Path file = directory.resolve(id + ".csv");
        WholeFile.write(file, content);
        return file;
    }

    private static void table(Writer out, DataTable table) throws IOException {
        line(out, table.columns().stream().map(DataTable.Column::id).toList());
        List<String> cells = new ArrayList<>();
        for (List<@Nullable Object> row : table.rows()) {
            cells.clear();
            for (Object cell : row) {
                String raw = CellFormat.raw(cell);
                cells.add(cell instanceof String ? quoted(raw) : raw);
            }
            line(out, cells);
        }
    }

    private static void line(Writer out, List<String> cells) throws IOException {
        for (int i = 0; i < cells.size(); i++) {
            out.write(i == 0 ? "" : ",");
            out.write(cells.get(i));
        }
        out.write("\r\n");
    }

    /** A text as a cell, in quotes where it needs them. */
    private static String quoted(String text) {
        boolean needsQuotes = text.isEmpty()
                || text.charAt(0) == ' '
                || text.charAt(text.length() - 1) == ' '
                || text.chars().anyMatch(c -> c == ',' || c == '"' || c == '\r' || c == '\n');
        return needsQuotes ? '"' + text.replace("\"", "\"\"") + '"' : text;
    }
}
