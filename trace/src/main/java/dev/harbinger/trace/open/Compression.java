package dev.harbinger.trace.open;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.zip.GZIPInputStream;
import org.jspecify.annotations.Nullable;
import org.tukaani.xz.MemoryLimitException;
import org.tukaani.xz.XZInputStream;

/** How a file is compressed, told by its first bytes. */
enum Compression {
    NONE("", ""),
    GZIP(".gz", "\u001f\u008b"),
    XZ(".xz", "\u00fd7zXZ\u0000");

    /** Dictionaries of xz beyond this, or a quarter of the heap, are refused, so that no file asks for all memory. */
    private static final int MOST_XZ_KIB = 256 << 10;

    /** How files begin that people pack traces into and that are not read. */
    private static final Map<String, String> NOT_READ = Map.of(
            "PK\u0003\u0004",
            "zip",
            "BZh",
            "bzip2",
            "(\u00b5/\u00fd",
            "zstd",
            "7z\u00bc\u00af",
            "7-Zip",
            "Rar!",
            "rar");

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

    /** A file's name without the ending that stands for the compression. */
    String withoutEnding(String name) {
        return name.endsWith(ending) ? name.substring(0, name.length() - ending.length()) : name;
    }

    /** The content of a compressed file, closed with it, also when this throws; errors name the file. */
    InputStream decompress(InputStream in, Path path) throws IOException {
        try {
            return switch (this) {
                case NONE -> in;
                case GZIP -> new Decompressed(new GZIPInputStream(in, 64 << 10), path);
                case XZ -> new Decompressed(new XZInputStream(in, mostXzKib()), path);
            };
        } catch (IOException e) {
            in.close();
            throw damaged(path, e);
        }
    }

    private static int mostXzKib() {
        return (int) Math.min(MOST_XZ_KIB, Runtime.getRuntime().maxMemory() / 4 / 1024);
    }

    private static IOException damaged(Path path, IOException e) {
        if (e instanceof MemoryLimitException limit) {
            return new IOException(
                    path + ": needs " + (limit.getMemoryNeeded() >> 10) + " MiB of memory to be decompressed, more than"
                            + " the " + (mostXzKib() >> 10) + " MiB it may have; decompress it first",
                    e);
        }
        return new IOException(
                path + ": cannot be decompressed on, it is cut off or damaged ("
                        + (e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage())
                        + "); all before was read",
                e);
    }

    /** Errors of decompression name the file. */
    private static final class Decompressed extends FilterInputStream {
        private final Path path;

        Decompressed(InputStream in, Path path) {
            super(in);
            this.path = path;
        }

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
                throw damaged(path, e);
            }
        }
    }
}
