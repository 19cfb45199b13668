package dev.harbinger.trace.csv;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.sun.management.ThreadMXBean;
import dev.harbinger.trace.TraceEvent;
import dev.harbinger.trace.TraceOp;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CsvTraceWriterTest {
    @TempDir
    Path directory;

    @Test
    void anEventIsOneLineBelowTheColumnsNames() throws IOException {
        try (CsvTraceWriter writer = CsvTraceWriter.create(directory.resolve("new/folder"), 3)) {
            writer.write(0, 12, TraceOp.IRECV, 0xabcL, 1, -1, 100, 8, 0xfedcba9876543210L, 0, 5, 1, 4);
            writer.write(TraceEvent.of(1, TraceOp.DONE, 0));
        }
        assertEquals("""
            seq,time_ns,op,site,peer,tag,count,type_bytes,buf,comm,request,early,world_peer
            0,12,irecv,abc,1,-1,100,8,fedcba9876543210,0,5,1,4
            1,,done,0,,,,,,,,,
            """, Files.readString(directory.resolve("new/folder/rank-0003.csv")));
    }

    @Test
    void namesOfFilesSortByRank() {
        assertEquals("rank-0007.csv", CsvTraceWriter.fileName(7));
        assertEquals("rank-12345.csv", CsvTraceWriter.fileName(12345));
        assertEquals(7, CsvTraceWriter.processOf("rank-0007.csv"));
        assertEquals(12345, CsvTraceWriter.processOf("rank-12345.csv"));
        for (String other : new String[] {"rank-7.csv", "rank-0007.csv.gz", "rank-.csv", "sites.csv"}) {
            assertEquals(-1, CsvTraceWriter.processOf(other), other);
        }
    }

    @Test
    void anOlderTraceIsReplaced() throws IOException {
        Files.writeString(directory.resolve("rank-0000.csv"), "x".repeat(1000));
        CsvTraceWriter.create(directory, 0).close();
        assertEquals(CsvColumn.headings() + "\n", Files.readString(directory.resolve("rank-0000.csv")));
    }

    /** /dev/full answers each write as a full disk does. */
    @Test
    void aFullDiskIsAnErrorThatStays() throws IOException {
        Path full = Path.of("/dev/full");
        assumeTrue(Files.isWritable(full), "this system has no /dev/full");
        Files.createSymbolicLink(directory.resolve("rank-0000.csv"), full);
        CsvTraceWriter writer = CsvTraceWriter.create(directory, 0);
        IOException first = assertThrows(IOException.class, () -> {
            for (int i = 0; i < 100_000; i++) {
                writer.write(TraceEvent.of(i, TraceOp.SEND, 1));
            }
        });
        assertEquals(first, assertThrows(IOException.class, writer::flush));
        assertEquals(0, writer.eventsWritten());
        writer.close();
        Files.delete(directory.resolve("rank-0000.csv"));
    }

    @Test
    void writingAllocatesNothing() throws IOException {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        try (CsvTraceWriter writer = CsvTraceWriter.create(directory, 0)) {
            writeMany(writer, 20_000);
            long before = threads.getThreadAllocatedBytes(Thread.currentThread().threadId());
            writeMany(writer, 20_000);
            long each = (threads.getThreadAllocatedBytes(Thread.currentThread().threadId()) - before) / 20_000;
            assertTrue(each <= 1, each + " bytes an event");
        }
    }

    private static void writeMany(CsvTraceWriter writer, int events) throws IOException {
        for (int i = 0; i < events; i++) {
            writer.write(i, 1000L * i, TraceOp.IRECV, 0x401556, i & 63, 1, 3500, 8, 0x7ffe4eff33d0L, 0, 2, 0, i & 63);
        }
    }
}
