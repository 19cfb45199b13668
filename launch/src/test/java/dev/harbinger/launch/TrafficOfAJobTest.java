package dev.harbinger.launch;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.harbinger.launch.program.Deliveries;
import dev.harbinger.messaging.observe.CallListener.Event;
import dev.harbinger.messaging.observe.ObservedCall;
import dev.harbinger.messaging.transport.Medium;
import dev.harbinger.trace.TraceFormatException;
import dev.harbinger.trace.traffic.Call;
import dev.harbinger.trace.traffic.Message;
import dev.harbinger.trace.traffic.MessageId;
import dev.harbinger.trace.traffic.Traffic;
import dev.harbinger.trace.traffic.TrafficReader;
import dev.harbinger.trace.traffic.TrafficWriter;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The traffic of {@link Deliveries}, message by message. */
@Timeout(value = 3, unit = TimeUnit.MINUTES)
class TrafficOfAJobTest {
    @TempDir
    Path directory;

    private Path file() {
        return directory.resolve("a.traffic");
    }

    private Job job(boolean threads, int rank, @Nullable Path trace, String... arguments) {
        return new Job(
                Launched.program(Deliveries.class, arguments),
                2,
                Launched.medium(threads),
                Map.of(),
                trace,
                new TrafficFile(file(), rank, "deliveries"),
                false,
                List.of(),
                null);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void everyMessageIsThereAsItWasReceived(boolean threads) throws Exception {
        Launched launched = Launched.run(job(threads, 0, null));
        assertEquals(ExitCode.SUCCESS, launched.result().exitCode(), launched.err());
        Traffic traffic = TrafficReader.read(file());
        assertEquals("deliveries", traffic.program());
        assertEquals(2, traffic.ranks());
        assertEquals(0, traffic.rank());
        assertMessages(traffic, 1, 3, 2, 4, 5, 6);
        assertCalls(traffic);
    }

    /** Messages in the order of the posts. */
    private static void assertMessages(Traffic traffic, int... sent) {
        assertEquals(sent.length, traffic.messages().size());
        for (int i = 0; i < sent.length; i++) {
            byte[] expected = new byte[sent[i]];
            Arrays.fill(expected, (byte) sent[i]);
            Message message = traffic.messages().get(i);
            assertArrayEquals(expected, message.payload());
            assertEquals(MessageId.of(1, sent[i] == Deliveries.MESSAGES ? 1 : 0, sent[i]), message.id());
            assertTrue(Double.isNaN(message.arrival()));
        }
    }

    private static void assertCalls(Traffic traffic) {
        List<String> calls = traffic.calls().stream()
                .map(call -> call.kind() + " " + MessageId.tag(call.id()) + " " + call.bytes() + " " + call.receive())
                .toList();
        assertEquals(
                List.of(
                        "POST 1 10 0",
                        "AWAIT 1 1 0",
                        "POST 3 3 1",
                        "POST 2 2 2",
                        "AWAIT 3 3 1",
                        "AWAIT 2 2 2",
                        "POST 4 4 3",
                        "AWAIT 4 4 3",
                        "POST 5 5 4",
                        "AWAIT 5 5 4",
                        "POST 6 6 5",
                        "AWAIT 6 6 5",
                        "SEND 99 4 -1"),
                calls);
        Call send = traffic.calls().getLast();
        assertEquals(1, MessageId.peer(send.id()));
    }

    @Test
    void itIsThatOfTheRankAskedFor() throws Exception {
        Launched.run(job(true, 1, null));
        Traffic traffic = TrafficReader.read(file());
        assertEquals(1, traffic.rank());
        assertEquals(List.of(), traffic.messages());
        assertEquals(Deliveries.MESSAGES, traffic.calls().size());
    }

    @Test
    void aTraceOfTheSameRunIsWrittenTooAndHoldsAsMuch() throws Exception {
        Path traces = directory.resolve("traces");
        Launched.run(job(false, 0, traces));
        assertMessages(TrafficReader.read(file()), 1, 3, 2, 4, 5, 6);
        try (var lines = Files.lines(traces.resolve("rank-0000.csv"))) {
            assertEquals(1 + 2 * Deliveries.MESSAGES + 1, lines.count());
        }
    }

    @ParameterizedTest
    @CsvSource({
        "exit 5, ended with exit code 5",
        "halt 3, ended with exit code 3",
        "kill KILL, was killed by signal 9" + " (SIGKILL)",
        "kill TERM, was killed by signal 15 (SIGTERM)",
        "throw, ended with an uncaught"
    })
    void aRankThatDoesNotEndWellWritesNoFileAndAnOlderOneStays(String how, String words) throws Exception {
        for (String older : new String[] {"", ", an older file is still there"}) {
            if (!older.isEmpty()) {
                Files.writeString(file(), "older");
            }
            Launched launched = Launched.run(job(false, 0, null, how.split(" ")));
            assertTrue(
                    launched.err()
                            .contains("traffic file " + file() + " was not written" + older + ": rank 0 " + words),
                    launched.err());
            assertEquals(older.isEmpty() ? List.of() : List.of(file()), files());
        }
        assertEquals("older", Files.readString(file()));
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aRankThatEndsItsJvmWellHasAWholeFile(boolean threads) throws Exception {
        Launched launched = Launched.run(job(threads, 0, null, "exit", "0"));
        assertEquals(ExitCode.SUCCESS, launched.result().exitCode(), launched.err());
        assertMessages(TrafficReader.read(file()), 1, 3, 2, 4, 5, 6);
        assertEquals(List.of(file()), files());
    }

    private List<Path> files() throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.toList();
        }
    }

