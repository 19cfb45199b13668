package dev.harbinger.record;

import dev.harbinger.trace.csv.FolderInUseException;
import dev.harbinger.trace.csv.FolderLock;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** The folder of a recording, locked until it is closed. */
final class TraceDirectory implements Closeable {
    /** Names of call sites. */
    static final String SITES = "sites.csv";

    private static final Pattern TRACE = Pattern.compile("rank-\\d{4,}\\.csv");
    private static final Pattern PLACES = Pattern.compile("rank-\\d{4,}\\.sites");
    private static final Pattern TAIL = Pattern.compile("rank-\\d{4,}\\.tail");
    private static final Pattern OTHERS = Pattern.compile(Pattern.quote(SITES) + "|" + Pattern.quote(FolderLock.NAME));
    private static final List<Pattern> PARTS = List.of(TRACE, PLACES, TAIL, OTHERS);

    private final Path folder;

    /** Folders created for it, the innermost first. */
    private final List<Path> made;

    private final FolderLock lock;

    private TraceDirectory(Path folder, List<Path> made, FolderLock lock) {
        this.folder = folder;
        this.made = made;
        this.lock = lock;
    }

    /**
     * Creates the folder, or removes the older trace in it.
     *
     * @throws RecordingException if it cannot be used, or holds other files; they are left unchanged
     * @throws FolderInUseException if another recording uses it
     */
    static TraceDirectory prepare(Path folder) throws IOException {
        List<Path> made = missing(folder.toAbsolutePath().normalize());
        try {
            Files.createDirectories(folder);
        } catch (FileAlreadyExistsException e) {
            throw new RecordingException("'" + folder + "' is no folder; name another with -o");
        } catch (IOException e) {
            throw new RecordingException(
                    "folder '" + folder + "' cannot be made" + FileErrorReason.of(e) + "; name another with -o");
        }
        if (!Files.isReadable(folder) || !Files.isWritable(folder)) {
            throw new RecordingException("'" + folder + "' may not be read and written; name another with -o");
        }
        parts(folder);
        FolderLock lock = FolderLock.take(folder, "-o");
        for (Path file : parts(folder)) {
            if (!file.endsWith(FolderLock.NAME)) {
                Files.delete(file);
            }
        }
        return new TraceDirectory(folder.toAbsolutePath(), made, lock);
    }

    private static List<Path> parts(Path folder) throws IOException {
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
        return old;
    }

    private static List<Path> missing(Path folder) {
        List<Path> missing = new ArrayList<>();
        for (Path path = folder; path != null && Files.notExists(path); path = path.getParent()) {
            missing.add(path);
        }
        return missing;
    }

    /** Unlocks the folder. Folders created for the recording are removed if nothing was recorded. */
    @Override
    public void close() throws IOException {
        lock.close();
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

    /** The traces of the ranks, sorted by name. */
    List<Path> traces() throws IOException {
        return files(TRACE);
    }

    /** The files in which ranks wrote their call sites, sorted by name. */
    List<Path> places() throws IOException {
        return files(PLACES);
    }

    /** The last lines of ranks that were killed, sorted by name. */
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
