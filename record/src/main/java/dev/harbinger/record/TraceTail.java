package dev.harbinger.record;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;

/**
 * The last lines of a rank that was killed before it could write them into its trace. It left them in a file:
 *
 * <pre>
 *   0            8            16
 *   +------------+------------+-------
 *   | "HBTAIL01" | state      | lines
 *   +------------+------------+-------
 * </pre>
 *
 * <p>The state, in the machine's byte order, is the number of the trace's bytes that come before the lines, times
 * 2<sup>17</sup>, plus the number of bytes of lines.
 */
final class TraceTail {
    private static final byte[] MAGIC = "HBTAIL01".getBytes(StandardCharsets.US_ASCII);
    private static final int HEAD_BYTES = 16;
    private static final int STATE_SHIFT = 17;

    private TraceTail() {}

    /** Puts the lines to the trace's end. A file that is no tail, or not of this trace, changes nothing. */
    static void append(Path tail, Path trace) throws IOException {
        byte[] bytes = Files.readAllBytes(tail);
        if (bytes.length < HEAD_BYTES || !Arrays.equals(bytes, 0, MAGIC.length, MAGIC, 0, MAGIC.length)) {
            return;
        }
        long state = ByteBuffer.wrap(bytes).order(ByteOrder.nativeOrder()).getLong(MAGIC.length);
        long before = state >>> STATE_SHIFT;
        int length = (int) (state & (1 << STATE_SHIFT) - 1);
        try (FileChannel channel = FileChannel.open(trace, StandardOpenOption.WRITE)) {
            if (length > bytes.length - HEAD_BYTES || before > channel.size()) {
                return;
            }
            ByteBuffer lines = ByteBuffer.wrap(bytes, HEAD_BYTES, length);
            // The rank may have been killed as it wrote these very lines.
            channel.truncate(before);
            channel.position(before);
            while (lines.hasRemaining()) {
                channel.write(lines);
            }
        }
    }
}
