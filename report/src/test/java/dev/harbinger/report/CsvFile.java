package dev.harbinger.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Reads a file by RFC 4180, strictly; a cell that is empty and has no quotes is null. */
final class CsvFile {
    private final String text;
    private int at;

    private CsvFile(String text) {
        this.text = text;
    }

    /** Its lines, that of the headings first. */
    static List<List<String>> read(Path file) throws IOException {
        CsvFile csv = new CsvFile(Files.readString(file));
        List<List<String>> lines = new ArrayList<>();
        while (csv.at < csv.text.length()) {
            lines.add(csv.line());
        }
        return lines;
    }

    private List<String> line() {
        List<String> cells = new ArrayList<>();
        cells.add(cell());
        while (text.charAt(at) == ',') {
            at++;
            cells.add(cell());
        }
        if (!text.startsWith("\r\n", at)) {
            throw new AssertionError("no line end at " + at);
        }
        at += 2;
        return cells;
    }

    private String cell() {
        if (text.charAt(at) == '"') {
            return quoted();
        }
        int start = at;
        while (text.charAt(at) != ',' && text.charAt(at) != '\r') {
            if (text.charAt(at) == '"' || text.charAt(at) == '\n') {
                throw new AssertionError("quote or line feed outside quotes at " + at);
            }
            at++;
        }
        return at == start ? null : text.substring(start, at);
    }

    private String quoted() {
        StringBuilder cell = new StringBuilder();
        at++;
        while (true) {
            if (text.charAt(at) != '"') {
                cell.append(text.charAt(at++));
            } else if (text.charAt(at + 1) == '"') {
                cell.append('"');
                at += 2;
            } else {
                at++;
                return cell.toString();
            }
        }
    }
}
