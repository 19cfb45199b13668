package dev.harbinger.reproduction;

import java.io.InputStream;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The values that documents publish, by id, in the order of their file: comma-separated, the first line
 * {@value #HEADER}, cells with a comma or a quote in quotes, quotes doubled. Does not change.
 */
public final class PublishedValues {
    private static final String HEADER = "id,seed,where,quantity,unit,value,obtained,note";
    private static final int CELLS = 8;

    private final Map<String, PublishedValue> values;

    private PublishedValues(Map<String, PublishedValue> values) {
        this.values = Collections.unmodifiableMap(values);
    }

    /**
     * Reads a file.
     *
     * @param file its name for messages
     * @param in its content in UTF-8, closed here; null when the file is not there
     * @throws IllegalArgumentException when a line is wrong or an id is there twice; the message names the line
     * @throws IllegalStateException when the file is not there
     */
    public static PublishedValues read(String file, @Nullable InputStream in) {
        List<String> lines = BundledFile.text(file, in).lines().toList();
        if (lines.isEmpty() || !lines.getFirst().equals(HEADER)) {
            throw new IllegalArgumentException(file + ", line 1: expected " + HEADER);
        }
        Map<String, PublishedValue> values = new LinkedHashMap<>();
        for (int i = 1; i < lines.size(); i++) {
            try {
                PublishedValue value = value(cells(lines.get(i)));
                if (values.put(value.id(), value) != null) {
                    throw new IllegalArgumentException("the id " + value.id() + " is there twice");
                }
            } catch (IllegalArgumentException e) {
                throw new IllegalArgumentException(file + ", line " + (i + 1) + ": " + e.getMessage(), e);
            }
        }
        return new PublishedValues(values);
    }

    private static PublishedValue value(List<String> cells) {
        if (cells.size() != CELLS) {
            throw new IllegalArgumentException("has " + cells.size() + " cells; expected " + CELLS);
        }
        for (int i = 0; i < CELLS - 1; i++) {
            if (cells.get(i).isBlank()) {
                throw new IllegalArgumentException("cell " + (i + 1) + " is empty; only the note may be");
            }
        }
        PublishedValue value = new PublishedValue(
                cells.get(0),
                cells.get(1),
                cells.get(2),
                cells.get(3),
                cells.get(4),
                cells.get(5),
                cells.get(6),
                cells.get(7));
        // Refuses a range whose ends are exchanged.
        value.range();
        return value;
    }

    private static List<String> cells(String line) {
        List<String> cells = new ArrayList<>();
        StringBuilder cell = new StringBuilder();
        boolean quoted = false;
        for (int i = 0; i < line.length(); i++) {
            char c = line.charAt(i);
            if (quoted && c == '"' && line.startsWith("\"\"", i)) {
                cell.append(c);
                i++;
            } else if (c == '"') {
                quoted = !quoted;
            } else if (c == ',' && !quoted) {
                cells.add(cell.toString());
                cell.setLength(0);
            } else {
                cell.append(c);
            }
        }
        if (quoted) {
            throw new IllegalArgumentException("a quote is not closed");
        }
        cells.add(cell.toString());
        return cells;
    }

    /**
     * The value with an id.
     *
     * @throws IllegalArgumentException when there is none
     */
    public PublishedValue get(String id) {
        PublishedValue value = values.get(id);
        if (value == null) {
            throw new IllegalArgumentException("no published value '" + id + "'" + Suggestions.of(id, values.keySet()));
        }
        return value;
    }

    /** Their ids. */
    public Set<String> ids() {
        return values.keySet();
    }

    /** All of them. */
    public Collection<PublishedValue> all() {
        return values.values();
    }
}
