package dev.harbinger.trace.open;

import com.github.luben.zstd.Zstd;
import com.github.luben.zstd.ZstdIOException;
import com.github.luben.zstd.ZstdInputStreamNoFinalizer;
import dev.harbinger.trace.input.BulkInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.zip.GZIPInputStream;
import org.apache.commons.compress.compressors.bzip2.BZip2CompressorInputStream;
import org.jspecify.annotations.Nullable;
import org.tukaani.xz.MemoryLimitException;
import org.tukaani.xz.XZInputStream;

/** How a file is compressed, recognised by its first bytes. */
enum Compression {
    NONE("", ""),
    GZIP(".gz", "\u001f\u008b"),
    XZ(".xz", "\u00fd7zXZ\u0000"),
    BZIP2(".bz2", "BZh"),
    ZSTD(".zst", "(\u00b5/\u00fd");

    /**
     * Dictionaries and windows beyond this, or a quarter of the heap, are refused, so that no file asks for all memory.
     */
    private static final int MOST_KIB = 256 << 10;

    /** Every decompressor of Zstandard accepts a window of 1 KiB. */
    private static final int LEAST_WINDOW_LOG = 10;

    /** How files begin that people pack traces into and that are not read. */
    private static final Map<String, String> NOT_READ =
            Map.of("PK\u0003\u0004", "zip", "7z\u00bc\u00af", "7-Zip", "Rar!", "rar");

    private static final Compression[] ALL = values();

    private final String ending;
    /** A character for each byte. */
    private final String magic;

    Compression(String ending, String magic) {
        this.ending = ending;
        this.magic = magic;
    }

    /** The compression of a file that begins with these bytes. */
    static Compression of(byte[] head) {
        String start = start(head);
        Compression found = NONE;
        for (Compression kind : ALL) {
            if (kind != NONE && start.startsWith(kind.magic)) {
                found = kind;
            }
        }
        return found;
    }

    /** What packed a file that begins like this and cannot be read; null when nothing known did. */
    static @Nullable String notRead(byte[] head) {
        String start = start(head);
        return NOT_READ.entrySet().stream()
                .filter(kind -> start.startsWith(kind.getKey()))
                .map(Map.Entry::getValue)
                .findFirst()
                .orElse(null);
    }

    private static String start(byte[] head) {
        return new String(head, 0, Math.min(head.length, 8), StandardCharsets.ISO_8859_1);
    }

    /** The ending of the name of a file, empty if it is not compressed. */
    String ending() {
        return ending;
    }

    /** A file's name without an ending that stands for any compression. */
    static String withoutAnyEnding(String name) {
        for (Compression compression : ALL) {
            if (compression != NONE && name.endsWith(compression.ending)) {
                return compression.withoutEnding(name);
            }
        }
        return name;
    }

    /** A file's name without the ending that stands for the compression. */
    String withoutEnding(String name) {
        return name.endsWith(ending) ? name.substring(0, name.length() - ending.length()) : name;
    }

    /** The content of a compressed file, closed with it, also when this throws; errors name the file. */
    InputStream decompress(InputStream in, String place) throws IOException {
        try {
            return switch (this) {
                case NONE -> in;
                case GZIP -> new Decompressed(new GZIPInputStream(in, 64 << 10), place);
                case XZ -> new Decompressed(new XZInputStream(in, mostKib()), place);
                case ZSTD -> new Decompressed(zstandard(in), place);
                case BZIP2 -> new Decompressed(new BZip2CompressorInputStream(in, true), place);
            };
        } catch (IOException | IndexOutOfBoundsException | IllegalStateException e) {
            in.close();
            throw damaged(place, e);
        } catch (LinkageError e) {
            in.close();
            throw new IOException(
                    place + ": the native library that decompresses " + ending + " files cannot be loaded (" + e
                            + "); decompress the file first",
                    e);
        }
    }

    private static InputStream zstandard(InputStream in) throws IOException {
        ZstdInputStreamNoFinalizer content = new ZstdInputStreamNoFinalizer(in);
        content.setLongMax(Math.max(LEAST_WINDOW_LOG, 41 - Integer.numberOfLeadingZeros(mostKib())));
        return content;
    }

    private static int mostKib() {
        return (int) Math.min(MOST_KIB, Runtime.getRuntime().maxMemory() / 4 / 1024);
    }

    private static IOException damaged(String place, Exception e) {
        String need = need(e);
        if (!need.isEmpty()) {
            return new IOException(
                    place + ": needs" + need + "more than the " + (mostKib() >> 10)
                            + " MiB of memory that decompression may take; decompress it first",
                    e);
        }
        return new IOException(
                place + ": cannot be decompressed on, it is cut off or damaged ("
                        + (e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage())
                        + "); all before was read",
                e);
    }

    /** Says that decompression needs more memory than it may take, with the amount if it is known; else empty. */
    private static String need(Exception e) {
        return switch (e) {
            // Rounded up, as the limit is rounded down: the need is the larger number.
            case MemoryLimitException limit -> " " + Math.ceilDiv(limit.getMemoryNeeded(), 1 << 10) + " MiB, ";
            case ZstdIOException error when error.getErrorCode() == Zstd.errFrameParameterWindowTooLarge() -> " ";
            default -> "";
        };
    }

    /** Errors of decompression name the file. */
    private static final class Decompressed extends BulkInputStream {
        private final InputStream in;
        private final String place;

        Decompressed(InputStream in, String place) {
            this.in = in;
            this.place = place;
        }

        @Override
        public int read(byte[] into, int offset, int length) throws IOException {
            try {
                return in.read(into, offset, length);
            } catch (IOException | IndexOutOfBoundsException | IllegalStateException e) {
                throw damaged(place, e);
            }
        }

        @Override
        public void close() throws IOException {
            in.close();
        }
    }
}
