package dev.harbinger.trace.open;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.github.luben.zstd.ZstdOutputStreamNoFinalizer;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Files of Zstandard: the bytes of a frame are those of RFC 8878, section 3.1.1. */
class ZstandardTest {
    private static final byte[] SKIPPABLE_FRAME = {0x5a, 0x2a, 0x4d, 0x18, 3, 0, 0, 0, 9, 9, 9};

    private static byte[] read(byte[] compressed) throws IOException {
        try (InputStream in = Compression.ZSTD.decompress(new ByteArrayInputStream(compressed), "t.zst")) {
            return in.readAllBytes();
        }
    }

    private static byte[] compress(byte[] content, int level, int windowLog, boolean checksum) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (ZstdOutputStreamNoFinalizer zstd = new ZstdOutputStreamNoFinalizer(out, level)) {
            zstd.setChecksum(checksum);
            if (windowLog > 0) {
                zstd.setLong(windowLog);
            }
            zstd.write(content);
        }
        return out.toByteArray();
    }

    private static byte[] lines(int count) {
        StringBuilder lines = new StringBuilder();
        for (int i = 0; i < count; i++) {
            lines.append(i).append(",irecv,").append(i % 7).append('\n');
        }
        return lines.toString().getBytes(StandardCharsets.US_ASCII);
    }

    private static byte[] concatenated(byte[]... parts) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (byte[] part : parts) {
            all.writeBytes(part);
        }
        return all.toByteArray();
    }

    @ParameterizedTest
    @CsvSource({"1, 0, true", "3, 0, false", "9, 0, true", "19, 24, true", "-7, 0, false"})
    void everyLevelIsRead(int level, int windowLog, boolean checksum) throws IOException {
        byte[] content = lines(50_000);
        assertArrayEquals(content, read(compress(content, level, windowLog, checksum)));
    }

    @Test
    void framesFollowEachOtherAndSomeAreSkipped() throws IOException {
        byte[] content = lines(100);
        byte[] frame = compress(content, 3, 0, true);
        assertArrayEquals(
                concatenated(content, content),
                read(concatenated(SKIPPABLE_FRAME, frame, SKIPPABLE_FRAME, frame, SKIPPABLE_FRAME)));
    }

    @Test
    void aChangedChecksumIsAnError() throws IOException {
        byte[] changed = compress(lines(100), 3, 0, true);
        changed[changed.length - 1]++;
        String message = assertThrows(IOException.class, () -> read(changed)).getMessage();
        assertTrue(message.startsWith("t.zst: cannot be decompressed on"), message);
    }

    @Test
    void aWindowThatIsTooLargeIsRefused() {
        byte[] window = {0x28, (byte) 0xb5, 0x2f, (byte) 0xfd, 0, (byte) 0x98, 1, 0, 0};
        String message = assertThrows(IOException.class, () -> read(window)).getMessage();
        assertTrue(message.startsWith("t.zst: needs more than the "), message);
    }

    @Test
    void aMissingEndIsAnError() throws IOException {
        byte[] sound = compress(lines(100), 3, 0, true);
        for (int length = 1; length < sound.length; length++) {
            byte[] cut = Arrays.copyOf(sound, length);
            assertThrows(IOException.class, () -> read(cut), "cut after " + length);
        }
    }

    @Test
    void nearlyEveryChangedBitIsNoticed() throws IOException {
        byte[] content = lines(60);
        byte[] sound = compress(content, 19, 0, true);
        Random random = new Random(20261129);
        int same = 0;
        for (int i = 0; i < 2000; i++) {
            byte[] changed = sound.clone();
            changed[random.nextInt(7, changed.length)] ^= (byte) (1 << random.nextInt(8));
            try {
                // A few bits have no effect on the content.
                assertArrayEquals(content, read(changed));
                same++;
            } catch (IOException e) {
                assertTrue(e.getMessage().startsWith("t.zst: "), e.getMessage());
            }
        }
        assertTrue(same < 40, same + " not noticed");
    }
}
