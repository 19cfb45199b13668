package dev.harbinger.trace.otf2;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.harbinger.trace.Trace;
import dev.harbinger.trace.TraceFormatException;
import dev.harbinger.trace.open.Packed;
import dev.harbinger.trace.open.Traces;
import java.io.IOException;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class Otf2FormatTest {
    @TempDir
    Path folder;

    private SmallArchive archive() throws IOException {
        return new SmallArchive(folder, "traces", ByteOrder.LITTLE_ENDIAN)
                .writeAnchor()
                .writeDefinitions(3);
    }

    /** Ticks of a time of the archive in nanoseconds. */
    private static long at(long nanos) {
        return SmallArchive.ORIGIN + 2 * nanos;
    }

    private static RecordBytes inSolve(RecordBytes out) {
        return out.time(at(1)).one(12, SmallArchive.MAIN).one(12, SmallArchive.SOLVE);
    }

    @ParameterizedTest
    @ValueSource(strings = {"LITTLE_ENDIAN", "BIG_ENDIAN"})
    void aReceiveIsPostedWhenItsCallWasEnteredAndDoneWhenItWasRecorded(String order) throws IOException {
        ByteOrder bytes = order.equals("BIG_ENDIAN") ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN;
        SmallArchive archive =
                new SmallArchive(folder, "eztrace", bytes).writeAnchor().writeDefinitions(3);
        archive.writeEvents(
                1,
                inSolve(archive.records())
                        .time(at(100))
                        .one(12, SmallArchive.RECV)
                        .time(at(200))
                        .numbers(18, 2, 0, 77, 70000)
                        .time(at(210))
                        .one(13, SmallArchive.RECV));
        archive.writeEvents(0, archive.records());
        archive.writeEvents(2, archive.records());
        Read read = Read.all(archive.anchor());
        assertEquals(
                List.of(
                        "recv t=100 peer=2 world=2 tag=77 bytes=70000 comm=0 request=-1",
                        "done t=200 peer=2 world=2 tag=77 bytes=70000 request=-1"),
                read.lines(1));
        assertEquals(List.of(), read.errors);
        assertEquals(read.bytes, read.bytesRead);
        assertTrue(read.sites.containsValue("MPI_Recv in solve (cg.f:42)"), read.sites::toString);
    }

    @Test
    void nonBlockingReceivesComeInTheOrderOfTheirPostsWithWhatTheirCompletionsTold() throws IOException {
        SmallArchive archive = archive();
        archive.writeEvents(
                0,
                inSolve(archive.records())
                        .time(at(10))
                        .one(17, 1)
                        .time(at(20))
                        .one(17, 2)
                        .time(at(30))
                        .numbers(15, 1, 1, 5, 64, 3)
                        .time(at(40))
                        .numbers(19, 0, 1, 6, 32, 2)
                        .time(at(50))
                        .one(16, 3)
                        .time(at(60))
                        .numbers(19, 2, 0, 7, 16, 1));
        assertEquals(
                List.of(
                        "irecv t=10 peer=2 world=2 tag=7 bytes=16 comm=0 request=1",
                        "irecv t=20 peer=0 world=2 tag=6 bytes=32 comm=1 request=2",
                        "isend t=30 peer=1 world=1 tag=5 bytes=64 comm=1 request=3",
                        "wait t=40 peer=0 world=2 tag=6 bytes=32 request=2",
                        "wait t=50 request=3",
                        "wait t=60 peer=2 world=2 tag=7 bytes=16 request=1"),
                Read.all(folder).lines(0));
    }

    @Test
    void aReceiveThatIsCancelledOrNeverOverIsAPostWithoutFacts() throws IOException {
        SmallArchive archive = archive();
        archive.writeEvents(
                0,
                archive.records().time(at(1)).one(17, 1).one(17, 2).one(21, 1).one(20, 2));
        Read read = Read.all(folder);
        assertEquals(List.of("irecv t=1 request=1", "irecv t=1 request=2", "wait t=1 request=1"), read.lines(0));
        assertEquals(
                Map.of("MpiRequestCancelled", 1L, "MpiRequestTest", 1L, MessageJoin.NO_COMPLETION, 1L),
                read.skippedRecords.get(0));
    }

    @Test
    void aReceiveRecordedByAWaitHasNoTimeOfItsPost() throws IOException {
        SmallArchive archive = archive();
        archive.writeEvents(
                0,
                archive.records()
                        .time(at(5))
                        .one(12, SmallArchive.WAIT)
                        .time(at(9))
                        .numbers(18, 1, 0, 3, 8));
        assertEquals(
                List.of(
                        "recv peer=1 world=1 tag=3 bytes=8 comm=0 request=-1",
                        "done t=9 peer=1 world=1 tag=3 bytes=8 request=-1"),
                Read.all(folder).lines(0));
    }

    @Test
    void peersOfSelfAndBetweenGroupsAreRanksOfTheWorld() throws IOException {
        SmallArchive archive = archive();
        archive.writeEvents(0, archive.records().time(at(1)).numbers(14, 1, 3, 0, 8));
        archive.writeEvents(
                1, archive.records().time(at(1)).numbers(14, 0, 3, 0, 8).numbers(14, 0, 2, 0, 8));
        archive.writeEvents(2, archive.records().time(at(1)).numbers(14, 0, -1, 0, 8));
        Read read = Read.all(folder);
        assertEquals(List.of("send t=1 peer=1 world=2 tag=0 bytes=8 comm=3 request=-1"), read.lines(0));
        assertEquals(
                List.of(
                        "send t=1 peer=0 world=0 tag=0 bytes=8 comm=3 request=-1",
                        "send t=1 peer=0 world=1 tag=0 bytes=8 comm=2 request=-1"),
                read.lines(1));
        assertEquals(List.of("send t=1 peer=0 tag=0 bytes=8 comm=-1 request=-1"), read.lines(2));
    }

    @Test
    void numbersOfALocationAreTranslatedAndItsClockIsCorrected() throws IOException {
        SmallArchive archive = archive();
        RecordBytes local = archive.records()
                .record(5, map -> map.u8(6).number(1).u8(1).number(7).number(1))
                .record(
                        5,
                        map -> map.u8(3)
                                .number(2)
                                .u8(0)
                                .number(SmallArchive.SEND)
                                .number(SmallArchive.SOLVE))
                .record(6, offset -> offset.i64(at(0)).number(0).i64(0))
                .record(6, offset -> offset.i64(at(100)).number(-20).i64(0));
        archive.write(SmallArchive.location(0), ".def", local.end());
        archive.writeEvents(
                0,
                archive.records()
                        .time(at(50))
                        .one(12, 1)
                        .one(12, 0)
                        .numbers(14, 0, 7, 1, 8)
                        .time(at(200))
                        .numbers(14, 0, 0, 1, 8));
        Read read = Read.all(folder);
        assertEquals(
                List.of(
                        "send t=45 peer=0 world=2 tag=1 bytes=8 comm=1 request=-1",
                        "send t=180 peer=0 world=0 tag=1 bytes=8 comm=0 request=-1"),
                read.lines(0));
        assertEquals(Map.of(read.events.get(0).getFirst().site(), "MPI_Send in solve (cg.f:42)"), read.sites);
    }

    @Test
    void recordsItDoesNotKnowAreCountedAndEventsGoOnInTheNextChunk() throws IOException {
        SmallArchive archive = archive().major(4).writeAnchor();
        RecordBytes long300 = archive.records();
        long300.time(at(1)).record(6, list -> list.u8(1)).numbers(200, 1, 2, 3).record(31, metric -> {
            for (int i = 0; i < 300; i++) {
                metric.u8(i);
            }
        });
        long300.chunk(1)
                .time(at(2))
                .numbers(14, 1, 0, 1, 8)
                .one(24, -1)
                .chunk(1000)
                .numbers(14, 2, 0, 1, 8);
        archive.writeEvents(0, long300);
        Read read = Read.all(folder);
        assertEquals(
                List.of(
                        "send t=2 peer=1 world=1 tag=1 bytes=8 comm=0 request=-1",
                        "send t=2 peer=2 world=2 tag=1 bytes=8 comm=0 request=-1"),
                read.lines(0));
        assertEquals(Map.of("record 200", 1L, "Metric", 1L, "OmpFork", 1L), read.skippedRecords.get(0));
        assertEquals(
                List.of(
                        archive.events(1) + ": there is no such file, and 7 events of process 1 should be in it",
                        archive.events(2) + ": there is no such file, and 7 events of process 2 should be in it"),
                read.errors);
    }

    @Test
    void regionsEnteredWithACallingContextAreRegionsToo() throws IOException {
        SmallArchive archive = archive();
        RecordBytes definitions = archive.definitions(3).numbers(34, 5, SmallArchive.SOLVE, -1, -1);
        Files.write(
                archive.globalDefinitions(),
                definitions.numbers(34, 6, SmallArchive.RECV, -1, 5).end());
        RecordBytes out =
                archive.records().time(at(1)).numbers(66, 5, 1).time(at(2)).numbers(66, 6, 2);
        archive.writeEvents(
                0, out.time(at(3)).numbers(18, 1, 0, 1, 8).numbers(67, 6).numbers(14, 1, 0, 1, 8));
        Read read = Read.all(folder);
        assertEquals(
                "recv t=2 peer=1 world=1 tag=1 bytes=8 comm=0 request=-1",
                read.lines(0).getFirst());
        assertEquals(
                List.of("MPI_Recv in solve (cg.f:42)", "MPI_Recv in solve (cg.f:42)", "solve (cg.f:42)"),
                read.events.get(0).stream()
                        .map(event -> read.sites.get(event.site()))
                        .toList());
    }

    @Test
    void threadsOfAProcessAreReadTogetherInTheOrderOfTheTimes() throws IOException {
        SmallArchive archive = archive();
        RecordBytes definitions = archive.definitions(3);
        SmallArchive.location(definitions, 900, 1, 0);
        SmallArchive.location(definitions, 901, 2, 0);
        Files.write(archive.globalDefinitions(), definitions.end());
        archive.writeEvents(
                0,
                archive.records()
                        .time(at(1))
                        .numbers(14, 1, 0, 1, 8)
                        .time(at(5))
                        .numbers(14, 1, 0, 1, 8));
        archive.write(
                900,
                ".evt",
                archive.records().time(at(3)).numbers(14, 2, 0, 9, 8).end());
        archive.write(
                901,
                ".evt",
                archive.records().time(at(4)).numbers(14, 2, 0, 10, 8).end());
        assertEquals(
                List.of(1, 9, 1),
                Read.all(folder).events.get(0).stream()
                        .map(event -> event.tag())
                        .toList());
    }

    @Test
    void messagesWithNoProcessAreSkipped() throws IOException {
        SmallArchive archive = archive();
        archive.writeEvents(
                0,
                archive.records()
                        .time(at(1))
                        .one(17, 4)
                        .numbers(14, -1, 0, 1, 8)
                        .numbers(19, -1, 0, 1, 8, 4));
        Read read = Read.all(folder);
        assertEquals(List.of(), read.lines(0));
        assertEquals(Map.of("MpiSend with no process", 1L, "MpiIrecv with no process", 1L), read.skippedRecords.get(0));
    }

    @Test
    void aCutOffFileGivesAllBeforeAndThenAnErrorWithThePlace() throws IOException {
        SmallArchive archive = archive();
        byte[] whole = archive.records()
                .time(at(1))
                .one(17, 1)
                .numbers(14, 1, 0, 1, 8)
                .numbers(14, 2, 0, 1, 8)
                .cut();
        archive.write(100, ".evt", Arrays.copyOf(whole, whole.length - 2));
        Read read = Read.all(folder);
        assertEquals(
                List.of("irecv t=1 request=1", "send t=1 peer=1 world=1 tag=1 bytes=8 comm=0 request=-1"),
                read.lines(0));
        assertTrue(
                read.errors.getFirst().startsWith(archive.events(0) + ": offset ")
                        && read.errors.getFirst().contains("is cut off"),
                read.errors::toString);
    }

    @Test
    void withoutTheLocationsOfMpiProcessesAreNumberedAndThatIsSaid() throws IOException {
        SmallArchive archive = archive();
        RecordBytes definitions = archive.records();
        SmallArchive.location(definitions, 101, 1, 8);
        SmallArchive.location(definitions, 100, 1, 9);
        Files.write(archive.globalDefinitions(), definitions.end());
        archive.writeEvents(0, archive.records().time(1).numbers(14, 1, 0, 1, 8));
        archive.writeEvents(1, archive.records().time(1).numbers(14, 0, 0, 1, 8));
        Read read = Read.all(folder);
        assertEquals(List.of("send peer=0 tag=1 bytes=8 comm=0 request=-1"), read.lines(0));
        assertEquals(List.of("send peer=1 tag=1 bytes=8 comm=0 request=-1"), read.lines(1));
        assertTrue(read.limits.getLast().contains("does not list the locations of MPI"), read.limits::toString);
    }

    @Test
    void containersAndUnknownCompressionAreRefusedByName() throws IOException {
        SmallArchive archive = archive().substrate(2).writeAnchor();
        TraceFormatException sion = assertThrows(TraceFormatException.class, () -> Traces.open(List.of(folder)));
        assertTrue(sion.getMessage().contains("offset 29 follows substrate 2, SION containers"), sion::getMessage);
        archive.substrate(1).compression(3).writeAnchor();
        TraceFormatException zlib = assertThrows(TraceFormatException.class, () -> Traces.open(List.of(folder)));
        assertTrue(zlib.getMessage().contains("offset 30 follows compression 3"), zlib::getMessage);
    }

    @Test
    void anArchiveWithoutItsDefinitionsSaysWhereTheyShouldBe() throws IOException {
        SmallArchive archive = archive();
        Files.delete(archive.globalDefinitions());
        NoSuchFileException e = assertThrows(NoSuchFileException.class, () -> Traces.open(List.of(folder)));
        assertTrue(e.getMessage().startsWith(archive.globalDefinitions() + ": there are no global"), e::getMessage);
    }

    @Test
    void twoArchivesInAFolderMustBeToldApart() throws IOException {
        archive();
        new SmallArchive(folder, "other", ByteOrder.LITTLE_ENDIAN).writeAnchor().writeDefinitions(1);
        TraceFormatException e = assertThrows(TraceFormatException.class, () -> Traces.open(List.of(folder)));
        assertTrue(e.getMessage().endsWith("name the one to read"), e::getMessage);
    }

    @Test
    void processesMayBeReadAtTheSameTime() throws IOException {
        SmallArchive archive = archive();
        for (int rank = 0; rank < 3; rank++) {
            archive.writeEvents(rank, archive.records().time(at(1)).numbers(14, 0, 0, rank, 8));
        }
        try (Trace trace = Traces.open(List.of(folder))) {
            assertTrue(trace.isConcurrent());
            try (var first = trace.nextProcess();
                    var second = trace.nextProcess()) {
                assertEquals(1, second.next().tag());
                assertEquals(0, first.next().tag());
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"t.tar", "t.tar.gz"})
    void anArchiveMayLieInATar(String name) throws IOException {
        SmallArchive archive = archive();
        Map<String, byte[]> files = new LinkedHashMap<>();
        for (int rank = 0; rank < 3; rank++) {
            archive.writeEvents(rank, inSolve(archive.records()).numbers(14, 0, 0, rank, 8));
            files.put("run/traces/10" + rank + ".evt", Files.readAllBytes(archive.events(rank)));
        }
        files.put("run/traces.def", Files.readAllBytes(archive.globalDefinitions()));
        files.put("run/traces.otf2", Files.readAllBytes(archive.anchor()));
        Path tar = Files.createDirectory(folder.resolve("packed")).resolve(name);
        Read plain = Read.all(archive.anchor());
        Files.write(tar, Packed.as(name, Packed.tar(files)));
        Read packed = Read.all(tar);
        assertEquals(plain.events, packed.events);
        assertEquals(3, packed.events.size());
        assertEquals(plain.sites, packed.sites);
        assertEquals(List.of(), packed.errors);
        assertEquals(packed.bytes, packed.bytesRead);
        files.remove("run/traces/101.evt");
        Files.write(tar, Packed.as(name, Packed.tar(files)));
        assertEquals(
                List.of(tar + "(run/traces/101.evt): there is no such file, and 7 events of process 1 should be in it"),
                Read.all(tar).errors);
    }

    @Test
    void aFileIsRecognisedByHowItBeginsWhateverItsName() throws IOException {
        byte[] anchor = Files.readAllBytes(archive().anchor());
        assertTrue(new Otf2Format().recognises("renamed", anchor));
        assertFalse(new Otf2Format().recognises("traces.otf2", Arrays.copyOf(anchor, 6)));
        assertFalse(new Otf2Format().recognises("traces.otf2", new byte[0]));
        assertFalse(new Otf2Format().recognises("100.evt", archive().records().end()));
    }
}
