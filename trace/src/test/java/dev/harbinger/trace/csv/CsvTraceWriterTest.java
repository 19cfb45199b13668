package dev.harbinger.trace.csv;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.sun.management.ThreadMXBean;
import dev.harbinger.trace.TraceEvent;
import dev.harbinger.trace.TraceEventBuilder;
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
            writer.write(new TraceEvent(0, 12, TraceOp.IRECV, 0xabcL, 1, -1, 100, 8, 0xfedcba9876543210L, 0, 5, 1, 4));
            writer.write(TraceEvent.of(1, TraceOp.DONE, 0));
        }
        assertEquals("""
            seq,time_ns,op,site,peer,tag,count,type_bytes,buf,comm,request,early,world_peer
            0,12,irecv,abc,1,-1,100,8,fedcba9876543210,0,5,1,4
            1,,done,0,,,,,,,,,
            """, Files.readString(directory.resolve("new/folder/rank-0003.csv")));
    }

    /** A builder that is used again leaves nothing of the event before, and builds what it writes. */
    @Test
    void anEventThatIsReusedIsWrittenAsTheRecordBuiltFromIt() throws IOException {
        TraceEventBuilder event = new TraceEventBuilder();
        try (CsvTraceWriter reused = CsvTraceWriter.create(directory, 0);
                CsvTraceWriter built = CsvTraceWriter.create(directory, 1)) {
            event.begin(0, TraceOp.IRECV)
                    .timeNanos(12)
                    .site(0xabc)
                    .peer(1)
                    .tag(-1)
                    .count(100);
            event.typeBytes(8).buffer(-2).communicator(3).request(5).early(1).worldPeer(4);
            reused.write(event);
            built.write(event.build());
            reused.write(event.begin(1, TraceOp.WAIT).request(5));
            built.write(event.build());
        }
        String lines = Files.readString(directory.resolve("rank-0000.csv"));
        assertTrue(lines.endsWith("\n0,12,irecv,abc,1,-1,100,8,fffffffffffffffe,3,5,1,4\n1,,wait,,,,,,,,5,,\n"), lines);
        assertEquals(Files.readString(directory.resolve("rank-0001.csv")), lines);
    }

    @Test
    void anInterruptedThreadWritesOn() throws IOException {
        CsvTraceWriter writer = CsvTraceWriter.create(directory, 0);
        try {
            Thread.currentThread().interrupt();
            writer.write(TraceEvent.of(0, TraceOp.DONE, 0));
            writer.flush();
            writer.write(TraceEvent.of(1, TraceOp.DONE, 0));
            writer.close();
        } finally {
            assertTrue(Thread.interrupted());
        }
        assertEquals(3, Files.readAllLines(directory.resolve("rank-0000.csv")).size());
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
        TraceEventBuilder event = new TraceEventBuilder();
        for (int i = 0; i < events; i++) {
            writer.write(event.begin(i, TraceOp.IRECV)
                    .timeNanos(1000L * i)
                    .site(0x401556)
                    .peer(i & 63)
                    .tag(1)
                    .count(3500)
                    .typeBytes(8)
                    .buffer(0x7ffe4eff33d0L)
                    .communicator(0)
                    .request(2)
                    .early(0)
                    .worldPeer(i & 63));
        }
    }
}
