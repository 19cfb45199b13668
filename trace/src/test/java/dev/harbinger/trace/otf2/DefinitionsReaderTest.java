package dev.harbinger.trace.otf2;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.harbinger.trace.TraceEvent;
import dev.harbinger.trace.TraceFormatException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.ByteOrder;
import org.junit.jupiter.api.Test;

class DefinitionsReaderTest {
    private static RecordBytes records() {
        return new RecordBytes(ByteOrder.LITTLE_ENDIAN);
    }

    private static Definitions read(byte[] file) throws IOException {
        try (RecordInput in = new RecordInput(new ByteArrayInputStream(file), "t.def")) {
            return DefinitionsReader.read(in, 0);
        }
    }

    private static void string(RecordBytes out, int number, String text) {
        out.record(10, fields -> fields.number(number).text(text));
    }

    @Test
    void recordsOfTheFirstVersionsLackWhatCameLater() throws IOException {
        RecordBytes out = records();
        string(out, 1, "MPI_Recv");
        string(out, 2, "solve");
        out.record(
                15,
                region -> region.number(0)
                        .number(1)
                        .number(0)
                        .u8(1)
                        .number(-1)
                        .number(0)
                        .number(0));
        out.record(
                15,
                region -> region.number(1)
                        .number(2)
                        .number(0)
                        .u8(1)
                        .number(-1)
                        .number(0)
                        .number(0));
        out.record(
                18,
                group -> group.number(0).number(0).u8(6).number(2).number(30).number(20));
        out.record(
                18, group -> group.number(1).number(0).u8(4).number(2).number(1).number(0));
        out.record(18, group -> group.number(2).number(0).u8(5).number(0));
        out.numbers(22, 0, 0, 1, -1).numbers(22, 1, 0, 2, -1);
        Definitions read = read(out.end());
        assertEquals(new Region("MPI_Recv", "", 0, true), read.regions().get(0));
        assertEquals(new Region("solve", "", 0, false), read.regions().get(1));
        assertEquals(2, read.world().size());
        assertEquals(30, read.world().location(0));
        assertEquals(1, read.communicators().get(0).peers(0).world(0, 0));
        assertEquals(7, read.communicators().get(1).peers(7).world(0, 7));
        assertEquals(TraceEvent.ABSENT, read.clock().nanos(5));
    }

    @Test
    void membersNamedByTheWorldAreRanksOfTheCommunicatorToo() throws IOException {
        RecordBytes out = records();
        out.record(
                18,
                group -> group.number(0)
                        .number(0)
                        .u8(6)
                        .number(1)
                        .number(9)
                        .u8(4)
                        .u8(4)
                        .number(0));
        out.record(
                18,
                group -> group.number(1)
                        .number(0)
                        .u8(4)
                        .number(2)
                        .number(8)
                        .number(5)
                        .u8(5)
                        .u8(4)
                        .number(1));
        out.numbers(22, 0, 0, 1, -1, 0);
        CommGroup group = read(out.end()).communicators().get(0).peers(0);
        assertEquals(1, group.rank(5));
        assertEquals(5, group.world(5, 0));
        assertNull(group.rank(1));
    }

    @Test
    void groupsOfOtherParadigmsAndDefinitionsThatAreNotKnownAreSkipped() throws IOException {
        RecordBytes out = records();
        out.record(
                18,
                group -> group.number(0)
                        .number(0)
                        .u8(0)
                        .number(1)
                        .number(9)
                        .u8(4)
                        .u8(6)
                        .number(0));
        out.numbers(200, 1, 2, 3).numbers(22, 0, 0, 0, -1);
        Definitions read = read(out.end());
        assertEquals(0, read.world().size());
        assertNull(read.communicators().get(0).peers(0).world(0, 0));
    }

    @Test
    void aCountBeyondTheRecordIsNotBelieved() throws IOException {
        RecordBytes out = records();
        out.record(
                18,
                group -> group.number(0)
                        .number(0)
                        .u8(6)
                        .number(1L << 60)
                        .number(9)
                        .number(8));
        assertEquals(2, read(out.end()).world().size());
    }

    @Test
    void aLengthBeyondTheFileIsAnErrorWithItsPlace() {
        byte[] file = records().raw(200, 0xFF, 0, 0, 0, 0, 0, 0, 0, 0x40, 1, 2).end();
        TraceFormatException e = assertThrows(TraceFormatException.class, () -> read(file));
        assertTrue(e.getMessage().startsWith("t.def: offset " + file.length + " is cut off: "), e::getMessage);
    }

    @Test
    void aRecordThatIsLongerThanItsLengthIsAnError() {
        byte[] file = records().raw(22, 2, 1, 1, 1, 1, 1, 1, 1, 1).end();
        TraceFormatException e = assertThrows(TraceFormatException.class, () -> read(file));
        assertEquals(
                "t.def: offset 26 is 4 bytes past the end that the record's length tells: the file is damaged",
                e.getMessage());
    }
}
