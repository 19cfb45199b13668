package dev.harbinger.trace.csv;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.harbinger.trace.TraceEvent;
import dev.harbinger.trace.TraceFormatException;
import dev.harbinger.trace.TraceOp;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CsvTraceReaderTest {
    private static final String HEADINGS = "seq,time_ns,op,site,peer,tag,count,type_bytes,buf,comm,request,early\n";

    @Test
    void aLineIsReadIntoItsFacts() throws IOException {
        List<TraceEvent> events = readAll(
                HEADINGS + "0,310215731,irecv,401556,2,1,1,8,7ffe4eff33d0,0,2,0\n2,337351133,wait,401591,,,,,,,2,\n");
        assertEquals(
                List.of(
                        new TraceEvent(
                                0,
                                310215731,
                                TraceOp.IRECV,
                                0x401556,
                                2,
                                1,
                                1,
                                8,
                                0x7ffe4eff33d0L,
                                0,
                                2,
                                TraceEvent.NOT_EARLY,
                                2),
                        new TraceEvent(
                                2,
                                337351133,
                                TraceOp.WAIT,
                                0x401591,
                                TraceEvent.ABSENT_INT,
                                TraceEvent.ABSENT_INT,
                                TraceEvent.ABSENT,
                                TraceEvent.ABSENT_INT,
                                TraceEvent.ABSENT,
                                TraceEvent.ABSENT,
                                2,
                                TraceEvent.ABSENT_INT,
                                TraceEvent.ABSENT_INT)),
                events);
        assertEquals(8, events.getFirst().bytes());
        assertEquals(TraceEvent.ABSENT, events.getLast().bytes());
    }

    @Test
    void columnsMayStandInAnyOrderAndUnknownOnesAreSkipped() throws IOException {
        TraceEvent event = readAll("colour,op,peer,seq\nred,recv,-1,7\n").getFirst();
        assertEquals(TraceOp.RECV, event.op());
        assertEquals(TraceEvent.ANY, event.peer());
        assertEquals(7, event.sequence());
        assertEquals(TraceEvent.ABSENT, event.site());
    }

    @Test
    void linesMayEndAsOnWindowsAndEmptyLinesAreSkipped() throws IOException {
        assertEquals(2, readAll("op,tag\r\nrecv,1\r\n\r\nsend,2\r\n").size());
    }

    @Test
    void aCutOffLastLineIsAnErrorAfterAllBeforeWasGiven() throws IOException {
        try (CsvTraceReader reader = reader("op,tag\nrecv,1\nsend,2\nsend,3")) {
            assertEquals(TraceOp.RECV, reader.next().op());
            assertEquals(TraceOp.SEND, reader.next().op());
            TraceFormatException e = assertThrows(TraceFormatException.class, reader::next);
            assertTrue(e.getMessage().startsWith("test.csv: line 4 is cut off"), e.getMessage());
            assertNull(reader.next());
        }
    }

    @Test
    void aDamagedFieldIsNamedWithFileLineColumnAndWhatWasExpected() {
        assertError(
                "op,tag\nrecv,12x\n",
                "test.csv: line 2 has tag '12x'; expected a number from -2147483647 to 2147483647");
        assertError("op,tag\nrecv,2147483648\n", "test.csv: line 2 has tag '2147483648'; expected");
        assertError("op,count\nrecv,-5\n", "test.csv: line 2 has count '-5'; expected a number from 0 to");
        assertError("op,count\nrecv,99999999999999999999\n", "test.csv: line 2 has count '99999999999999999999'");
        assertError("op,tag\nrecv,-\n", "test.csv: line 2 has tag '-'");
        assertError("op,site\nrecv,40g\n", "test.csv: line 2 has site '40g'; expected a hexadecimal number");
        assertError("op,early\nrecv,2\n", "test.csv: line 2 has early '2'; expected a number from -1 to 1");
        assertError("op\nreceive\n", "test.csv: line 2 has op 'receive'; expected one of [recv, irecv, send");
        assertError("op,tag\n,1\n", "test.csv: line 2 does not say what was done");
        assertError("op,tag\nrecv\n", "test.csv: line 2 has 1 fields, the first line names 2");
        assertError("op,tag\nrecv,1,2\n", "test.csv: line 2 has more than the 2 fields");
    }

    @Test
    void aFileOfAnotherKindIsRefused() {
        assertError("", "test.csv: line 1 is missing");
        assertError("name,age\n", "test.csv: line 1 does not name the columns of a trace");
        assertError("op,op\n", "test.csv: line 1 names the column op twice");
        assertError("op\n" + "x".repeat(200_000) + "\n", "test.csv: line 2 is longer than 65536 bytes");
    }

    @Test
    void theNameOfTheFileTellsTheProcess(@TempDir Path directory) throws IOException {
        Path named = Files.writeString(directory.resolve("run2-rank-0017.csv"), HEADINGS);
        try (CsvTraceReader reader = CsvTraceReader.open(named)) {
            assertEquals(17, reader.process());
        }
        Path nameless = Files.writeString(directory.resolve("trace.csv"), HEADINGS);
        TraceFormatException e = assertThrows(TraceFormatException.class, () -> CsvTraceReader.open(nameless));
        assertTrue(e.getMessage().contains("trace.csv: the name does not tell the process"), e.getMessage());
    }

    @Test
    void randomBytesGiveOnlyCleanErrors() throws IOException {
        for (int seed = 0; seed < 300; seed++) {
            Random random = new Random(seed);
            byte[] bytes = (HEADINGS + "0,1,recv,2,3,4,5,6,7,8,9,1\n".repeat(5)).getBytes(StandardCharsets.US_ASCII);
            for (int i = 0; i < 4; i++) {
                bytes[random.nextInt(bytes.length)] = (byte) random.nextInt();
            }
            try (CsvTraceReader reader = new CsvTraceReader(new Dribble(bytes, random), "test.csv", 0)) {
                while (reader.next() != null) {
                    // Reading is the test.
                }
            } catch (TraceFormatException e) {
                assertTrue(e.getMessage().startsWith("test.csv: line "), "seed " + seed + ": " + e.getMessage());
            }
        }
    }

    @Test
    void callsThatAreNoEventsAreCounted() throws IOException {
        try (CsvTraceReader reader =
                reader("op,tag\n#calls,MPI_Put,12\nrecv,1\n# made by hand\n#calls,a, b,3\nsend,2\n#\n")) {
            assertEquals(TraceOp.RECV, reader.next().op());
            assertEquals(TraceOp.SEND, reader.next().op());
            assertNull(reader.next());
            assertEquals(Map.of("MPI_Put", 12L, "a, b", 3L), reader.skippedRecords());
        }
    }

    @Test
    void aDamagedCountOfCallsIsAnError() {
        String expected = "test.csv: line 2 is '#calls,MPI_Put'; expected #calls,NAME,NUMBER";
        assertError("op\n#calls,MPI_Put\n", expected);
        assertError("op\n#calls,MPI_Put,-1\n", "test.csv: line 2 is '#calls,MPI_Put,-1'");
        assertError("op\n#calls,,1\n", "test.csv: line 2 is '#calls,,1'");
        assertError("op\n#calls,MPI_Put,9999999999999999999\n", "test.csv: line 2 is '#calls,MPI_Put,999");
        assertError("op\n#calls,a,1\n#calls,a,1\n", "test.csv: line 3 counts a a second time");
    }

    private static void assertError(String text, String expected) {
        TraceFormatException e = assertThrows(TraceFormatException.class, () -> readAll(text));
        assertTrue(e.getMessage().startsWith(expected), e.getMessage());
    }

    private static CsvTraceReader reader(String text) throws IOException {
        return new CsvTraceReader(
                new Dribble(text.getBytes(StandardCharsets.US_ASCII), new Random(text.hashCode())), "test.csv", 0);
    }

    private static List<TraceEvent> readAll(String text) throws IOException {
        try (CsvTraceReader reader = reader(text)) {
            List<TraceEvent> events = new ArrayList<>();
            for (TraceEvent event = reader.next(); event != null; event = reader.next()) {
                events.add(event);
            }
            return events;
        }
    }

    /** Gives its bytes in pieces of any length, as a pipe does. */
    private static final class Dribble extends InputStream {
        private final ByteArrayInputStream bytes;
        private final Random random;

        Dribble(byte[] bytes, Random random) {
            this.bytes = new ByteArrayInputStream(bytes);
            this.random = random;
        }

        @Override
        public int read() {
            return bytes.read();
        }

        @Override
        public int read(byte[] into, int offset, int length) {
            return bytes.read(into, offset, Math.min(length, 1 + random.nextInt(50)));
        }
    }
}
