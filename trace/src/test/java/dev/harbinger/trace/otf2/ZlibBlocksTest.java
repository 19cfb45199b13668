package dev.harbinger.trace.otf2;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ZlibBlocksTest {
    @TempDir
    Path folder;

    private static byte[] content(int length) {
        byte[] content = new byte[length];
        Random random = new Random(20261129);
        for (int i = 0; i < length; i++) {
            content[i] = (byte) random.nextInt(6);
        }
        return content;
    }

    private static byte[] read(byte[] blocks) throws IOException {
        try (ZlibBlocks in = new ZlibBlocks(new ByteArrayInputStream(blocks), "t.evt")) {
            return in.readAllBytes();
        }
    }

    @Test
    void blocksAreReadWithAndWithoutWhatFillsThem() throws IOException {
        byte[] content = content(100_000);
        for (boolean filled : new boolean[] {true, false}) {
            for (ByteOrder order : List.of(ByteOrder.LITTLE_ENDIAN, ByteOrder.BIG_ENDIAN)) {
                for (int blockBytes : new int[] {7, 4096, 200_000}) {
                    assertArrayEquals(content, read(ZlibArchive.blocks(content, blockBytes, filled, order)));
                }
            }
        }
        assertEquals(0, read(new byte[0]).length);
    }

    @Test
    void aFileThatIsCutOffOrDamagedEndsWithAnError() {
        byte[] blocks = ZlibArchive.blocks(content(3000), 1000, false, ByteOrder.LITTLE_ENDIAN);
        int first = 20 + ((blocks[8] & 0xFF) | (blocks[9] & 0xFF) << 8);
        assertThrows(EOFException.class, () -> read(Arrays.copyOf(blocks, first + 15)));
        assertThrows(EOFException.class, () -> read(Arrays.copyOf(blocks, first - 1)));
        byte[] noBlock = blocks.clone();
        noBlock[first] = 1;
        IOException e = assertThrows(IOException.class, () -> read(noBlock));
        assertTrue(e instanceof EOFException || e.getMessage().contains("block 1 of the"), e::toString);
        byte[] noZlib = blocks.clone();
        noZlib[first + 20] = 0;
        e = assertThrows(IOException.class, () -> read(noZlib));
        assertTrue(e.getMessage().startsWith("t.evt: block 2 of the compressed file cannot be"), e::toString);
        byte[] longer = blocks.clone();
        longer[first + 13]++;
        e = assertThrows(IOException.class, () -> read(longer));
        assertTrue(e.getMessage().contains("(it ends 256 bytes early)"), e::toString);
    }

    @Test
    void anArchiveMayBeCompressed() throws IOException {
        SmallArchive archive = new SmallArchive(folder, "traces", ByteOrder.LITTLE_ENDIAN)
                .writeAnchor()
                .writeDefinitions(2);
        for (int rank = 0; rank < 2; rank++) {
            RecordBytes out = archive.records();
            for (int i = 0; i < 50; i++) {
                out.time(SmallArchive.ORIGIN + i).numbers(14, 1 - rank, 0, i, 8);
            }
            archive.writeEvents(rank, out);
        }
        Read plain = Read.all(folder);
        ZlibArchive.compress(folder, 100, true);
        Read compressed = Read.all(folder);
        assertEquals(List.of(), compressed.errors);
        assertEquals(plain.events, compressed.events);
        byte[] events = Files.readAllBytes(archive.events(1));
        Files.write(archive.events(1), Arrays.copyOf(events, events.length / 2));
        compressed = Read.all(folder);
        assertTrue(
                compressed.errors.getFirst().startsWith(archive.events(1) + ": offset "), compressed.errors::toString);
        assertTrue(compressed.errors.getFirst().contains("is cut off"), compressed.errors::toString);
        assertTrue(compressed.events.get(1).size() > 10, "events before the damage");
    }
}
