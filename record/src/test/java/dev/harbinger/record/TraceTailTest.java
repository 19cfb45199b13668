package dev.harbinger.record;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TraceTailTest {
    @TempDir
    private Path folder;

    private Path trace;
    private Path tail;

    @BeforeEach
    void files() throws Exception {
        trace = Files.writeString(folder.resolve("rank-0000.csv"), "op\nrecv\n");
        tail = folder.resolve("rank-0000.tail");
    }

    private void writeTail(String magic, long before, int length, String lines) throws Exception {
        ByteBuffer bytes = ByteBuffer.allocate(100).order(ByteOrder.nativeOrder());
        bytes.put(magic.getBytes(StandardCharsets.US_ASCII)).putLong(before << 17 | length);
        bytes.put(lines.getBytes(StandardCharsets.US_ASCII));
        Files.write(tail, bytes.array());
    }

    @Test
    void theLastLinesFollowThoseOfTheFile() throws Exception {
        writeTail("HBTAIL01", 8, 10, "send\ndone\nxxxxx");
        TraceTail.append(tail, trace);
        assertEquals("op\nrecv\nsend\ndone\n", Files.readString(trace));
    }

    @Test
    void whatWasHalfWrittenStandsThereOnce() throws Exception {
        writeTail("HBTAIL01", 3, 10, "recv\ndone\n");
        TraceTail.append(tail, trace);
        assertEquals("op\nrecv\ndone\n", Files.readString(trace));
    }

    @Test
    void whatDoesNotFitChangesNothing() throws Exception {
        writeTail("HBTAIL02", 3, 10, "recv\ndone\n");
        TraceTail.append(tail, trace);
        writeTail("HBTAIL01", 9, 10, "recv\ndone\n");
        TraceTail.append(tail, trace);
        writeTail("HBTAIL01", 3, 85, "recv\ndone\n");
        TraceTail.append(tail, trace);
        Files.writeString(tail, "HBTAIL01");
        TraceTail.append(tail, trace);
        assertEquals("op\nrecv\n", Files.readString(trace));
    }
}
