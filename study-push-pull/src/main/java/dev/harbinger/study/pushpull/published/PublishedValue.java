package dev.harbinger.study.pushpull.published;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A value that the document publishes.
 *
 * @param id its name
 * @param where section
 * @param quantity what it is of
 * @param unit its unit
 * @param value the value in words: a number, a range or an order
 * @param obtained how it was got from the document: printed, or read off a graph
 * @param note more about it, may be empty
 */
public record PublishedValue(
        String id, String where, String quantity, String unit, String value, String obtained, String note) {
    private static final String FILE = "push-pull.csv";
    private static final int COLUMNS = 7;

    /** All of them by id, in the order of their file. */
    public static Map<String, PublishedValue> all() {
        Map<String, PublishedValue> values = new LinkedHashMap<>();
        try (InputStream in = PublishedValue.class.getResourceAsStream(FILE)) {
            if (in == null) {
                throw new IllegalStateException("the file " + FILE + " is missing from the jar");
            }
            BufferedReader lines = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
            lines.readLine();
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                List<String> cells = cells(line);
                if (cells.size() != COLUMNS) {
                    throw new IllegalStateException("a line of " + FILE + " has " + cells.size() + " cells: " + line);
                }
                values.put(
                        cells.get(0),
                        new PublishedValue(
                                cells.get(0),
                                cells.get(1),
                                cells.get(2),
                                cells.get(3),
                                cells.get(4),
                                cells.get(5),
                                cells.get(6)));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return values;
    }

    /** The value as a number; of a range the one that is nearest to {@code to}. */
    double nearest(double to) {
        String[] ends = value.split(" to ", -1);
        return Math.clamp(to, Double.parseDouble(ends[0]), Double.parseDouble(ends[ends.length - 1]));
    }

    private static List<String> cells(String line) {
        List<String> cells = new ArrayList<>();
        StringBuilder cell = new StringBuilder();
        boolean quoted = false;
        for (int i = 0; i < line.length(); i++) {
            char c = line.charAt(i);
            if (c == '"') {
                quoted = !quoted;
            } else if (c == ',' && !quoted) {
                cells.add(cell.toString());
                cell.setLength(0);
            } else {
                cell.append(c);
            }
        }
        cells.add(cell.toString());
        return cells;
    }
}
