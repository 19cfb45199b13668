package dev.harbinger.trace.allprof;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.harbinger.trace.TraceEvent;
import dev.harbinger.trace.TraceEventBuilder;
import dev.harbinger.trace.TraceOp;
import dev.harbinger.trace.TraceReader;
import dev.harbinger.trace.input.FileNames;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

/** What lines become. */
class AllprofReaderTest {
    private static final String HEAD = """
        # htor's PMPI Tracer 0.9 Output File
        # time: Tue
        # clockdiff: 0.000000 s (relative to rank 0)

        MPI_Init:-:140735000539132:140735000539120:1000
        MPI_Comm_rank:1001:6575616,2,8:140735000539176:1002
        """;

    private record Reading(List<TraceEvent> events, Map<String, Long> skippedRecords, String failure) {}

    private static Reading read(String text) throws IOException {
        return read(text.getBytes(StandardCharsets.ISO_8859_1));
    }

    private static Reading read(byte[] text) throws IOException {
        List<TraceEvent> events = new ArrayList<>();
        String failure = "";
        try (TraceReader reader = new AllprofFormat().read(new ByteArrayInputStream(text), "trace", 2)) {
            try {
                for (TraceEvent event = reader.next(); event != null; event = reader.next()) {
                    events.add(event);
                }
            } catch (IOException e) {
                failure = String.valueOf(e.getMessage());
                assertEquals(null, reader.next());
            }
            return new Reading(events, reader.skippedRecords(), failure);
        }
    }

    private static List<String> brief(String text) throws IOException {
        Reading read = read(text);
        assertEquals("", read.failure());
        return read.events().stream()
                .map(event -> event.op().word() + " " + shown(event.peer()) + " " + shown(event.bytes()) + " "
                        + event.request())
                .toList();
    }

    private static String shown(long fact) {
        return fact == TraceEvent.ABSENT || fact == TraceEvent.ABSENT_INT ? "." : String.valueOf(fact);
    }

    @Test
    void everyFactOfAReceiveFromAnySourceIsGiven() throws IOException {
        TraceEventBuilder builder = new TraceEventBuilder();
        TraceEvent posted = builder.begin(0, TraceOp.IRECV)
                .timeNanos(2_000_500)
                .buffer(140735000539176L)
                .count(3)
                .typeBytes(8)
                .peer(-1)
                .tag(-1)
                .communicator(6575616)
                .request(140735000539136L)
                .worldPeer(-1)
                .build();
        TraceEvent completed = builder.begin(1, TraceOp.WAIT)
                .timeNanos(2_006_250)
                .request(140735000539136L)
                .build();
        assertEquals(List.of(posted, completed), read(HEAD + """
            MPI_Irecv:2000.500000:140735000539176:3:11,8,8:-1:-1:6575616,2,8:140735000539136:2001
            MPI_Wait:2002:140735000539136:0:2006.25
            """).events());
    }

    @Test
    void aWaitForAllCompletesTheRequestsOfItsArray() throws IOException {
        String post = "MPI_Irecv:1:9:1:1,4,4:%d:0:0,2,8:%d:2\n";
        assertEquals(
                List.of("irecv 1 4 800", "irecv 2 4 808", "irecv 3 4 816", "wait . . 800", "wait . . 808"),
                brief(post.formatted(1, 800) + post.formatted(2, 808) + post.formatted(3, 816)
                        + "MPI_Waitall:3:2:800:0:4\nMPI_Waitall:3:2:800:0:4\n"));
        assertEquals(
                List.of("irecv 1 4 800", "irecv 2 4 804", "irecv 3 4 808", "wait . . 800", "wait . . 804"),
                brief(post.formatted(1, 800) + post.formatted(2, 804) + post.formatted(3, 808)
                        + "MPI_Waitall:3:2:800:0:4\n"));
    }