    @Test
    void twoRunsToOneFileAtOnceLeaveOneThatIsWhole() throws Exception {
        List<Thread> runs = new ArrayList<>();
        List<Throwable> failures = Collections.synchronizedList(new ArrayList<>());
        for (int i = 0; i < 2; i++) {
            runs.add(Thread.ofPlatform().start(() -> {
                try {
                    // The program does not receive its last message, which is reported.
                    String err = Launched.run(job(false, 0, null)).err();
                    assertTrue(err.lines().allMatch(line -> line.contains("tag 99")), err);
                } catch (Exception | AssertionError e) {
                    failures.add(e);
                }
            }));
        }
        for (Thread run : runs) {
            run.join();
        }
        assertEquals(List.of(), failures);
        assertMessages(TrafficReader.read(file()), 1, 3, 2, 4, 5, 6);
        assertEquals(List.of(file()), files());
    }

    @Test
    void aRecordWhoseRankHasNotFinishedHasNoEnd() throws Exception {
        TrafficRecorder recorder = TrafficRecorder.create(new TrafficFile(file(), 0, "x"), file(), 2, System.err);
        recorder.close(false);
        assertEquals(0, recorder.openCalls());
        TraceFormatException e = assertThrows(TraceFormatException.class, () -> TrafficReader.read(file()));
        assertTrue(e.getMessage().contains("the run that recorded it has not ended well"), e.getMessage());
        TrafficWriter.complete(file(), 0);
        assertEquals(List.of(), TrafficReader.read(file()).calls());
    }

    @Test
    void aPlaceThatCannotBeWrittenIsRefusedBeforeAnythingStarts() {
        Job job = new Job(
                Launched.program(Deliveries.class),
                2,
                Medium.SHARED_MEMORY,
                Map.of(),
                null,
                new TrafficFile(Path.of("/dev/null/x"), 0, "x"),
                false,
                List.of(),
                null);
        LaunchException e = assertThrows(LaunchException.class, () -> Launched.run(job));
        assertTrue(e.getMessage().contains("traffic cannot be written to '/dev/null/x'"), e.getMessage());
    }

    @Test
    void aDeviceIsNotReplacedByAFile() {
        Job job = new Job(
                Launched.program(Deliveries.class),
                2,
                Medium.SHARED_MEMORY,
                Map.of(),
                null,
                new TrafficFile(Path.of("/dev/null"), 0, "x"),
                false,
                List.of(),
                null);
        LaunchException e = assertThrows(LaunchException.class, () -> Launched.run(job));
        assertEquals("traffic cannot be written to '/dev/null': it is a pipe or a device; name a file", e.getMessage());
    }

    @Test
    void aRankThatTheJobDoesNotHaveIsRefused() {
        assertThrows(IllegalArgumentException.class, () -> job(false, 2, null));
    }

    /** /dev/full answers each write as a full disk does. */
    @Test
    void aFullDiskIsSaidOnceAndTheProgramGoesOn() throws Exception {
        assumeTrue(Files.isWritable(Path.of("/dev/full")), "this system has no /dev/full");
        ByteArrayOutputStream complaints = new ByteArrayOutputStream();
        TrafficRecorder recorder = TrafficRecorder.create(
                new TrafficFile(Path.of("/tmp/x"), 1, "x"),
                Path.of("/dev/full"),
                4,
                new PrintStream(complaints, true, StandardCharsets.UTF_8));
        MemorySegment payload = MemorySegment.ofArray(new byte[10_000]);
        ObservedCall call = new ObservedCall();
        for (int i = 0; i < 100; i++) {
            recorder.posted(call.begin(Event.IRECV, 1)
                    .request(5)
                    .peer(2, 2)
                    .tag(3)
                    .elements(payload.byteSize(), 1)
                    .buffer(77)
                    .early(false));
            recorder.received(payload);
            recorder.completed(
                    call.begin(Event.WAIT, 1).request(5).peer(2, 2).tag(3).elements(payload.byteSize(), 1));
        }
        recorder.close(true);
        String said = complaints.toString(StandardCharsets.UTF_8);
        assertEquals(1, said.lines().count(), said);
        assertTrue(said.startsWith("harbinger: rank 1: traffic file /tmp/x is incomplete after "), said);
        assertFalse(recorder.problem().isEmpty());
    }
}
