package dev.harbinger.trace;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/** A file on the disk that is not compressed, for tests of a format alone. */
public record PlainFile(Path path) implements TraceFile {
    /** Files by their paths. */
    public static List<TraceFile> all(Path... paths) {
        return all(Arrays.asList(paths));
    }

    /** Files by their paths. */
    public static List<TraceFile> all(List<Path> paths) {
        return paths.stream().<TraceFile>map(PlainFile::new).toList();
    }

    @Override
    public String name() {
        return String.valueOf(path.getFileName());
    }

    @Override
    public long size() throws IOException {
        return Files.size(path);
    }

    @Override
    public InputStream open(LongAdder bytesRead) throws IOException {
        bytesRead.add(size());
        return Files.newInputStream(path);
    }

    @Override
    public @Nullable TraceFile sibling(String name) {
        Path file = path.resolveSibling(name);
        return Files.isRegularFile(file) ? new PlainFile(file) : null;
    }

    @Override
    public String siblingPath(String name) {
        return path.resolveSibling(name).toString();
    }

    @Override
    public String toString() {
        return path.toString();
    }
}
