package dev.harbinger.trace.open;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.zip.GZIPInputStream;
import org.tukaani.xz.XZInputStream;

/** How a file is compressed, told by its first bytes. */
enum Compression {
    NONE("", ""),
    GZIP(".gz", "\u001f\u008b"),
    XZ(".xz", "\u00fd7zXZ\u0000");

    /** Dictionaries of xz beyond this are refused, so that a damaged file cannot ask for all memory. */
    private static final int MOST_XZ_KIB = 256 << 10;

    private static final Compression[] ALL = values();

    private final String ending;
    /** A character for each byte. */
    private final String magic;

    Compression(String ending, String magic) {
        this.ending = ending;
        this.magic = magic;
    }

    /** What the first bytes of a file tell. */
    static Compression of(byte[] head) {
        String start = new String(head, 0, Math.min(head.length, 8), StandardCharsets.ISO_8859_1);
        Compression found = NONE;
        for (Compression kind : ALL) {
            if (kind != NONE && start.startsWith(kind.magic)) {
                found = kind;
            }
        }
        return found;
    }

    /** A file's name without the ending that stands for the compression. */
    String withoutEnding(String name) {
        return name.endsWith(ending) ? name.substring(0, name.length() - ending.length()) : name;
    }

    /** The content of a compressed file; its errors name the file. */
    InputStream decompress(InputStream in, Path path) throws IOException {
        return switch (this) {
            case NONE -> in;
            case GZIP -> named(new GZIPInputStream(in, 64 << 10), path);
            case XZ -> named(new XZInputStream(in, MOST_XZ_KIB), path);
        };
    }

    /** Errors of decompression name the file. */
    private static InputStream named(InputStream in, Path path) {
        return new FilterInputStream(in) {
            @Override
            public int read() throws IOException {
                byte[] one = new byte[1];
                return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
            }

            @Override
            public int read(byte[] into, int offset, int length) throws IOException {
                try {
                    return in.read(into, offset, length);
                } catch (IOException e) {
                    throw new IOException(
                            path + ": cannot be decompressed on, it is cut off or damaged ("
                                    + (e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage())
                                    + "); all before was read",
                            e);
                }
            }
        };
    }
}
