package dev.harbinger.trace.open;

import dev.harbinger.trace.TraceFile;
import dev.harbinger.trace.TraceFormatException;
import dev.harbinger.trace.input.CountedInputStream;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/** A file on the disk, which may be compressed. Any thread may use it. */
final class DiskFile implements TraceFile {
    private final Path path;
    private final FileHead head;

    private DiskFile(Path path, FileHead head) {
        this.path = path;
        this.head = head;
    }

    /**
     * Looks at the beginning of a file.
     *
     * @throws TraceFormatException when it is a pipe or a device, which could not be read again from its beginning
     */
    static DiskFile of(Path path) throws IOException {
        if (Files.exists(path) && !Files.isRegularFile(path)) {
            throw new TraceFormatException(
                    path + ": is a pipe or a device; a trace is read from a file, write it to one first");
        }
        return new DiskFile(path, FileHead.of(() -> openRaw(path), path.toString()));
    }

    private static InputStream openRaw(Path path) throws IOException {
        try {
            return Files.newInputStream(path);
        } catch (AccessDeniedException e) {
            throw new IOException(path + ": may not be read by this user", e);
        }
    }

    /** The same file without the bytes it begins with: there may be very many files. */
    DiskFile withoutHead() {
        return new DiskFile(path, head.withoutBytes());
    }

    @Override
    public String name() {
        return head.compression().withoutEnding(String.valueOf(path.getFileName()));
    }

    Path path() {
        return path;
    }

    FileHead head() {
        return head;
    }

    boolean isCompressed() {
        return head.compression() != Compression.NONE;
    }

    @Override
    public @Nullable Path plainPath() {
        return isCompressed() ? null : path;
    }

    @Override
    public long size() throws IOException {
        return Files.size(path);
    }

    @Override
    public InputStream open(LongAdder bytesRead) throws IOException {
        InputStream raw = new CountedInputStream(openRaw(path), bytesRead);
        return head.compression().decompress(new BufferedInputStream(raw, 64 << 10), path.toString());
    }

    @Override
    public @Nullable TraceFile sibling(String name) {
        return SiblingFile.of(path, name, DiskFile::openRaw);
    }

    @Override
    public String siblingPath(String name) {
        return SiblingFile.path(path, name);
    }

    @Override
    public String toString() {
        return path.toString();
    }
}
