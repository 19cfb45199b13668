package dev.harbinger.trace.open;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.harbinger.trace.TraceFormat;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** The content of a file in a tar that may be damaged. */
class TarEntryContentTest {
    private static final byte[] WHOLE = bytes(3 * TraceFormat.HEAD_BYTES);

    private static byte[] bytes(int count) {
        byte[] bytes = new byte[count];
        for (int i = 0; i < count; i++) {
            bytes[i] = (byte) (i * 31);
        }
        return bytes;
    }

    /** A tar that fails after some bytes, as a library that reads one does. */
    private static TarEntryContent failingAfter(int bytes) {
        InputStream tar = new ByteArrayInputStream(WHOLE, 0, bytes) {
            @Override
            public synchronized int read(byte[] into, int offset, int length) {
                int read = super.read(into, offset, length);
                if (read < 0) {
                    throw new IllegalArgumentException("bad header");
                }
                return read;
            }
        };
        return new TarEntryContent(tar, e -> new IOException("the tar is damaged: " + e.getMessage()));
    }

    private static TarEntryContent whole() {
        return new TarEntryContent(new ByteArrayInputStream(WHOLE), IOException::new);
    }

    @Test
    void contentFollowsItsHead() throws IOException {
        TarEntryContent content = whole();
        assertArrayEquals(Arrays.copyOf(WHOLE, TraceFormat.HEAD_BYTES), content.head());
        assertEquals(WHOLE[TraceFormat.HEAD_BYTES] & 0xFF, content.read());
        content.skipRest();
        assertEquals(-1, content.read());
        assertFalse(content.hasFailed());
    }

    @Test
    void damageWithinTheHeadIsToldByTheNextRead() {
        TarEntryContent content = failingAfter(5);
        assertArrayEquals(Arrays.copyOf(WHOLE, 5), content.head());
        assertTrue(content.hasFailed());
        IOException first = assertThrows(IOException.class, content::check);
        assertEquals("the tar is damaged: bad header", first.getMessage());
        assertSame(first, assertThrows(IOException.class, content::read));
    }

    @Test
    void damageIsToldOnceWhenTheRestIsSkipped() throws IOException {
        TarEntryContent content = failingAfter(5);
        assertThrows(IOException.class, content::skipRest);
        assertTrue(content.hasFailed());
        content.skipRest();
    }
}
