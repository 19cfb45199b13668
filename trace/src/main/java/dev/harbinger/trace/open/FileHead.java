package dev.harbinger.trace.open;

import dev.harbinger.trace.TraceFormat;
import dev.harbinger.trace.TraceFormatException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The beginning of a file: its compression, and the first bytes of its content. Immutable. */
final class FileHead {
    private static final byte[] NO_BYTES = new byte[0];
    private static final int TAR_MAGIC_OFFSET = 257;
    private static final byte[] TAR_MAGIC = "ustar".getBytes(StandardCharsets.US_ASCII);

    private final Compression compression;
    private final byte[] bytes;
    private final @Nullable IOException damage;

    private FileHead(Compression compression, byte[] bytes, @Nullable IOException damage) {
        this.compression = compression;
        this.bytes = bytes;
        this.damage = damage;
    }

    /** Opens a file as it lies. */
    interface Source {
        InputStream open() throws IOException;
    }

    /**
     * Looks at the beginning of a file.
     *
     * @param place what errors call the file
     */
    static FileHead of(Source source, String place) throws IOException {
        byte[] raw;
        try (InputStream in = source.open()) {
            raw = readRaw(in, place);
        }
        Compression compression = Compression.of(raw);
        if (compression == Compression.NONE) {
            return new FileHead(compression, raw, null);
        }
        byte[] head = new byte[TraceFormat.HEAD_BYTES];
        int filled = 0;
        IOException damage = null;
        try (InputStream in = compression.decompress(source.open(), place)) {
            for (int read = 0; read >= 0 && filled < head.length; filled += Math.max(read, 0)) {
                read = in.read(head, filled, head.length - filled);
            }
        } catch (IOException e) {
            // What could be read may still tell what it is.
            damage = e;
        }
        return new FileHead(compression, Arrays.copyOf(head, filled), damage);
    }

    /** The first bytes as they lie; an error names the file, which errors of reading do not. */
    static byte[] readRaw(InputStream in, String place) throws IOException {
        try {
            return in.readNBytes(TraceFormat.HEAD_BYTES);
        } catch (IOException e) {
            throw new IOException(place + ": cannot be read (" + e.getMessage() + "); copy it to a sound disk", e);
        }
    }

    /** The same without its bytes: there may be very many files. */
    FileHead withoutBytes() {
        return new FileHead(compression, NO_BYTES, null);
    }

    Compression compression() {
        return compression;
    }

    /** The first bytes of the content, not to be changed. */
    byte[] bytes() {
        return bytes;
    }

    boolean isTar() {
        return bytes.length > TAR_MAGIC_OFFSET + TAR_MAGIC.length
                && Arrays.equals(
                        bytes, TAR_MAGIC_OFFSET, TAR_MAGIC_OFFSET + TAR_MAGIC.length, TAR_MAGIC, 0, TAR_MAGIC.length);
    }

    /** What a file that no format recognises is; one line. */
    IOException unrecognised(String place, String formats) {
        if (damage != null) {
            return damage;
        }
        String packing = Compression.notRead(bytes);
        if (packing != null) {
            return new TraceFormatException(
                    place + ": is packed with " + packing + ", which is not read; unpack it first");
        }
        return new TraceFormatException(place
                + (bytes.length == 0 ? ": is empty" : ": is not a trace of a known format; these are " + formats));
    }
}