    @Test
    void aSendAndReceiveInOneIsBoth() throws IOException {
        assertEquals(List.of("send 3 4 -1", "recv 1 16 -1", "done . . -1", "recv 5 8 -1", "done . . -1"), brief("""
            MPI_Sendrecv:1:90:1:1,4,4:3:0:91:2:11,8,8:1:0:0,2,8:70:2
            MPI_Sendrecv_replace:1:90:2:1,4,4:-2:0:5:0:0,2,8:70:2
            """));
    }

    @Test
    void eachStartOfAPersistentRequestPostsItAnew() throws IOException {
        assertEquals(
                List.of("irecv 3 4 800", "isend 4 4 808", "wait . . 800", "wait . . 808", "irecv 3 4 800"), brief("""
                    MPI_Recv_init:1:90:1:1,4,4:3:0:0,2,8:800:2
                    MPI_Send_init:1:90:1:1,4,4:4:0:0,2,8:808:2
                    MPI_Startall:3:2:800:4
                    MPI_Waitall:5:2:800:0:6
                    MPI_Start:7:800:8
                    """));
    }

    @Test
    void constantsOfMpichAreThoseItHas() throws IOException {
        assertEquals(List.of("irecv -1 4 800", "recv 2 4 -1", "done . . -1"), brief("""
            MPI_Irecv:1:9:1:1,4,4:-2:0:1140850688,2,8:800:2
            MPI_Irecv:1:9:1:1,4,4:-1:0:1140850688,2,8:808:2
            MPI_Send:1:9:1:1,4,4:-1:0:1140850688,2,8:2
            MPI_Recv:1:9:1:1,4,4:2:0:1140850688,2,8:0:2
            MPI_Wait:1:808:0:2
            """));
    }

    @Test
    void onlyTheFirstCommunicatorOfSeveralProcessesIsTheWorld() throws IOException {
        String receive = "MPI_Recv:1:9:1:1,4,4:3:0:%s:0:2\n";
        List<TraceEvent> events = read(receive.formatted("5,0,1") + receive.formatted("77,2,8")
                        + "MPI_Comm_dup:1:77,2,8:4:5\n" + receive.formatted("88,2,8"))
                .events();
        assertEquals(
                List.of(TraceEvent.ABSENT_INT, 3, TraceEvent.ABSENT_INT),
                List.of(
                        events.get(0).worldPeer(),
                        events.get(2).worldPeer(),
                        events.get(4).worldPeer()));
        List<TraceEvent> late = read("MPI_Comm_split:1:77,2,8:0:0:4:5\n" + receive.formatted("88,1,2"))
                .events();
        assertEquals(TraceEvent.ABSENT_INT, late.getFirst().worldPeer());
    }

    @Test
    void linesOfTheSecondVersionTellTheCallSite() throws IOException {
        String line =
                "MPI_Recv:%s:0x7ffe10:4:13:1:7:0:0%s  # backtrace [0x7f1: (MPI_Recv+0x4f) <- %s: (%s+0x1b) <- 0x2:"
                        + " (main+0x20)]\n";
        List<TraceEvent> events =
                read("MPI_Init:0.00:1:0x7ffe00:900.25  # backtrace [0x1: (MPI_Init+0x4f) <- 0x2: (main+0x9)]\n"
                                + line.formatted("1000.25", "1001.00", "0x55a0", "solve")
                                + line.formatted("1000.25", "1001.00", "0x66b0", "solve")
                                + line.formatted("1000.25", "1001.00", "0x66b0", "other")
                                + "MPI_Irecv:5.00:(nil):0:13:1:7:0:3:6.00\nMPI_Wait:7.00:2:08.00\n")
                        .events();
        TraceEvent first = events.getFirst();
        assertEquals(1_000_250, first.timeNanos());
        assertEquals(0x7ffe10, first.buffer());
        assertEquals(TraceEvent.ABSENT_INT, first.typeBytes());
        assertEquals(1, first.worldPeer());
        assertTrue(TraceEvent.isPresent(first.site()));
        assertEquals(first.site(), events.get(1).site());
        assertEquals(first.site(), events.get(2).site());
        assertNotEquals(first.site(), events.get(4).site());
        assertEquals(7, events.size());
        assertEquals(3, FileNames.process("lap2-trace-rank-3-of-8.txt"));
    }

