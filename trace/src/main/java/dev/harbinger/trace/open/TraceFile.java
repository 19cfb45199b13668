package dev.harbinger.trace.open;

import dev.harbinger.trace.TraceFormat;
import dev.harbinger.trace.TraceFormatException;
import dev.harbinger.trace.input.CountedInputStream;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/** A file that may be compressed: what it is called, how it begins, its content as a stream. Any thread may use it. */
final class TraceFile {
    private static final byte[] NO_HEAD = new byte[0];
    private static final int TAR_MAGIC_OFFSET = 257;
    private static final byte[] TAR_MAGIC = "ustar".getBytes(StandardCharsets.US_ASCII);

    private final Path path;
    private final Compression compression;
    private final byte[] head;
    private final @Nullable IOException headDamage;

    private TraceFile(Path path, Compression compression, byte[] head, @Nullable IOException headDamage) {
        this.path = path;
        this.compression = compression;
        this.head = head;
        this.headDamage = headDamage;
    }

    /**
     * Looks at the beginning of a file.
     *
     * @throws TraceFormatException when it is a pipe or a device, which could not be read again from its beginning
     */
    static TraceFile of(Path path) throws IOException {
        if (Files.exists(path) && !Files.isRegularFile(path)) {
            throw new TraceFormatException(
                    path + ": is a pipe or a device; a trace is read from a file, write it to one first");
        }
        byte[] raw;
        try (InputStream in = openRaw(path)) {
            raw = readHead(in, path);
        }
        Compression compression = Compression.of(raw);
        if (compression == Compression.NONE) {
            return new TraceFile(path, compression, raw, null);
        }
        byte[] head = new byte[TraceFormat.HEAD_BYTES];
        int filled = 0;
        IOException damage = null;
        try (InputStream in = compression.decompress(openRaw(path), path)) {
            for (int read = 0; read >= 0 && filled < head.length; filled += Math.max(read, 0)) {
                read = in.read(head, filled, head.length - filled);
            }
        } catch (IOException e) {
            // What could be read may still tell what it is.
            damage = e;
        }
        return new TraceFile(path, compression, Arrays.copyOf(head, filled), damage);
    }

    /** Errors of reading do not name the file. */
    private static byte[] readHead(InputStream in, Path path) throws IOException {
        try {
            return in.readNBytes(TraceFormat.HEAD_BYTES);
        } catch (IOException e) {
            throw new IOException(path + ": cannot be read (" + e.getMessage() + "); copy it to a sound disk", e);
        }
    }

    private static InputStream openRaw(Path path) throws IOException {
        try {
            return Files.newInputStream(path);
        } catch (AccessDeniedException e) {
            throw new IOException(path + ": may not be read by this user", e);
        }
    }

    /** The same file without its {@link #head}: there may be very many files. */
    TraceFile withoutHead() {
        return new TraceFile(path, compression, NO_HEAD, null);
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

    /** What a file that no format recognises is; one line. */
    IOException unrecognised(String formats) {
        if (headDamage != null) {
            return headDamage;
        }
        String packing = Compression.notRead(head);
        if (packing != null) {
            return new TraceFormatException(
                    path + ": is packed with " + packing + ", which is not read; unpack it first");
        }
        return new TraceFormatException(
                path + (head.length == 0 ? ": is empty" : ": is not a trace of a known format; these are " + formats));
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
        InputStream raw = new CountedInputStream(openRaw(path), bytesRead);
        return compression.decompress(new BufferedInputStream(raw, 64 << 10), path);
    }
}
