package dev.harbinger.launch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.harbinger.launch.program.Exchange;
import dev.harbinger.messaging.observe.CallListener;
import dev.harbinger.messaging.observe.ObservedCall;
import dev.harbinger.messaging.transport.Medium;
import dev.harbinger.trace.TraceEvent;
import dev.harbinger.trace.TraceOp;
import dev.harbinger.trace.csv.CsvTraceReader;
import dev.harbinger.trace.csv.FolderLock;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The trace of {@link Exchange}, event by event. */
@Timeout(value = 3, unit = TimeUnit.MINUTES)
class TraceOfAJobTest {
    @TempDir
    Path directory;

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void everyCallIsAnEvent(boolean threads) throws Exception {
        int rounds = 3;
        Launched launched = Launched.run(job(threads, Integer.toString(rounds)));
        assertEquals(ExitCode.SUCCESS, launched.result().exitCode(), launched.err());
        List<TraceEvent> first = read(0);
        List<TraceEvent> second = read(1);
        assertEquals(3 * rounds, first.size());
        assertEquals(4 * rounds, second.size());
        for (int round = 0; round < rounds; round++) {
            assertRoundOfRank0(first.subList(3 * round, 3 * round + 3), first);
            assertRoundOfRank1(second.subList(4 * round, 4 * round + 4), second);
        }
        assertEquals(first.stream().map(TraceEvent::sequence).toList(), count(first.size()));
        for (int i = 1; i < first.size(); i++) {
            assertTrue(first.get(i).timeNanos() >= first.get(i - 1).timeNanos());
        }
        assertNotEquals(first.get(0).site(), first.get(1).site(), "the send and the receive are two call sites");
    }

    private static void assertRoundOfRank0(List<TraceEvent> round, List<TraceEvent> all) {
        assertPosted(TraceOp.SEND, 1, 5, 10, round.get(0), all.get(0));
        assertEquals(TraceEvent.NOT_ASKED, round.get(0).early());
        assertEquals(TraceEvent.NO_REQUEST, round.get(0).request());
        assertPosted(TraceOp.RECV, 1, 6, 4, round.get(1), all.get(1));
        assertTrue(round.get(1).early() == TraceEvent.EARLY || round.get(1).early() == TraceEvent.NOT_EARLY);
        assertCompleted(TraceOp.DONE, TraceEvent.NO_REQUEST, round.get(2));
    }

    private static void assertRoundOfRank1(List<TraceEvent> round, List<TraceEvent> all) {
        assertPosted(TraceOp.RECV, 0, 5, 10, round.get(0), all.get(0));
        assertCompleted(TraceOp.DONE, TraceEvent.NO_REQUEST, round.get(1));
        assertPosted(TraceOp.ISEND, 0, 6, 4, round.get(2), all.get(2));
        assertTrue(round.get(2).request() >= 0, "a non-blocking send has a request");
        assertNotEquals(round.get(0).buffer(), round.get(2).buffer(), "two elements further on in the array");
        assertCompleted(TraceOp.WAIT, round.get(2).request(), round.get(3));
        assertEquals(TraceEvent.ABSENT_INT, round.get(3).peer(), "a send brings no message");
    }

    /** The same call from the same site with the same memory is the same in every round. */
    private static void assertPosted(
            TraceOp op, int peer, int tag, int count, TraceEvent event, TraceEvent inFirstRound) {
        assertEquals(op, event.op());
        assertEquals(peer, event.peer());
        assertEquals(peer, event.worldPeer());
        assertEquals(tag, event.tag());
        assertEquals(count, event.count());
        assertEquals(Double.BYTES, event.typeBytes());
        assertEquals(0, event.communicator());
        assertEquals(inFirstRound.site(), event.site());
        assertEquals(inFirstRound.buffer(), event.buffer());
    }

    private static void assertCompleted(TraceOp op, long request, TraceEvent event) {
        assertEquals(op, event.op());
        assertEquals(request, event.request());
        assertEquals(TraceEvent.ABSENT, event.buffer());
    }

    @Test
    void tracesOfAnOlderRunAreRemoved() throws Exception {
        Files.writeString(directory.resolve("rank-0007.csv"), "old");
        Files.writeString(directory.resolve("notes.txt"), "mine");
        Launched.run(job(false, "1"));
        assertFalse(Files.exists(directory.resolve("rank-0007.csv")));
        assertTrue(Files.exists(directory.resolve("notes.txt")));
    }

    @Test
    void aFolderThatAnotherRunUsesIsRefused() throws Exception {
        Path running = Files.writeString(directory.resolve("rank-0000.csv"), "running");
        try (FolderLock _ = FolderLock.take(directory, "-o")) {
            LaunchException refused = assertThrows(LaunchException.class, () -> Launched.run(job(false, "1")));
            assertEquals(
                    "'" + directory + "' is in use by another recording; wait for its end, or name another with"
                            + " --trace",
                    refused.getMessage());
            assertEquals("running", Files.readString(running));
        }
        assertEquals(ExitCode.SUCCESS, Launched.run(job(false, "1")).result().exitCode());
        assertFalse(Files.exists(directory.resolve(FolderLock.NAME)));
    }

    @Test
    void aPlaceThatCannotBeWrittenIsRefusedBeforeAnythingStarts() {
        Job job = new Job(
                Launched.program(Exchange.class, "1"),
                2,
                Medium.SHARED_MEMORY,
                Map.of(),
                Path.of("/dev/null/traces"),
                false,
                List.of());
        LaunchException e = assertThrows(LaunchException.class, () -> Launched.run(job));
        assertTrue(e.getMessage().contains("traces cannot be written to '/dev/null/traces'"), e.getMessage());
    }

    /** /dev/full answers each write as a full disk does. */
    @Test
    void aFullDiskIsSaidOnceAndTheProgramGoesOn() throws Exception {
        assumeTrue(Files.isWritable(Path.of("/dev/full")), "this system has no /dev/full");
        ByteArrayOutputStream complaints = new ByteArrayOutputStream();
        Files.createSymbolicLink(directory.resolve("rank-0003.csv"), Path.of("/dev/full"));
        TraceRecorder recorder = TraceRecorder.create(
                directory, directory, 3, System.nanoTime(), new PrintStream(complaints, true, StandardCharsets.UTF_8));
        ObservedCall call = new ObservedCall()
                .begin(CallListener.Event.WAIT, 1)
                .request(2)
                .peer(3, 6)
                .tag(4)
                .elements(5, 1);
        for (int i = 0; i < 10_000; i++) {
            recorder.completed(call);
        }
        recorder.close(true);
        Files.delete(directory.resolve("rank-0003.csv"));
        String said = complaints.toString(StandardCharsets.UTF_8);
        assertEquals(1, said.lines().count());
        assertTrue(said.startsWith("harbinger: rank 3: trace "), said);
        assertTrue(said.contains("ends after 0 events"), said);
        assertFalse(recorder.problem().isEmpty());
    }

    private Job job(boolean threads, String rounds) {
        return new Job(
                Launched.program(Exchange.class, rounds),
                2,
                Launched.medium(threads),
                Map.of(),
                directory,
                false,
                List.of());
    }

    private List<TraceEvent> read(int rank) throws IOException {
        List<TraceEvent> events = new ArrayList<>();
        try (CsvTraceReader reader = CsvTraceReader.open(directory.resolve("rank-000" + rank + ".csv"))) {
            for (TraceEvent event = reader.next(); event != null; event = reader.next()) {
                events.add(event);
            }
        }
        return events;
    }

    private static List<Long> count(int size) {
        return LongStream.range(0, size).boxed().toList();
    }
}