    @Test
    void callsThatGiveNoEventAreCounted() throws IOException {
        Reading read = read(HEAD + """
            MPI_Waitany:5:2:800:900:1000:6
            MPI_Test:5:800:900:1000:6
            MPI_Test:5:800:900:1000:6
            # Finalize clockdiff: 0.000000
            MPI_Finalize:1298365588621191:-
            """);
        assertEquals("", read.failure());
        assertEquals(
                Map.of("MPI_Init", 1L, "MPI_Comm_rank", 1L, "MPI_Waitany", 1L, "MPI_Test", 2L, "MPI_Finalize", 1L),
                read.skippedRecords());
    }

    @Test
    void damageIsAnErrorWithItsLineAndWhatIsBeforeIsGiven() throws IOException {
        String good = "MPI_Send:1:9:1:1,4,4:3:0:0,2,8:2\n";
        for (Map.Entry<String, String> damage : Map.of(
                        "MPI_Send:1:9:x:1,4,4:3:0:0,2,8:2\n", "has 'x' as field 3 of MPI_Send; expected a number",
                        "MPI_Send:1:9:1\n", "has 4 fields of MPI_Send; expected 9",
                        "MPI_Send:now:9:1:1,4,4:3:0:0,2,8:2\n",
                                "has 'now' as field 1 of MPI_Send; expected a time in microseconds",
                        "\u0007!\n", "begins with '?!'; expected the name of a call and a colon",
                        "MPI_Send:1:9",
                                "is cut off: the trace was not written to its end, all before this line was read")
                .entrySet()) {
            Reading read = read(good + damage.getKey());
            assertEquals("trace: line 2 " + damage.getValue(), read.failure());
            assertEquals(1, read.events().size());
        }
    }

    @Test
    void aLineOfTheCountsOfManyProcessesIsSkipped() throws IOException {
        assertEquals(
                List.of("send 3 4 -1"),
                brief("MPI_Alltoallv:1:9:" + "1,".repeat(100_000) + "1:2\nMPI_Send:1:9:1:1,4,4:3:0:0,2,8:2\n"));
    }

    @Test
    void itsFilesAreRecognised() {
        AllprofFormat format = new AllprofFormat();
        for (String text : List.of(
                HEAD,
                "# collprof 0.9 output file\n",
                "\n# x\nMPI_Init:-:1:2:3\n",
                "MPI_Init:0.00:1:0x7ffe00:900.25\n")) {
            assertTrue(format.recognises("t", text.getBytes(StandardCharsets.US_ASCII)), text);
        }
        for (String text : List.of("", "\n".repeat(4096), "# x\nop,site\n", "MPI_Send entering at walltime 1.2\n")) {
            assertFalse(format.recognises("t", text.getBytes(StandardCharsets.US_ASCII)), text);
        }
    }

    @Property(tries = 500)
    void whateverTheBytesReadingEndsCleanly(@ForAll long seed, @ForAll byte[] more) throws IOException {
        Random random = new Random(seed);
        byte[] text = (HEAD + """
            MPI_Irecv:2000.500000:140735000539176:3:11,8,8:-1:-1:6575616,2,8:140735000539136:2001
            MPI_Sendrecv:1:90:1:1,4,4:3:0:91:2:11,8,8:1:0:0,2,8:70:2
            MPI_Recv_init:1:90:1:1,4,4:3:0:0,2,8:800:2
            MPI_Startall:3:2:800:4
            MPI_Waitall:3:2:800:0:4
            MPI_Recv:1:0x7ffe10:4:13:1:7:0:02.0  # backtrace [0x7f1: (MPI_Recv+0x4f)]
            """).getBytes(StandardCharsets.ISO_8859_1);
        for (int i = random.nextInt(1, 8); i > 0; i--) {
            text[random.nextInt(text.length)] = (byte) random.nextInt();
        }
        for (byte[] bytes : List.of(text, more)) {
            String failure = read(bytes).failure();
            assertTrue(failure.isEmpty() || failure.startsWith("trace: line "), failure);
        }
    }
}
