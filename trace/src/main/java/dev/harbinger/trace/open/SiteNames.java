package dev.harbinger.trace.open;

import dev.harbinger.trace.TraceFormatException;
import dev.harbinger.trace.csv.CsvSites;
import dev.harbinger.trace.input.LineInput;
import java.io.IOException;
import java.io.InputStream;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What people call the call sites, as {@code sites.csv} beside a CSV trace has them: a heading {@code site,name}, then
 * a line for each site, hexadecimal, and its name, which is all after the comma. Memory is bounded: of more than
 * {@link #MOST_SITES} sites the later have no name, and long names are cut.
 */
final class SiteNames {
    /** Name of the file. */
    static final String FILE = CsvSites.FILE;

    private static final int MOST_SITES = 1 << 16;

    private final Map<Long, String> names = new HashMap<>();

    /** No names. */
    SiteNames() {}

    /** Adds those of a file. */
    void read(InputStream in, String name) throws IOException {
        try (LineInput lines = new LineInput(in, name, true)) {
            if (!lines.next() || !lines.text().equals(CsvSites.HEADING)) {
                throw lines.error("is not '" + CsvSites.HEADING + "'");
            }
            while (lines.next()) {
                add(lines);
            }
        }
    }

    private void add(LineInput lines) throws TraceFormatException {
        String line = lines.text();
        int comma = line.indexOf(',');
        try {
            long site = Long.parseUnsignedLong(line.substring(0, Math.max(comma, 0)), 16);
            if (names.size() < MOST_SITES || names.containsKey(site)) {
                names.put(site, CsvSites.name(line.substring(comma + 1)));
            }
        } catch (NumberFormatException e) {
            throw lines.error("does not begin with a hexadecimal site and a comma");
        }
    }

    @Nullable
    String of(long site) {
        return names.get(site);
    }
}
