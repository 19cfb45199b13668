package dev.harbinger.trace.input;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.harbinger.trace.TraceFormatException;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class BinaryInputTest {
    private static BinaryInput input(byte[] bytes) {
        return new BinaryInput(new SlowStream(bytes, 1, 1 << 20), "the file", ByteOrder.BIG_ENDIAN);
    }

    private static byte[] text(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    @Property(tries = 100)
    void numbersAreReadAsTheyWereWrittenWhateverThePiecesInWhichTheyCome(
            @ForAll long seed, @ForAll boolean bigEndian, @ForAll @IntRange(min = 1, max = 70_000) int mostAtOnce)
            throws IOException {
        int count = 30_000;
        ByteOrder order = bigEndian ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN;
        ByteBuffer written = ByteBuffer.allocate(8 * count).order(order);
        Random random = new Random(seed);
        for (int i = 0; i < count; i++) {
            long value = random.nextLong();
            switch (i % 5) {
                case 0 -> written.put((byte) value);
                case 1, 2 -> written.putShort((short) value);
                case 3 -> written.putInt((int) value);
                default -> written.putLong(value);
            }
        }
        written.flip();
        byte[] bytes = new byte[written.remaining()];
        written.get(bytes).flip();
        try (BinaryInput input = new BinaryInput(new SlowStream(bytes, seed, mostAtOnce), "the file", order)) {
            for (int i = 0; i < count; i++) {
                assertEquals(written.position(), input.offset());
                switch (i % 5) {
                    case 0 -> assertEquals(written.get() & 0xFF, input.u8());
                    case 1 -> assertEquals(written.getShort(), input.i16());
                    case 2 -> assertEquals(written.getShort() & 0xFFFF, input.u16());
                    case 3 -> assertEquals(written.getInt(), input.i32());
                    default -> assertEquals(written.getLong(), input.i64());
                }
            }
            assertTrue(input.atEnd());
            assertEquals(-1, input.peek());
        }
    }

    @Test
    void theOrderOfTheBytesMayChange() throws IOException {
        BinaryInput input = input(new byte[] {0, 1, 2, 0});
        assertEquals(1, input.i16());
        input.order(ByteOrder.LITTLE_ENDIAN);
        assertEquals(2, input.i16());
    }

    @Test
    void aByteThatIsLookedAtStays() throws IOException {
        BinaryInput input = input(new byte[] {(byte) 200});
        assertEquals(200, input.peek());
        assertFalse(input.atEnd());
        assertEquals(200, input.u8());
        assertTrue(input.atEnd());
    }

    @Test
    void aFileThatEndsWithinANumberIsAnErrorThatNamesThePlace() throws IOException {
        BinaryInput input = input(new byte[] {1, 2, 3, 4, 5});
        assertEquals(0x0102, input.u16());
        TraceFormatException error = assertThrows(TraceFormatException.class, input::i32);
        assertTrue(error.getMessage().startsWith("the file: offset 2 is cut off: 4 more bytes"), error.getMessage());
    }

    @Test
    void textEndsWithAZeroAndIsCutToItsBound() throws IOException {
        BinaryInput input = input(text("Größe\0abcdef\0\0x"));
        assertEquals("Größe", input.text(100));
        assertEquals("abc", input.text(3));
        assertEquals("", input.text(3));
        TraceFormatException error = assertThrows(TraceFormatException.class, () -> input.text(3));
        assertTrue(error.getMessage().startsWith("the file: offset 17 is cut off: 1 more byte "), error.getMessage());
    }

    @Test
    void bytesAreSkippedBeyondTheBuffer() throws IOException {
        byte[] bytes = new byte[300_000];
        bytes[299_999] = 7;
        BinaryInput input = input(bytes);
        assertEquals(0, input.u8());
        input.skip(0);
        input.skip(299_998);
        assertEquals(299_999, input.offset());
        assertEquals(7, input.u8());
    }

    @Test
    void moreThanThereIsCannotBeSkipped() {
        assertThrows(TraceFormatException.class, () -> input(new byte[10]).skip(11));
        assertThrows(TraceFormatException.class, () -> input(new byte[10]).skip(Long.MAX_VALUE));
        TraceFormatException error = assertThrows(
                TraceFormatException.class, () -> input(new byte[10]).skip(-1));
        assertEquals("the file: offset 0 has a length of -1", error.getMessage());
    }

    @Test
    void aCompressedStreamThatIsCutOffIsAFileThatIs() {
        InputStream cutOff = new InputStream() {
            @Override
            public int read() throws IOException {
                throw new EOFException("unexpected end");
            }
        };
        BinaryInput input = new BinaryInput(cutOff, "the file", ByteOrder.BIG_ENDIAN);
        TraceFormatException error = assertThrows(TraceFormatException.class, input::u8);
        assertTrue(error.getMessage().startsWith("the file: offset 0 is cut off"), error.getMessage());
    }

    @Test
    void theStreamIsClosedWithIt() throws IOException {
        SlowStream stream = new SlowStream(new byte[0], 0, 1);
        new BinaryInput(stream, "the file", ByteOrder.BIG_ENDIAN).close();
        assertTrue(stream.isClosed());
    }
}
