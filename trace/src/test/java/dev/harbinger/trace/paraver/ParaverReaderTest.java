package dev.harbinger.trace.paraver;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
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
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ParaverReaderTest {
    private static final String HEADING = "#Paraver (01/02/2024 at 10:20):9000_ns:1(4):1:2(1:1,1:1),1\nc:1:1:2:1:2\n";

    private static final String LABELS = """
        DEFAULT_OPTIONS

        EVENT_TYPE
        9   50000001    MPI Point-to-point
        VALUES
        2   MPI_Recv
        4   MPI_Irecv
        41  MPI_Sendrecv
        70  MPI_Ssend
        0   Outside MPI


        EVENT_TYPE
        0    70000001    Caller at level 1
        0    70000002    Caller at level 2
        VALUES
        0   End
        1 Unresolved
        5 main
        8 exchange [Halo::exchange]

        EVENT_TYPE
        0    80000001    Caller line at level 1
        0    80000002    Caller line at level 2
        VALUES
        3 12 (main.c, app)
        4 101 (halo.c, app)
        9 101 (halo.c, app)
        """;

    @TempDir
    private Path folder;

    private Trace open(String records) throws IOException {
        Path file = folder.resolve("trace.prv");
        Files.writeString(file, HEADING + records);
        return new ParaverFormat().open(PlainFile.all(file));
    }

    private WholeTrace read(String records) throws IOException {
        return WholeTrace.read(open(records));
    }

    private static String ops(List<TraceEvent> events) {
        return String.join(
                " ",
                events.stream().map(event -> event.op().word() + event.peer()).toList());
    }

    @Test
    void aMessageIsASendOfOneProcessAndAReceiveAndItsCompletionOfAnother() throws IOException {
        WholeTrace trace = read("3:1:1:1:1:100:110:2:1:2:1:50:200:4096:77\n");
        TraceEvent send = trace.events().get(0).getFirst();
        assertEquals(TraceOp.ISEND, send.op());
        assertEquals(100, send.timeNanos());
        assertEquals(1, send.peer());
        assertEquals(1, send.worldPeer());
        assertEquals(77, send.tag());
        assertEquals(4096, send.bytes());
        List<TraceEvent> received = trace.events().get(1);
        assertEquals("irecv0 wait0", ops(received));
        assertEquals(50, received.getFirst().timeNanos());
        assertEquals(200, received.getLast().timeNanos());
        assertEquals(received.getFirst().request(), received.getLast().request());
        assertEquals(4096, received.getLast().bytes());
        assertEquals(TraceEvent.ABSENT, received.getFirst().communicator());
        assertEquals(TraceEvent.ABSENT, received.getFirst().site());
        assertEquals(
                List.of(0L, 1L), received.stream().map(TraceEvent::sequence).toList());
    }

    @Test
    void receivesComeInTheOrderInWhichTheyWerePostedAndNotInThatOfTheirSends() throws IOException {
        WholeTrace trace = read("""
            3:1:1:1:1:100:110:2:1:2:1:90:300:8:1
            3:1:1:1:1:200:210:2:1:2:1:50:250:8:2
            3:1:1:1:1:220:230:2:1:2:1:270:280:8:3
            """);
        assertEquals(
                "2:irecv 1:irecv 2:wait 3:irecv 3:wait 1:wait",
                String.join(
                        " ",
                        trace.events().get(1).stream()
                                .map(event -> event.tag() + ":" + event.op().word())
                                .toList()));
    }

    @Test
    void aReceiveBlocksWhenTheCallThatBeginsThenDoes() throws IOException {
        WholeTrace trace = read("""
            2:2:1:2:1:50:50000001:2
            2:2:1:2:1:200:50000001:0
            3:1:1:1:1:100:110:2:1:2:1:50:200:8:1
            """);
        List<TraceEvent> received = trace.events().get(1);
        assertEquals("recv0 done0", ops(received));
        assertEquals(TraceEvent.NO_REQUEST, received.getFirst().request());
    }

    @Test
    void aNonBlockingReceiveIsPostedWhereItsCallEndsEvenIfABlockingOneBeginsThere() throws IOException {
        WholeTrace trace = read("""
            2:2:1:2:1:40:50000001:4
            2:2:1:2:1:50:50000001:0
            2:2:1:2:1:50:50000001:2
            2:2:1:2:1:200:50000001:0
            3:1:1:1:1:100:110:2:1:2:1:50:300:8:1
            3:1:1:1:1:120:130:2:1:2:1:50:200:8:2
            """);
        assertEquals(
                "1:irecv 2:recv 2:done 1:wait",
                String.join(
                        " ",
                        trace.events().get(1).stream()
                                .map(event -> event.tag() + ":" + event.op().word())
                                .toList()));
    }

    @Test
    void aSendAndReceiveInOneCallIsASendThenAReceiveThenItsCompletion() throws IOException {
        WholeTrace trace = read("""
            2:1:1:1:1:100:50000001:41
            2:1:1:1:1:200:50000001:0
            2:2:1:2:1:90:50000001:41
            2:2:1:2:1:210:50000001:0
            3:2:1:2:1:90:210:1:1:1:1:100:200:8:1
            3:1:1:1:1:100:200:2:1:2:1:90:210:8:1
            """);
        assertEquals("send1 recv1 done1", ops(trace.events().get(0)));
        assertEquals("send0 recv0 done0", ops(trace.events().get(1)));
    }

    @Test
    void callsAreNamedByTheLabelsBesideTheTrace() throws IOException {
        Files.writeString(folder.resolve("trace.pcf"), LABELS);
        WholeTrace trace = read("""
            2:1:1:1:1:100:50000001:70
            2:1:1:1:1:110:50000001:0
            3:1:1:1:1:100:110:2:1:2:1:50:200:8:1
            """);
        assertEquals("ssend1", ops(trace.events().get(0)));
    }

    @Test
    void theCallSiteIsMadeOfFunctionsAndLinesWhateverTheirValuesInAProcess() throws IOException {
        Files.writeString(folder.resolve("trace.pcf"), LABELS);
        Trace trace = open("""
            2:2:1:2:1:40:50000001:4:42000050:9:70000001:8:80000001:4:70000002:5:80000002:3
            2:2:1:2:1:50:50000001:0
            2:2:1:2:1:60:50000001:4
            2:2:1:2:1:60:70000001:8:80000001:9:70000002:5:80000002:3
            2:2:1:2:1:70:50000001:0
            2:2:1:2:1:80:50000001:4:70000001:8:80000001:3:70000002:1:80000002:3
            2:2:1:2:1:90:50000001:0
            3:1:1:1:1:100:110:2:1:2:1:50:200:8:1
            3:1:1:1:1:120:130:2:1:2:1:70:200:8:2
            3:1:1:1:1:140:150:2:1:2:1:90:200:8:3
            """);
        List<TraceEvent> received = WholeTrace.read(trace).events().get(1);
        assertEquals(received.get(0).site(), received.get(1).site());
        assertFalse(received.get(0).site() == received.get(2).site());
        assertEquals(
                "Halo::exchange (halo.c:101) from main (main.c:12)",
                trace.siteName(received.get(0).site()));
        assertEquals(
                "Halo::exchange (main.c:12)", trace.siteName(received.get(2).site()));
        assertEquals(TraceEvent.ABSENT, received.get(3).site());
    }

    @Test
    void withoutLabelsSitesAreKnownByTheirValuesAndHaveNoNames() throws IOException {
        Trace trace = open("""
            2:2:1:2:1:40:50000001:4:70000001:8:80000001:4
            2:2:1:2:1:50:50000001:0
            3:1:1:1:1:100:110:2:1:2:1:50:200:8:1
            """);
        TraceEvent received = WholeTrace.read(trace).events().get(1).getFirst();
        assertTrue(TraceEvent.isPresent(received.site()));
        assertNull(trace.siteName(received.site()));
    }

    @Test
    void whatIsSkippedIsCountedByNameProcessByProcess() throws IOException {
        WholeTrace trace = read("""
            1:1:1:1:1:0:10:15
            1:1:1:1:1:10:20:1
            2:1:1:1:1:5:50000002:10:42000050:77
            2:2:1:2:1:5:50000001:6
            2:2:1:2:1:7:50000001:0
            2:2:1:2:1:8:50000003:999
            4:2:1:2:1:9
            """);
        assertEquals(
                Map.of("state", 2L, "MPI_Allreduce", 1L, "event 42000050", 1L),
                trace.skippedRecords().get(0));
        assertEquals(
                Map.of("MPI_Waitall", 1L, "event 50000003 value 999", 1L, "record 4", 1L),
                trace.skippedRecords().get(1));
    }

    @Test
    void aCallWhoseMessageTheTraceLacksIsCounted() throws IOException {
        WholeTrace trace = read("""
            2:1:1:1:1:10:50000001:4
            2:1:1:1:1:20:50000001:0
            2:1:1:1:1:30:50000001:1
            2:1:1:1:1:40:50000001:0
            3:1:1:1:1:30:40:2:1:2:1:50:200:8:1
            """);
        assertEquals(
                Map.of("MPI_Irecv without its message", 1L),
                trace.skippedRecords().get(0));
    }

    @Test
    void halvesOfMessagesOutsideTheTimeOfACutTraceAreCounted() throws IOException {
        WholeTrace trace = read("""
            3:1:1:1:1:-5:10:2:1:2:1:50:200:8:1
            3:1:1:1:1:100:110:2:1:2:1:9001:9100:8:2
            3:1:1:1:1:120:130:2:1:2:1:8999:9100:8:3
            3:1:1:1:1:140:150:2:1:9:1:60:70:8:4
            """);
        assertEquals("isend1 isend1", ops(trace.events().get(0)));
        assertEquals("irecv0 wait0 irecv0", ops(trace.events().get(1)));
        assertEquals(
                Map.of("send outside the time of the trace", 1L, "message of a task that the heading lacks", 1L),
                trace.skippedRecords().get(0));
        assertEquals(
                Map.of("receive outside the time of the trace", 1L),
                trace.skippedRecords().get(1));
    }

    @Test
    void tasksOfFurtherApplicationsAreProcessesWhenTheyCommunicate() throws IOException {
        String heading = "#Paraver (01/02/2024 at 10:20):9000_ns:1(4):3:2(1:1,1:1),2(1:1,1:1),2(1:1,1:1),1\n";
        Path file = folder.resolve("several.prv");
        Files.writeString(file, heading + """
            2:1:2:1:1:5:42000050:77
            1:1:1:2:1:5:9:1
            3:1:1:1:1:100:110:2:3:2:1:50:200:8:1
            1:1:3:1:1:5:9:1
            """);
        WholeTrace trace = WholeTrace.read(new ParaverFormat().open(PlainFile.all(file)));
        assertEquals(List.of(0, 1, 4, 5), List.copyOf(trace.events().keySet()));
        assertEquals(5, trace.events().get(0).getFirst().peer());
        assertEquals("irecv0 wait0", ops(trace.events().get(5)));
    }

    @Test
    void applicationsMayBeSeparatedByColonsAndTimesBeMicroseconds() throws IOException {
        Path file = folder.resolve("older.prv");
        Files.writeString(
                file,
                "#Paraver (01/02/04 at 10:20):9000:0:2:1(1:0):2(1:0,1:0),2\r\n"
                        + "3:0:1:1:1:100:110:0:2:2:1:50:200:8:1\r\n");
        WholeTrace trace = WholeTrace.read(new ParaverFormat().open(PlainFile.all(file)));
        assertEquals(100_000, trace.events().get(0).getFirst().timeNanos());
        assertEquals(2, trace.events().get(0).getFirst().peer());
    }

    @Test
    void threadsOfATaskAreOneProcessAndTheirCallsAreToldApart() throws IOException {
        WholeTrace trace = read("""
            2:2:1:2:1:50:50000001:2
            2:2:1:2:2:60:50000001:4
            2:2:1:2:2:70:50000001:0
            2:2:1:2:1:200:50000001:0
            3:1:1:1:1:100:110:2:1:2:2:70:300:8:1
            3:1:1:1:1:120:130:2:1:2:1:50:200:8:2
            """);
        assertEquals("recv0 irecv0 done0 wait0", ops(trace.events().get(1)));
    }

    @Test
    void longCommunicatorsAndHeadingsOfLargeJobsAreNoError() throws IOException {
        int tasks = 40_000;
        StringBuilder text = new StringBuilder("#Paraver (01/02/2024 at 10:20):9000_ns:1(4):1:" + tasks + "(1:1");
        text.append(",1:1".repeat(tasks - 1)).append("),1\nc:1:1:").append(tasks);
        for (int task = 1; task <= tasks; task++) {
            text.append(':').append(task);
        }
        Path file = folder.resolve("large.prv");
        Files.writeString(file, text + "\n3:1:1:1:1:100:110:2:1:40000:1:50:200:8:1\n");
        WholeTrace trace = WholeTrace.read(new ParaverFormat().open(PlainFile.all(file)));
        assertEquals(List.of(), trace.errors());
        assertEquals(39_999, trace.events().get(0).getFirst().peer());
    }

    @Test
    void aDamagedLineIsAnErrorAfterAllProcessesWereGivenAsFarAsTheyGo() throws IOException {
        WholeTrace trace = read("""
            3:1:1:1:1:100:110:2:1:2:1:50:200:8:1
            3:1:1:1:1:100:110:2:1:2:1:x
            3:1:1:1:1:300:310:2:1:2:1:150:400:8:1
            """);
        assertEquals("isend1", ops(trace.events().get(0)));
        assertEquals("irecv0 wait0", ops(trace.events().get(1)));
        assertEquals(
                List.of(folder.resolve("trace.prv")
                        + ": line 4 has 'x' where the logical receive stands; expected a number; all before this line"
                        + " was read"),
                trace.errors());
    }

    @Test
    void aCutOffLastLineIsAnError() throws IOException {
        WholeTrace trace = read("3:1:1:1:1:100:110:2:1:2:1:50:200:8:1\n3:1:1:1:1:100:110:2:1:2:1:50:200:8:1");
        assertEquals(2, trace.events().get(1).size());
        assertEquals(1, trace.errors().size());
        assertTrue(
                trace.errors().getFirst().contains("line 4 is cut off"),
                trace.errors().getFirst());
    }

    @Test
    void aReaderClosedEarlyDoesNotDisturbTheNextProcess() throws IOException {
        try (Trace trace = open("""
            3:1:1:1:1:100:110:2:1:2:1:50:200:8:1
            3:1:1:1:1:300:310:2:1:2:1:150:400:8:1
            """)) {
            try (TraceReader first = trace.nextProcess()) {
                assertEquals(0, first.process());
            }
            try (TraceReader second = trace.nextProcess()) {
                assertEquals(1, second.process());
                assertEquals(TraceOp.IRECV, second.next().op());
            }
            assertNull(trace.nextProcess());
            assertNull(trace.nextProcess());
            assertEquals(trace.bytes(), trace.bytesRead());
        }
    }

    @Test
    void aHeadingThatIsNoneIsAClearError() throws IOException {
        for (String heading : List.of(
                "#Paraver",
                "#Paraver (",
                "#Paraver (now)",
                "#Paraver (now):12_weeks:1:1:2(1:1)",
                "#Paraver (now):12_ns:1(4",
                "#Paraver (now):12_ns:1(4):1:",
                "#Paraver (now):12_ns:1(4):1:999999999999(1:1)")) {
            Path file = folder.resolve("heading.prv");
            Files.writeString(file, heading + "\n");
            TraceFormatException error = assertThrows(
                    TraceFormatException.class, () -> new ParaverFormat().open(PlainFile.all(file)), heading);
            assertTrue(error.getMessage().startsWith(file + ": line 1 "), error.getMessage());
        }
    }

    @Test
    void theFilesBesideATraceLeadToIt() throws IOException {
        Files.writeString(folder.resolve("trace.pcf"), LABELS);
        Files.writeString(folder.resolve("trace.prv"), HEADING + "3:1:1:1:1:100:110:2:1:2:1:50:200:8:1\n");
        Trace trace = new ParaverFormat().open(PlainFile.all(folder.resolve("trace.pcf")));
        assertEquals(2, WholeTrace.read(trace).events().size());
        Files.delete(folder.resolve("trace.prv"));
        assertThrows(
                TraceFormatException.class, () -> new ParaverFormat().open(PlainFile.all(folder.resolve("trace.pcf"))));
        assertThrows(
                TraceFormatException.class,
                () -> new ParaverFormat().open(PlainFile.all(folder.resolve("a.prv"), folder.resolve("b.prv"))));
    }
}
