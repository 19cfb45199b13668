package dev.harbinger.trace;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/**
 * A file of a trace, on the disk or in a tar, compressed or not. {@code toString()} is its name in errors. Any thread
 * may use it.
 */
public interface TraceFile {
    /** Its name without its folder and without the ending of a compression. */
    String name();

    /** Bytes of the file as it lies. */
    long size() throws IOException;

    /**
     * Opens the content, decompressed.
     *
     * @param bytesRead bytes taken from the file as it lies are added to it
     */
    InputStream open(LongAdder bytesRead) throws IOException;

    /** Opens the content, decompressed. */
    default InputStream open() throws IOException {
        return open(new LongAdder());
    }

    /** Where the content lies on the disk as it is; null if it is compressed or in a tar. */
    default @Nullable Path plainPath() {
        return null;
    }

    /**
     * A file by its name as seen from this one's folder, in which slashes separate folders; null if there is none. A
     * compressed file is found by its name without the ending of the compression.
     */
    @Nullable
    TraceFile sibling(String name) throws IOException;

    /** What errors call a file that {@link #sibling} does not find. */
    String siblingPath(String name);

    /** The first bytes of the content, at most {@link TraceFormat#HEAD_BYTES}. */
    default byte[] readHead() throws IOException {
        try (InputStream in = open()) {
            return in.readNBytes(TraceFormat.HEAD_BYTES);
        }
    }
}
