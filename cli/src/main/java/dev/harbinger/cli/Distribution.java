package dev.harbinger.cli;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;
import org.apache.commons.compress.compressors.gzip.GzipCompressorOutputStream;
import org.apache.commons.compress.compressors.gzip.GzipParameters;

/**
 * All that runs Harbinger on a JDK, as one {@code tar.gz}: the start script, the jars, the documentation and a file for
 * containers. The same files give the same archive, byte by byte.
 */
final class Distribution {
    /** Every entry carries this time, as the entries of the jars do. */
    private static final Instant TIME = Instant.parse("2026-01-01T00:00:00Z");

    private static final int EXECUTABLE = 0755;
    private static final int READABLE = 0644;
    private static final String SCRIPT = "harbinger";

    /** What is archived beside the jars: files of the source directory by their names in the archive. */
    private static final List<String> FILES = List.of(SCRIPT, "LICENSE", "README.md", "CHANGELOG.md");

    /** The files by their names in the archive. */
    private final SortedMap<String, Path> files = new TreeMap<>();

    /**
     * Gathers the files.
     *
     * @param sources the source directory
     * @param jars the directory of all jars
     */
    Distribution(Path sources, Path jars) throws IOException {
        for (String name : FILES) {
            files.put(name, sources.resolve(name));
        }
        files.put("Containerfile", sources.resolve("config/Containerfile"));
        add("docs", sources.resolve("docs"), "");
        add("lib", jars, ".jar");
    }

    private void add(String prefix, Path directory, String ending) throws IOException {
        try (Stream<Path> listed = Files.list(directory)) {
            listed.filter(Files::isRegularFile)
                    .filter(file -> file.getFileName().toString().endsWith(ending))
                    .forEach(file -> files.put(prefix + "/" + file.getFileName(), file));
        }
    }

    /**
     * Writes the archive.
     *
     * @param root name of the directory that it unpacks to
     */
    void write(Path archive, String root) throws IOException {
        GzipParameters parameters = new GzipParameters();
        // No time and no system in the header.
        parameters.setOperatingSystem(255);
        try (OutputStream file = Files.newOutputStream(archive);
                TarArchiveOutputStream tar = new TarArchiveOutputStream(
                        new GzipCompressorOutputStream(file, parameters), StandardCharsets.UTF_8.name())) {
            tar.setLongFileMode(TarArchiveOutputStream.LONGFILE_POSIX);
            for (var each : files.entrySet()) {
                TarArchiveEntry entry = new TarArchiveEntry(root + "/" + each.getKey());
                entry.setSize(Files.size(each.getValue()));
                entry.setLastModifiedTime(FileTime.from(TIME));
                entry.setMode(each.getKey().equals(SCRIPT) ? EXECUTABLE : READABLE);
                entry.setIds(0, 0);
                entry.setNames("", "");
                tar.putArchiveEntry(entry);
                Files.copy(each.getValue(), tar);
                tar.closeArchiveEntry();
            }
        }
    }
}
