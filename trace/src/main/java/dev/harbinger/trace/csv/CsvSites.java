package dev.harbinger.trace.csv;

import java.nio.charset.StandardCharsets;

/**
 * The file beside a CSV trace that says what people call the call sites: the line {@link #HEADING}, then a
 * {@linkplain #line line} for each site. In UTF-8.
 */
public final class CsvSites {
    /** Name of the file. */
    public static final String FILE = "sites.csv";

    /** Its first line. */
    public static final String HEADING = "site,name";

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
}
