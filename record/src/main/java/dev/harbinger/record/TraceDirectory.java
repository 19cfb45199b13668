package dev.harbinger.record;

import java.io.IOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** The folder of a recording. */
final class TraceDirectory {
    /** Names of call sites. */
    static final String SITES = "sites.csv";

    private static final Pattern TRACE = Pattern.compile("rank-\\d{4,}\\.csv");
    private static final Pattern PLACES = Pattern.compile("rank-\\d{4,}\\.sites");
    private static final Pattern TAIL = Pattern.compile("rank-\\d{4,}\\.tail");
    private static final List<Pattern> PARTS = List.of(TRACE, PLACES, TAIL, Pattern.compile(Pattern.quote(SITES)));

    private final Path folder;

    /** Folders that were made for it, the innermost first. */
    private final List<Path> made;

    private TraceDirectory(Path folder, List<Path> made) {
        this.folder = folder;
        this.made = made;
    }

    /**
     * Makes the folder, or removes the older trace in it.
     *
     * @throws RecordingException when it holds anything else, which is left alone
     */
    static TraceDirectory prepare(Path folder) throws IOException {
        List<Path> made = missing(folder.toAbsolutePath().normalize());
        try {
            Files.createDirectories(folder);
        } catch (FileAlreadyExistsException e) {
            throw new RecordingException("'" + folder + "' is no folder; name another with -o");
        }
        List<Path> old = new ArrayList<>();
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder)) {
            for (Path file : files) {
                String name = String.valueOf(file.getFileName());
                if (!Files.isRegularFile(file)
                        || PARTS.stream().noneMatch(part -> part.matcher(name).matches())) {
                    throw new RecordingException("'" + folder + "' holds '" + name
                            + "', which is no part of a trace; name a new or empty folder with -o");
                }
                old.add(file);
            }
        }
        if (!Files.isWritable(folder)) {
            throw new RecordingException("'" + folder + "' may not be written; name another with -o");
        }
        for (Path file : old) {
            Files.delete(file);
        }
        return new TraceDirectory(folder.toAbsolutePath(), made);
    }

    private static List<Path> missing(Path folder) {
        List<Path> missing = new ArrayList<>();
        for (Path path = folder; path != null && Files.notExists(path); path = path.getParent()) {
            missing.add(path);
        }
        return missing;
    }

    /** Removes what was made for the recording as far as it is empty: nothing was recorded. */
    void removeIfUnused() throws IOException {
        try {
            for (Path path : made) {
                Files.deleteIfExists(path);
            }
        } catch (DirectoryNotEmptyException e) {
            // It is in use.
        }
    }

    Path folder() {
        return folder;
    }

    /** The traces of the ranks, by their names. */
    List<Path> traces() throws IOException {
        return files(TRACE);
    }

    /** What the ranks wrote of their call sites, by their names. */
    List<Path> places() throws IOException {
        return files(PLACES);
    }

    /** The last lines of ranks that were killed, by their names. */
    List<Path> tails() throws IOException {
        return files(TAIL);
    }

    private List<Path> files(Pattern pattern) throws IOException {
        List<Path> found = new ArrayList<>();
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder)) {
            for (Path file : files) {
                if (pattern.matcher(String.valueOf(file.getFileName())).matches()) {
                    found.add(file);
                }
            }
        }
        found.sort(null);
        return found;
    }
}
