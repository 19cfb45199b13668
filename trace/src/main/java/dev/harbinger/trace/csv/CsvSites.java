package dev.harbinger.trace.csv;

import dev.harbinger.trace.TraceFormatException;
import dev.harbinger.trace.input.LineInput;
import dev.harbinger.trace.input.SiteNames;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

/**
 * The file beside a CSV trace with the readable names of the call sites: the line {@link #HEADING}, then a
 * {@linkplain #line line} for each site. In UTF-8.
 */
public final class CsvSites {
    /** Name of the file. */
    public static final String FILE = "sites.csv";

    /** Its first line. */
    public static final String HEADING = "site,name";

    /** Names that readers keep. */
    public static final int MOST_NAMES = 1 << 16;

    /** Characters of a name. */
    private static final int LONGEST_NAME = 200;

    private CsvSites() {}

    /** A site's name as it may stand in a line and on a terminal: without control characters, and not too long. */
    public static String name(String name) {
        String cut = name.length() > LONGEST_NAME ? name.substring(0, LONGEST_NAME) + "..." : name;
        return cut.replaceAll("[\\p{Cntrl}\\u0080-\\u009f\\u2028\\u2029]+", " ");
    }

    /** The line of a site with its line feed: the site in hexadecimal, a comma, and all of its {@link #name}. */
    public static byte[] line(long site, String name) {
        // Not by a writer of UTF-8: that one refuses halves of characters, which a name may hold.
        return (Long.toHexString(site) + "," + name(name) + "\n").getBytes(StandardCharsets.UTF_8);
    }

    /**
     * Adds the names of a file, which is closed.
     *
     * @param name what the stream is called in errors
     * @throws TraceFormatException when a line is not as described above
     */
    public static void read(InputStream in, String name, SiteNames into) throws IOException {
        try (LineInput lines = new LineInput(in, name, true)) {
            if (!lines.next() || !lines.text().equals(HEADING)) {
                throw lines.error("is not '" + HEADING + "'");
            }
            while (lines.next()) {
                readLine(lines, into);
            }
        }
    }

    private static void readLine(LineInput lines, SiteNames into) throws TraceFormatException {
        String line = lines.text();
        int comma = line.indexOf(',');
        try {
            long site = Long.parseUnsignedLong(line.substring(0, Math.max(comma, 0)), 16);
            into.add(site, name(line.substring(comma + 1)));
        } catch (NumberFormatException e) {
            throw lines.error("does not begin with a hexadecimal site and a comma");
        }
    }
}
