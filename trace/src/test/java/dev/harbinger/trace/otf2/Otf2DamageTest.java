package dev.harbinger.trace.otf2;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.harbinger.trace.TraceFormatException;
import dev.harbinger.trace.open.Traces;
import java.io.IOException;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the format tells more than once must agree. */
class Otf2DamageTest {
    @TempDir
    Path folder;

    private SmallArchive archive;

    @BeforeEach
    void begin() throws IOException {
        archive = new SmallArchive(folder, "traces", ByteOrder.LITTLE_ENDIAN)
                .writeAnchor()
                .writeDefinitions(1);
    }

    private Read read(RecordBytes events) throws IOException {
        archive.writeEvents(0, events);
        return Read.all(folder);
    }

    private static void assertDamaged(int events, String why, Read read) {
        assertEquals(events, read.events.get(0).size());
        assertEquals(1, read.errors.size(), read.errors::toString);
        assertTrue(read.errors.getFirst().contains(why), read.errors::toString);
    }

    private static void send(RecordBytes out, int tag) {
        out.time(SmallArchive.ORIGIN + 10L * tag).numbers(14, 0, 0, tag, 8);
    }

    private RecordBytes someEvents() {
        RecordBytes out = archive.records().numbered().time(SmallArchive.ORIGIN).one(12, SmallArchive.MAIN);
        for (int tag = 1; tag < 40; tag++) {
            if (tag % 10 == 0) {
                out.chunk(30);
            }
            out.time(SmallArchive.ORIGIN + 10L * tag).one(12, SmallArchive.SEND);
            out.numbers(14, 0, 0, tag, 8).one(13, SmallArchive.SEND);
        }
        return out.time(SmallArchive.ORIGIN + 500).one(13, SmallArchive.MAIN);
    }

    @Test
    void timesThatDecrease() throws IOException {
        RecordBytes out = archive.records();
        send(out, 5);
        send(out, 5);
        send(out, 4);
        assertDamaged(2, "follows time 1000040 after time 1000050: times of a location never decrease", read(out));
    }

    @Test
    void regionsAndCommunicatorsThatAreNotDefined() throws IOException {
        RecordBytes region = archive.records();
        send(region, 1);
        region.one(12, 77);
        send(region, 2);
        assertDamaged(1, "follows region 77, which is not defined", read(region));
        RecordBytes communicator = archive.records();
        send(communicator, 1);
        communicator.numbers(14, 0, 66, 1, 8);
        send(communicator, 2);
        assertDamaged(1, "follows communicator 66, which is not defined", read(communicator));
    }

    @Test
    void recordsThatNoVersionOfOtf2HasThatWroteTheArchive() throws IOException {
        RecordBytes out = archive.records();
        send(out, 1);
        out.numbers(200, 1);
        send(out, 2);
        assertDamaged(1, "follows a byte of 200; no record begins with it", read(out));
        archive.major(4).writeAnchor();
        assertEquals(List.of(), read(out).errors);
    }

    @Test
    void aRegionIsLeftThatWasNotTheLastEntered() throws IOException {
        Read read = read(archive.records()
                .time(SmallArchive.ORIGIN)
                .one(12, SmallArchive.MAIN)
                .one(12, SmallArchive.SOLVE)
                .one(13, SmallArchive.SEND)
                .one(13, SmallArchive.MAIN));
        assertEquals(1, read.skippedRecords.get(0).get(LocationReader.OTHER_LEAVES));
    }

    @Test
    void chunksThatHaveNotAsManyEventsAsTheyTell() throws IOException {
        assertEquals(List.of(), read(someEvents()).errors);
        byte[] file = someEvents().end();
        file[10]++;
        archive.write(SmallArchive.location(0), ".evt", file);
        assertDamaged(9, "is behind 28 events of a chunk that should have 29", Read.all(folder));
        RecordBytes early = archive.records().numbered();
        send(early, 1);
        byte[] end = early.raw(2, 1).numbers(14, 0, 0, 1, 8).end();
        archive.write(SmallArchive.location(0), ".evt", end);
        assertDamaged(1, "is behind 1 events of a chunk that should have 2", Read.all(folder));
    }

    @Test
    void aChunkThatIsMissing() throws IOException {
        RecordBytes out = archive.records().numbered();
        send(out, 1);
        out.chunk(3);
        int first = out.cut().length - 18;
        send(out, 2);
        out.chunk(3);
        int second = out.cut().length - 18;
        send(out, 3);
        byte[] whole = out.end();
        byte[] without = new byte[whole.length - second + first];
        System.arraycopy(whole, 0, without, 0, first);
        System.arraycopy(whole, second, without, first, whole.length - second);
        archive.write(SmallArchive.location(0), ".evt", without);
        assertDamaged(1, "follows event 3 at the beginning of a chunk; event 2 was expected", Read.all(folder));
    }

    @Test
    void definitionsThatAreNotAsManyAsTheAnchorTells() throws IOException {
        RecordBytes definitions = archive.definitions(1);
        int count = definitions.recordCount();
        archive.anchorTells(count).writeAnchor();
        assertEquals(List.of(), read(someEvents()).errors);
        archive.anchorTells(count + 1).writeAnchor();
        TraceFormatException e = assertThrows(TraceFormatException.class, () -> Traces.open(List.of(folder)));
        assertTrue(
                e.getMessage()
                        .contains("is behind " + count + " definitions, and the anchor file tells of " + (count + 1)),
                e::getMessage);
    }

    /** The others are in values of which the file tells nothing else: tags, lengths and the last bits of times. */
    @Test
    void mostFlippedBitsOfEventsAreNoticed() throws IOException {
        byte[] whole = someEvents().end();
        archive.write(SmallArchive.location(0), ".evt", whole);
        Read sound = Read.all(folder);
        Random random = new Random(20261129);
        int noticed = 0;
        for (int i = 0; i < 1000; i++) {
            byte[] file = whole.clone();
            file[random.nextInt(file.length)] ^= (byte) (1 << random.nextInt(8));
            Files.write(archive.events(0), file);
            Read read = Read.all(folder);
            noticed += read.errors.isEmpty() && read.skippedRecords.equals(sound.skippedRecords) ? 0 : 1;
        }
        assertTrue(noticed > 800, noticed + " of 1000 noticed");
    }
}
