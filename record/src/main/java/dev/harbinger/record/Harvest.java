package dev.harbinger.record;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Gathers what the ranks wrote beside their traces: their call sites, of which {@code sites.csv} is made, and whether
 * they came to their end.
 */
final class Harvest {
    private static final String END = "end\t";

    private final Map<Long, CallSite> sites = new TreeMap<>(Long::compareUnsigned);
    private final Set<Integer> ended = new HashSet<>();
    private long events;

    private Harvest() {}

    /** Reads the ranks' files of a recording, makes {@code sites.csv} of them, and removes them. */
    static Harvest of(TraceDirectory directory, SourceLines lines) throws IOException, InterruptedException {
        Harvest harvest = new Harvest();
        List<Path> files = directory.places();
        for (Path file : files) {
            harvest.read(file);
        }
        if (!files.isEmpty()) {
            harvest.write(directory.folder().resolve(TraceDirectory.SITES), lines);
        }
        for (Path file : files) {
            Files.delete(file);
        }
        return harvest;
    }

    /** Events of all ranks that came to their end. */
    long events() {
        return events;
    }

    /** Whether a rank's trace is whole. */
    boolean isWhole(int rank) {
        return ended.contains(rank);
    }

    /** The rank of a file named after it, such as {@code rank-0003.csv}. */
    static int rank(Path file) {
        return Integer.parseInt(String.valueOf(file.getFileName()).replaceAll("\\D", ""));
    }

    private void read(Path file) throws IOException {
        // Paths may be in any encoding.
        try (BufferedReader reader = Files.newBufferedReader(file, StandardCharsets.ISO_8859_1)) {
            String line;
            while ((line = reader.readLine()) != null) {
                CallSite site = CallSite.parse(line);
                if (site != null) {
                    sites.putIfAbsent(site.site(), site);
                } else if (line.matches(END + "\\d{1,18}")) {
                    events += Long.parseLong(line.substring(END.length()));
                    ended.add(rank(file));
                }
            }
        }
    }

    private void write(Path file, SourceLines lines) throws IOException, InterruptedException {
        Map<Long, String> names = lines.of(new ArrayList<>(sites.values()));
        try (BufferedWriter writer = Files.newBufferedWriter(file)) {
            writer.write("site,name\n");
            for (CallSite site : sites.values()) {
                String name = names.getOrDefault(site.site(), site.plainName());
                writer.write(Long.toHexString(site.site()) + "," + name + "\n");
            }
        }
    }
}
