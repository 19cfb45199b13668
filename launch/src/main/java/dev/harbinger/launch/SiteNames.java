package dev.harbinger.launch;

import dev.harbinger.trace.csv.CsvSites;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Set;
import java.util.TreeSet;

/**
 * The names of the call sites of a traced job. Each rank writes a site to a file in the job's directory as soon as it
 * sees it, so that the sites of a killed rank are also known. The launcher merges the files into one beside the traces.
 */
final class SiteNames {
    private SiteNames() {}

    private static Path file(Path job, int rank) {
        return job.resolve("sites-" + rank);
    }

    /**
     * Adds the name of a call site of a rank.
     *
     * @param job the job's directory
     */
    static void add(Path job, int rank, long site, String name) throws IOException {
        byte[] line = CsvSites.line(site, name);
        Files.write(file(job, rank), line, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    }

    /**
     * Merges the sites of all ranks into one file, or none if there are no sites.
     *
     * @param job the job's directory
     * @param traces directory of the traces
     */
    static void merge(Path job, int ranks, Path traces) throws IOException {
        Set<String> lines = new TreeSet<>();
        for (int rank = 0; rank < ranks; rank++) {
            Path names = file(job, rank);
            if (Files.exists(names)) {
                String text = new String(Files.readAllBytes(names), StandardCharsets.UTF_8);
                // Text after the last line feed is incomplete: the rank was killed while writing it.
                text.substring(0, text.lastIndexOf('\n') + 1).lines().forEach(lines::add);
            }
        }
        if (!lines.isEmpty()) {
            String text = CsvSites.HEADING + "\n" + String.join("\n", lines) + "\n";
            Files.write(traces.resolve(CsvSites.FILE), text.getBytes(StandardCharsets.UTF_8));
        }
    }
}
