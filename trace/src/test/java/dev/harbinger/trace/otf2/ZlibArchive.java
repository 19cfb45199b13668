package dev.harbinger.trace.otf2;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.Deflater;

/** Compresses an archive as OTF2 did when it was built with zlib. */
final class ZlibArchive {
    private static final int COMPRESSION_OFFSET = 29;
    private static final int LEVEL = 4;

    private ZlibArchive() {}

    /** Compresses all files of the archive in a folder, in blocks; {@code filled} is what OTF2 does. */
    static void compress(Path folder, int blockBytes, boolean filled) throws IOException {
        List<Path> files;
        try (Stream<Path> all = Files.walk(folder)) {
            files = all.filter(Files::isRegularFile).toList();
        }
        for (Path file : files) {
            byte[] content = Files.readAllBytes(file);
            if (file.toString().endsWith(".otf2")) {
                content[COMPRESSION_OFFSET] = 2;
                Files.write(file, content);
            } else {
                Files.write(file, blocks(content, blockBytes, filled, ByteOrder.LITTLE_ENDIAN));
            }
        }
    }

    /** A file's content in blocks, of a machine with that order of bytes. */
    static byte[] blocks(byte[] content, int blockBytes, boolean filled, ByteOrder order) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        int last = 0;
        for (int from = 0; from < content.length; from += blockBytes) {
            byte[] chunk = Arrays.copyOfRange(content, from, Math.min(content.length, from + blockBytes));
            byte[] room = new byte[chunk.length + 10 * 1024];
            Deflater deflater = new Deflater(LEVEL);
            deflater.setInput(chunk);
            int compressed = deflater.deflate(room, 0, room.length, Deflater.FULL_FLUSH);
            deflater.end();
            out.writeBytes(
                    ByteBuffer.allocate(8).order(order).putLong(0xffffffffL).array());
            out.writeBytes(ByteBuffer.allocate(12)
                    .order(ByteOrder.LITTLE_ENDIAN)
                    .putInt(compressed)
                    .putInt(chunk.length)
                    .putInt(last)
                    .array());
            out.write(room, 0, filled ? Math.max(compressed, chunk.length) : compressed);
            last = compressed;
        }
        return out.toByteArray();
    }
}
