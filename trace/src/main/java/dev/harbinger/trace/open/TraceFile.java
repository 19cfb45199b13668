package dev.harbinger.trace.open;

import dev.harbinger.trace.TraceFormat;
import dev.harbinger.trace.input.CountedInputStream;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.concurrent.atomic.LongAdder;

/** A file that may be compressed: what it is called, how it begins, its content as a stream. Any thread may use it. */
final class TraceFile {
    private static final int TAR_MAGIC_OFFSET = 257;
    private static final byte[] TAR_MAGIC = "ustar".getBytes(StandardCharsets.US_ASCII);

    private final Path path;
    private final Compression compression;
    private final byte[] head;

    private TraceFile(Path path, Compression compression, byte[] head) {
        this.path = path;
        this.compression = compression;
        this.head = head;
    }

    /** Looks at the beginning of a file. */
    static TraceFile of(Path path) throws IOException {
        byte[] raw;
        try (InputStream in = Files.newInputStream(path)) {
            raw = in.readNBytes(TraceFormat.HEAD_BYTES);
        }
        Compression compression = Compression.of(raw);
        if (compression == Compression.NONE) {
            return new TraceFile(path, compression, raw);
        }
        byte[] head = new byte[TraceFormat.HEAD_BYTES];
        int filled = 0;
        try (InputStream in = compression.decompress(Files.newInputStream(path), path)) {
            for (int read = 0; read >= 0 && filled < head.length; filled += Math.max(read, 0)) {
                read = in.read(head, filled, head.length - filled);
            }
        } catch (IOException e) {
            // Cut off or damaged early on: what could be read may still tell what it is, and reading will say the rest.
        }
        return new TraceFile(path, compression, Arrays.copyOf(head, filled));
    }

    /** Name of the file without its folder and without the ending of its compression. */
    String name() {
        return compression.withoutEnding(String.valueOf(path.getFileName()));
    }

    Path path() {
        return path;
    }

    /** The first bytes of the content, not to be changed. */
    byte[] head() {
        return head;
    }

    boolean isCompressed() {
        return compression != Compression.NONE;
    }

    boolean isTar() {
        return head.length > TAR_MAGIC_OFFSET + TAR_MAGIC.length
                && Arrays.equals(
                        head, TAR_MAGIC_OFFSET, TAR_MAGIC_OFFSET + TAR_MAGIC.length, TAR_MAGIC, 0, TAR_MAGIC.length);
    }

    long size() throws IOException {
        return Files.size(path);
    }

    /** The content, decompressed; bytes are counted as they lie on the disk. */
    InputStream open(LongAdder bytesRead) throws IOException {
        InputStream raw = new CountedInputStream(Files.newInputStream(path), bytesRead);
        try {
            return compression.decompress(new BufferedInputStream(raw, 64 << 10), path);
        } catch (IOException e) {
            raw.close();
            throw new IOException(path + ": " + e.getMessage(), e);
        }
    }
}
