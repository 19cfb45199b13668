package dev.harbinger.trace.open;

import dev.harbinger.trace.TraceFile;
import dev.harbinger.trace.TraceFormat;
import dev.harbinger.trace.input.CountedInputStream;
import dev.harbinger.trace.input.FileNames;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/**
 * A file on the disk that another file of its trace refers to; it may be compressed. It is open only while its content
 * is read, because an archive may have very many such files. Any thread may use it.
 */
final class SiblingFile implements TraceFile {
    private final String name;
    private final Path path;
    private final Opener opener;

    private SiblingFile(String name, Path path, Opener opener) {
        this.name = name;
        this.path = path;
        this.opener = opener;
    }

    /** Opens a file as it lies. */
    interface Opener {
        InputStream open(Path path) throws IOException;
    }

    /**
     * The file of a name as seen from another one's folder, see {@link TraceFile#sibling}; null if there is none.
     *
     * @param opener opens it and its own siblings
     */
    static @Nullable TraceFile of(Path other, String name, Opener opener) {
        for (Compression compression : Compression.values()) {
            Path file = resolve(other, name + compression.ending());
            if (file != null && Files.isRegularFile(file)) {
                return new SiblingFile(name, file, opener);
            }
        }
        return null;
    }

    /** What errors call a file that {@link #of} does not find. */
    static String path(Path other, String name) {
        return String.valueOf(resolve(other, name));
    }

    private static @Nullable Path resolve(Path other, String name) {
        try {
            return other.resolveSibling(name);
        } catch (InvalidPathException e) {
            return null;
        }
    }

    @Override
    public String name() {
        return FileNames.last(name);
    }

    @Override
    public long size() throws IOException {
        return Files.size(path);
    }

    @Override
    public InputStream open(LongAdder bytesRead) throws IOException {
        InputStream in = new BufferedInputStream(new CountedInputStream(opener.open(path), bytesRead), 64 << 10);
        try {
            in.mark(TraceFormat.HEAD_BYTES);
            Compression compression = Compression.of(FileHead.readRaw(in, path.toString()));
            in.reset();
            return compression.decompress(in, path.toString());
        } catch (IOException e) {
            in.close();
            throw e;
        }
    }

    @Override
    public @Nullable TraceFile sibling(String name) {
        return of(path, name, opener);
    }

    @Override
    public String siblingPath(String name) {
        return path(path, name);
    }

    @Override
    public String toString() {
        return path.toString();
    }
}
