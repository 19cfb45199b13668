package dev.harbinger.trace.timeindependent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.harbinger.trace.PlainFile;
import dev.harbinger.trace.Trace;
import dev.harbinger.trace.TraceEvent;
import dev.harbinger.trace.TraceFormatException;
import dev.harbinger.trace.TraceOp;
import dev.harbinger.trace.TraceReader;
import dev.harbinger.trace.WholeTrace;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TimeIndependentTest {
    @TempDir
    private Path folder;

    private Path write(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text);
    }

    private WholeTrace read(String... files) throws IOException {
        List<Path> paths = new ArrayList<>();
        for (String file : files) {
            paths.add(write("process-" + paths.size() + ".txt", file));
        }
        return WholeTrace.read(new TimeIndependentFormat().open(PlainFile.all(paths)));
    }

    private static String ops(List<TraceEvent> events) {
        return String.join(
                " ",
                events.stream()
                        .map(event -> event.op().word()
                                + (TraceEvent.isPresent(event.peer()) ? ":" + event.peer() : "")
                                + (TraceEvent.isPresent(event.tag()) ? "/" + event.tag() : ""))
                        .toList());
    }

    private static String requests(List<TraceEvent> events) {
        return String.join(
                " ",
                events.stream().map(event -> String.valueOf(event.request())).toList());
    }

    @Test
    void aSendAndAReceiveHaveTheirFactsAndNoTimes() throws IOException {
        List<TraceEvent> events = read("0 init\n0 send 1 7 1e6 1\n0 recv 2 8 2.5e3 0\n0 finalize\n")
                .events()
                .get(0);
        assertEquals("send:1/7 recv:2/8 done", ops(events));
        TraceEvent send = events.getFirst();
        assertEquals(1_000_000, send.count());
        assertEquals(4, send.typeBytes());
        assertEquals(1, send.worldPeer());
        assertEquals(TraceEvent.NO_REQUEST, send.request());
        assertEquals(TraceEvent.ABSENT, send.timeNanos());
        assertEquals(TraceEvent.ABSENT, send.communicator());
        assertEquals(TraceEvent.ABSENT, send.site());
        assertEquals(20_000, events.get(1).bytes());
        assertEquals(
                List.of(0L, 1L, 2L), events.stream().map(TraceEvent::sequence).toList());
    }

    @Test
    void sizesWithoutDatatypeAreBytesOrDoublesAsTheProcessBegan() throws IOException {
        WholeTrace trace = read("0 init\n0 send 1 0 10\n", "1 init 1\n1 send 0 0 10\n");
        assertEquals(10, trace.events().get(0).getFirst().bytes());
        assertEquals(80, trace.events().get(1).getFirst().bytes());
    }

    @Test
    void sizesInDatatypesThatAreNotReplayedAreBytes() throws IOException {
        List<TraceEvent> events = read("0 init\n0 send 1 0 24 7\n0 send 1 0 24 -1\n0 send 1 0 12 3\n")
                .events()
                .get(0);
        assertEquals(
                List.of(24L, 24L, 24L), events.stream().map(TraceEvent::bytes).toList());
    }

    @Test
    void aReceiveWhoseSizeIsNotKnownHasNone() throws IOException {
        assertEquals(
                TraceEvent.ABSENT,
                read("0 init\n0 recv 1 0 -1\n").events().get(0).getFirst().count());
    }

    @Test
    void wildcardsOfAllVersionsAreKnown() throws IOException {
        assertEquals(
                "irecv:-1/-1 irecv:-1/5 irecv:-1/-1",
                ops(read("0 init\n0 irecv -555 -444 8 6\n0 irecv -555 5 8 6\n0 irecv -1 -1 8 6\n")
                        .events()
                        .get(0)));
    }

    @Test
    void callsWithNoProcessAreCounted() throws IOException {
        WholeTrace trace = read("0 init\n0 send -666 0 8\n0 irecv -666 0 8\n0 recv -2 0 8\n0 waitall\n");
        assertEquals(List.of(), trace.events().get(0));
        assertEquals(
                Map.of("send with no process", 1L, "irecv with no process", 1L, "recv with no process", 1L),
                trace.skippedRecords().get(0));
    }

    @Test
    void aWaitCompletesItsRequestAndTellsWhatTheLineSays() throws IOException {
        List<TraceEvent> events = read("""
            1 init
            1 irecv 0 5 8
            1 isend 2 5 8
            1 irecv 0 5 8
            1 wait 1 2 5
            1 wait 0 1 5
            1 wait 0 1 5
            """).events().get(1);
        assertEquals("irecv:0/5 isend:2/5 irecv:0/5 wait wait:0/5 wait:0/5", ops(events));
        assertEquals("0 1 2 1 0 2", requests(events));
    }

    @Test
    void waitsMayNameProcessesByTheirNumbersFromOne() throws IOException {
        List<TraceEvent> events = read("""
            1 init
            1 irecv 0 5 8
            1 irecv 4 5 8
            1 isend 2 5 8
            1 wait 5 2 5
            1 wait 1 2 5
            1 wait 2 3 5
            """).events().get(1);
        assertEquals("irecv:0/5 irecv:4/5 isend:2/5 wait:4/5 wait:0/5 wait", ops(events));
        assertEquals("0 1 2 1 0 2", requests(events));
    }

    @Test
    void aWaitMayTellWhatAReceiveFromAnySourceGot() throws IOException {
        List<TraceEvent> events = read("""
            1 init
            1 irecv -555 -444 8
            1 irecv -555 6 8
            1 wait 3 1 5
            1 wait -555 1 6
            """).events().get(1);
        assertEquals("irecv:-1/-1 irecv:-1/6 wait:3/5 wait/6", ops(events));
        assertEquals("0 1 0 1", requests(events));
    }

    @Test
    void aWaitForAllCompletesAllThatIsOutstandingInTheOrderInWhichItWasPosted() throws IOException {
        List<TraceEvent> events = read("""
            0 init
            0 irecv 1 0 8
            0 isend 2 0 8
            0 irecv 3 0 8
            0 wait 0 2 0
            0 waitall -1 0 2
            0 waitall
            """).events().get(0);
        assertEquals("0 1 2 1 0 2", requests(events));
    }

    @Test
    void testsAndWaitsForNothingAreCountedAndCompleteNothing() throws IOException {
        WholeTrace trace =
                read("0 init\n0 irecv 1 0 8\n0 test 1 0 0\n0 waitAny 2\n0 wait 1 0 9\n0 wait 1 0 0\n0 barrier\n");
        assertEquals("irecv:1/0 wait:1/0", ops(trace.events().get(0)));
        assertEquals(
                Map.of("test", 1L, "waitAny", 1L, "barrier", 1L, "wait for no request", 1L),
                trace.skippedRecords().get(0));
    }

    @Test
    void olderTracesHaveNoTagsAndWaitForTheLastRequest() throws IOException {
        WholeTrace trace = read("0 init\n0 Irecv 1 100 0\n0 Isend 2 50 6\n0 wait\n0 wait\n0 send 3 7\n");
        List<TraceEvent> events = trace.events().get(0);
        assertEquals("irecv:1 isend:2 wait wait send:3", ops(events));
        assertEquals("0 1 1 0 -1", requests(events));
        assertEquals(800, events.getFirst().bytes());
        assertEquals(7, events.getLast().bytes());
    }

    @Test
    void largeLettersTellOlderTracesWhenTheNumberOfWordsDoesNot() throws IOException {
        List<TraceEvent> events =
                read("0 init\n0 Irecv 1 100 0\n0 waitAll\n").events().get(0);
        assertEquals("irecv:1 wait", ops(events));
        assertEquals(800, events.getFirst().bytes());
    }

    @Test
    void aSendAndReceiveInOneNamesProcessesByTheirNumbersFromOne() throws IOException {
        List<TraceEvent> events = read("0 init\n0 sendRecv 10 6 20 3 0 1\n0 send 1 2 3 6\n")
                .events()
                .get(0);
        assertEquals("send:5 recv:2 done send:1/2", ops(events));
        assertEquals(80, events.get(0).bytes());
        assertEquals(80, events.get(1).bytes());
    }

    @Test
    void aLocationIsTheSiteOfTheCallsThatFollow() throws IOException {
        Path file = write("one.txt", """
            0 init
            0 location /home/a user/solve.c 120
            0 irecv 1 0 8
            0 irecv 2 0 8
            0 location /home/a user/solve.c 130
            0 waitall
            """);
        Trace trace = new TimeIndependentFormat().open(PlainFile.all(file));
        List<TraceEvent> events = WholeTrace.read(trace).events().get(0);
        assertEquals("/home/a user/solve.c:120", trace.siteName(events.get(0).site()));
        assertEquals(events.get(0).site(), events.get(1).site());
        assertNotEquals(events.get(0).site(), events.get(2).site());
        assertEquals("/home/a user/solve.c:130", trace.siteName(events.get(2).site()));
    }

    @Test
    void processesThatTakeTurnsInOneFileAreToldApart() throws IOException {
        WholeTrace trace = read("""
            2 init
            0 init
            # a comment

            0 irecv 2 0 8
            2 isend 0 0 8
            5 barrier
            0 waitall
            2 waitall
            5 barrier
            """);
        assertEquals("irecv:2/0 wait", ops(trace.events().get(0)));
        assertEquals("isend:0/0 wait", ops(trace.events().get(2)));
        assertEquals(List.of(), trace.events().get(5));
        assertEquals(Map.of("barrier", 2L), trace.skippedRecords().get(5));
    }

    @Test
    void filesOfProcessesMayBeReadAtTheSameTime() throws IOException {
        List<Path> files = List.of(
                write("b.txt", "1 init\n1 send 0 0 8\n1 send 0 1 8\n"), write("a.txt", "0 init\n0 recv 1 0 8\n"));
        try (Trace trace = new TimeIndependentFormat().open(PlainFile.all(files))) {
            assertTrue(trace.isConcurrent());
            try (TraceReader first = trace.nextProcess();
                    TraceReader second = trace.nextProcess()) {
                assertEquals(0, first.process());
                assertEquals(1, second.process());
                assertEquals(TraceOp.SEND, second.next().op());
                assertEquals(TraceOp.RECV, first.next().op());
                assertEquals(1, second.next().tag());
            }
            assertEquals(trace.bytes(), trace.bytesRead());
        }
    }

    @Test
    void aListLeadsToTheFilesOfTheProcesses() throws IOException {
        Path list = write("ti.trace", "ti.trace_files/17_rank-1.txt\nti.trace_files/17_rank-2.txt\n");
        Path beside = Files.createDirectory(folder.resolve("ti.trace_files"));
        Files.writeString(beside.resolve("17_rank-1.txt"), "0 init\n0 send 1 0 8\n");
        Files.writeString(beside.resolve("17_rank-2.txt"), "1 init\n1 recv 0 0 8\n");
        TimeIndependentFormat format = new TimeIndependentFormat();
        assertTrue(format.recognises("ti.trace", Files.readAllBytes(list)));
        WholeTrace trace = WholeTrace.read(format.open(PlainFile.all(list)));
        assertEquals("send:1/0", ops(trace.events().get(0)));
        assertEquals("recv:0/0 done", ops(trace.events().get(1)));
        Files.delete(beside.resolve("17_rank-2.txt"));
        TraceFormatException error = assertThrows(TraceFormatException.class, () -> format.open(PlainFile.all(list)));
        assertTrue(error.getMessage().startsWith(list + ": line 2 names the file "), error.getMessage());
    }

    @Test
    void filesOfTwoTracesAreRefused() throws IOException {
        assertThrows(TraceFormatException.class, () -> read("0 init\n", "0 init\n"));
    }

    @Test
    void aFileOfSeveralProcessesAmongOthersIsAnErrorAtItsLine() throws IOException {
        WholeTrace trace = read("0 init\n0 send 1 0 8\n1 init\n", "2 init\n");
        assertEquals("send:1/0", ops(trace.events().get(0)));
        assertTrue(
                trace.errors().getFirst().contains("line 3 is of process 1"),
                trace.errors().getFirst());
    }

    @Test
    void aDamagedLineIsAnErrorAfterAllBeforeItWasGiven() throws IOException {
        for (String damaged : List.of(
                "0 send 1 x 8 6",
                "0 send",
                "0 send 1 0 many 6",
                "0 wait 1",
                "x",
                "0",
                "-1 send 1 0 8 6",
                "0 location a")) {
            WholeTrace one = read("0 init\n0 send 1 0 8 6\n" + damaged + "\n0 send 1 0 8 6\n");
            assertEquals("send:1/0", ops(one.events().get(0)), damaged);
            assertEquals(1, one.errors().size(), damaged);
            assertTrue(
                    one.errors().getFirst().contains(": line 3 "), one.errors().getFirst());
            WholeTrace two = read("0 init\n0 send 1 0 8 6\n" + damaged + "\n0 send 1 0 8 6\n", "7 init\n");
            assertEquals("send:1/0", ops(two.events().get(0)), damaged);
            assertTrue(
                    two.errors().getFirst().contains(": line 3 "), two.errors().getFirst());
        }
    }

    @Test
    void aLastLineWithoutItsEndIsAnErrorUnlessItEndsTheProcess() throws IOException {
        assertEquals(List.of(), read("0 init\n0 send 1 0 8\n0 finalize").errors());
        WholeTrace cut = read("0 init\n0 send 1 0 8\n0 send 1 0 80");
        assertEquals("send:1/0", ops(cut.events().get(0)));
        assertTrue(
                cut.errors().getFirst().contains("line 3 is cut off"),
                cut.errors().getFirst());
    }

    @Test
    void aSizeBeyondALongIsAnError() throws IOException {
        WholeTrace trace = read("0 init\n0 send 1 0 8\n0 send 1 0 1e300\n");
        assertEquals(1, trace.errors().size());
        String error = trace.errors().getFirst();
        assertTrue(error.contains("line 3 has '1e300' where the size stands; expected a number below 9.2e18"), error);
        assertEquals("send:1/0", ops(trace.events().get(0)));
    }

    @Test
    void longLinesOfCollectiveCallsAreNoError() throws IOException {
        WholeTrace trace = read("0 init\n0 alltoallv 1" + " 17".repeat(60_000) + "\n0 send 1 0 8\n");
        assertEquals(List.of(), trace.errors());
        assertEquals("send:1/0", ops(trace.events().get(0)));
    }

    @Test
    void onlyLinesOfProcessesAndActionsAreRecognised() {
        TimeIndependentFormat format = new TimeIndependentFormat();
        for (String text : List.of("0 init\n", "\n# x\n12 compute 1e9\n12 other 5\n", "a.txt\nb/c.txt\n")) {
            assertTrue(format.recognises("x", text.getBytes(StandardCharsets.ISO_8859_1)), text);
        }
        for (String text : List.of(
                "",
                "\n",
                "0 apples\n",
                "op,tag\nrecv,1\n",
                "0 init\nhello\n",
                "a.txt\nb.c\n",
                "#Paraver (",
                "1:2 init")) {
            assertFalse(format.recognises("x", text.getBytes(StandardCharsets.ISO_8859_1)), text);
        }
    }
}
