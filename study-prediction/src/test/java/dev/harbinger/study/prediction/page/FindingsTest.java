package dev.harbinger.study.prediction.page;

import static dev.harbinger.study.prediction.MemoryTrace.event;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.harbinger.report.Finding;
import dev.harbinger.study.prediction.AnalysisSettings;
import dev.harbinger.study.prediction.MemoryTrace;
import dev.harbinger.study.prediction.TraceAnalysis;
import dev.harbinger.study.prediction.arrival.Assumptions;
import dev.harbinger.study.prediction.finding.Caution;
import dev.harbinger.trace.Trace;
import dev.harbinger.trace.TraceOp;
import dev.harbinger.trace.open.Traces;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the findings say first, and that they do not say more than the trace tells. */
class FindingsTest {
    private static final long HOUR = 3_600_000_000_000L;

    private static final AnalysisSettings SETTINGS =
            new AnalysisSettings(List.of("single-cycle", "tagging", "tournament"), "tournament", 0, Assumptions.USUAL);

    private static List<String> findings(Trace trace) throws IOException, InterruptedException {
        return Findings.of(new TraceAnalysis(trace, SETTINGS, 2).run()).stream()
                .map(finding -> finding.weight() == Finding.Weight.CAUTION ? "! " + finding.text() : finding.text())
                .toList();
    }

    private static void assertNone(List<String> findings, String text) {
        assertFalse(findings.stream().anyMatch(finding -> finding.contains(text)), findings::toString);
    }

    private static void assertAny(List<String> findings, String text) {
        assertTrue(findings.stream().anyMatch(finding -> finding.contains(text)), findings::toString);
    }

    /** Messages sent 5 us before their receive is posted, every 10 us, of a size; one receive's clock is off. */
    private static MemoryTrace oneWay(int messages, long bytes, int from, int to, long clock) {
        MemoryTrace trace = new MemoryTrace();
        for (int i = 0; i < messages; i++) {
            long sent = 10_000L * i;
            long off = i >= from && i < to ? clock : 0;
            trace.send(0, sent, 1, 5, bytes).receive(1, sent + 5_000 + off, sent + 5_500 + off, 0, 5, bytes);
        }
        return trace;
    }

    @Test
    void timeThatRunsBackwardsIsSaidFirstAndDoesNotCount() throws IOException, InterruptedException {
        List<String> findings = findings(oneWay(500, 8, 30, 40, -300_000));
        assertEquals(
                "! Time runs backwards 1 time inside process 1, by up to 290.5 us. 10 receives with such times are left"
                        + " out.",
                findings.getFirst());
        assertAny(
                findings,
                "100.0 % of the 490 receives of 500 of which it can be told find their message already there");
        assertAny(findings, "Nothing to gain: ");
        assertAny(findings, "had been there for up to 4.0 us");
        assertAny(findings, "whose longest queue had 1 message;");
    }

    @Test
    void oneTimeAheadThatDistrustsMostReceivesVoidsTheBottomLine() throws IOException, InterruptedException {
        List<String> findings = findings(oneWay(400, 8, 41, 42, HOUR));
        assertTrue(
                findings.getFirst()
                        .endsWith("359 receives with such times are left out. Whether there is anything to"
                                + " gain is not known: of 400 receives these are too many."),
                findings::toString);
        assertNone(findings, "o gain: ");
    }

    @Test
    void oneTimeAheadNearTheEndVoidsTheBottomLineSinceTheSpanIsInDoubt() throws IOException, InterruptedException {
        List<String> findings = findings(oneWay(400, 8, 390, 391, HOUR));
        assertTrue(
                findings.getFirst()
                        .endsWith("10 receives with such times are left out. Whether there is anything to gain is not"
                                + " known: time ends before the latest time, so that the duration of the run is"
                                + " in doubt."),
                findings::toString);
        assertNone(findings, "o gain: ");
    }

    @Test
    void filesOfTwoRunsAreSaidFirstAndNothingIsSaidOfEarlyArrivals() throws IOException, InterruptedException {
        List<String> findings = findings(oneWay(10, 8, 0, 10, 10 * HOUR));
        assertTrue(
                findings.getFirst().startsWith("! Process 1 begins 36,000.0 s after process 0 ends: the files are of"),
                findings::toString);
        assertNone(findings, "early messages had been there");
        assertNone(findings, "o gain:");
    }

    @Test
    void waitsLongerThanTheRunVoidTheBottomLine() throws IOException, InterruptedException {
        List<String> findings = findings(oneWay(500, 8, 0, 500, 30_000_000));
        assertEquals(
                "! 500 messages would have waited for longer than any process was active (5.0 ms): clocks differ, or"
                        + " files are of several runs. How early messages came, and what could be gained, cannot be"
                        + " told.",
                findings.getFirst());
        assertNone(findings, "o gain:");
    }

    @Test
    void filesWithDifferentNamesAreSaidToBePerhapsOfTwoRuns(@TempDir Path folder)
            throws IOException, InterruptedException {
        String columns = "seq,time_ns,op,site,peer,tag,count,type_bytes,buf,comm,request,early,world_peer\n";
        Path send = folder.resolve("morning-0000.csv");
        Path receive = folder.resolve("evening-0001.csv");
        Files.writeString(send, columns + "0,0,send,a1,1,5,8,1,10,0,-1,,1\n1,9000,send,a1,1,5,8,1,10,0,-1,,1\n");
        Files.writeString(receive, columns + "0,5000,recv,b1,0,5,8,1,20,0,-1,,0\n1,9500,recv,b1,0,5,8,1,20,0,-1,,0\n");
        try (Trace trace = Traces.open(List.of(send, receive))) {
            assertAny(findings(trace), "! Names of files begin with evening-, morning-: are they of one run?");
        }
        Files.move(send, folder.resolve("evening-0000.csv"));
        try (Trace trace = Traces.open(List.of(folder))) {
            assertNone(findings(trace), "Names of files");
        }
    }

    @Test
    void howFarAReceiversClockWouldHaveToBeWrongIsSaid() throws IOException, InterruptedException {
        List<String> findings = findings(oneWay(150, 8, 0, 0, 0));
        assertEquals(
                "! All 150 early receives could come of clocks that differ, since traffic goes one way there, as far"
                    + " as receives were joined with sends: if the receiver's clock is ahead by more than 4.0 us, half"
                    + " of these were not early.",
                findings.getFirst());
        assertTrue(findings.get(1).startsWith("Nothing to gain: "), findings::toString);
    }

    @Test
    void savingsBelowAThousandthAreNothingToGain() throws IOException, InterruptedException {
        List<String> little = findings(oneWay(150, 40, 0, 0, 0));
        assertAny(little, "Nothing to gain: placing predicted messages ahead would save ");
        assertNone(little, "Assumed: latency");
        List<String> much = findings(oneWay(150, 4_000, 0, 0, 0));
        assertAny(much, "To gain: 2.0 % of the time of all processes (");
        assertAny(much, "Assumed: latency");
    }

    @Test
    void nothingEarlyIsTheBottomLineAndNeedsNoOtherWords() throws IOException, InterruptedException {
        MemoryTrace trace = new MemoryTrace();
        for (int i = 0; i < 101; i++) {
            trace.send(0, 10_000L * i + 8_000, 1, 5, 8).receive(1, 10_000L * i, 10_000L * i + 9_500, 0, 5, 8);
        }
        List<String> findings = findings(trace);
        assertEquals("Nothing to gain: none of 101 receives finds its message already there.", findings.getFirst());
        assertNone(findings, " 0.0 %");
    }

    @Test
    void whatLateReceiversCostStandsRightAfterTheBottomLine() throws IOException, InterruptedException {
        MemoryTrace trace = new MemoryTrace().name(1, "solve (cg.f:12)");
        for (int i = 0; i < 200; i++) {
            // Sent 2 us before its receive is posted, and more than the eager limit.
            long sent = 10_000L * i;
            trace.send(0, sent, 1, 5, 100_000).receive(1, sent + 2_000, sent + 8_000, 0, 5, 100_000);
            trace.send(1, sent + 9_000, 0, 6, 8).receive(0, sent + 8_500, sent + 9_900, 1, 6, 8);
        }
        List<String> findings = findings(trace);
        assertTrue(findings.getFirst().contains("o gain: "), findings::toString);
        assertEquals(
                "Late receivers cost senders at most 10.0 % of the time of all processes (400.0 us), in 200 sends,"
                        + " 100.0 % of that at solve (cg.f:12): a receive that is posted earlier saves it. A blocking"
                        + " send is taken to last until the next call.",
                findings.get(1));
    }

    @Test
    void lateReceiversThatCostLessThanAThousandthAreNotAFinding() throws IOException, InterruptedException {
        assertNone(findings(oneWay(200, 8, 0, 0, 0)), "Late receivers");
    }

    @Test
    void aHintThatWinsIsNamedWithWhatItNeeds() throws IOException, InterruptedException {
        MemoryTrace trace = new MemoryTrace();
        Random random = new Random(5);
        for (int i = 0; i < 200; i++) {
            boolean first = random.nextBoolean();
            trace.add(
                    0,
                    event(TraceOp.RECV, 100L * i)
                            .site(first ? 0xa1 : 0xb1)
                            .peer(1)
                            .worldPeer(1)
                            .tag(first ? 97 : 98)
                            .count(8)
                            .typeBytes(1)
                            .buffer(20));
        }
        List<String> findings = findings(trace);
        assertAny(findings, "The receives are partly predictable: ");
        assertAny(
                findings,
                "With a hint, tagging says 99.0 % right, as many as the oracle. It needs to know the call site of the"
                        + " next receive before it is posted");
    }

    @Test
    void aHintThatWinsNothingIsNotNamed() throws IOException, InterruptedException {
        assertNone(findings(oneWay(5_000, 8, 0, 0, 0)), "With a hint");
    }

    @Test
    void twoPeriodsAreTooShortToJudge() throws IOException, InterruptedException {
        MemoryTrace trace = new MemoryTrace();
        for (int i = 0; i < 20; i++) {
            long sent = 10_000L * i;
            trace.send(0, sent, 1, i % 10, 8).receive(1, sent + 5_000, sent + 5_500, 0, i % 10, 8);
        }
        List<String> findings = findings(trace);
        assertTrue(
                findings.getFirst()
                        .startsWith("! Too short to judge: 10 of 20 receives are posted for the first time, which no"
                                + " predictor can know. Of the other 10, single-cycle says 90.0 % right"),
                findings::toString);
        assertNone(findings, "The receives are ");
        assertNone(findings, "o gain:");
    }

    @Test
    void fewerThanAHundredReceivesToPredictAreTooShortToJudge() throws IOException, InterruptedException {
        List<String> findings = findings(oneWay(100, 4_000, 0, 0, 0));
        assertTrue(
                findings.getFirst()
                        .startsWith("! Too short to judge: no more than 99 of 100 receives could be predicted, and a"
                                + " share of fewer than 100 tells little. Of these 99, single-cycle says "),
                findings::toString);
        assertNone(findings, "o gain:");
        assertNone(findings, "The receives are ");
        assertAny(findings(oneWay(101, 4_000, 0, 0, 0)), "To gain: ");
    }

    @Test
    void aTraceWithoutReceivesIsToldByWhatItHolds() throws IOException, InterruptedException {
        assertEquals(
                List.of("! The trace holds no receives between two processes, but collective calls: 12 MPI_Allreduce."),
                findings(
                        new MemoryTrace().skippedRecords(0, "MPI_Allreduce", 12).skippedRecords(0, "MPI_Init", 1)));
        assertEquals(
                List.of("! The trace holds no receives. Data moves by calls without a receive, which are not analysed:"
                        + " 100 MPI_Put, 50 MPI_Pready."),
                findings(new MemoryTrace()
                        .skippedRecords(0, "MPI_Put", 60)
                        .skippedRecords(1, "MPI_Put", 40)
                        .skippedRecords(1, "MPI_Pready", 50)
                        .skippedRecords(1, "MPI_Barrier", 2)));
        assertEquals(
                List.of("! The trace holds no receives and no collective calls, but other MPI calls: 2 MPI_Init."),
                findings(new MemoryTrace().skippedRecords(0, "MPI_Init", 2)));
        assertEquals(
                List.of("! The trace holds no MPI calls. It may be of another kind, such as of GPUs or threads: 9"
                        + " cudaLaunchKernel."),
                findings(new MemoryTrace().skippedRecords(0, "cudaLaunchKernel", 9)));
        assertEquals(List.of("! The trace holds no MPI calls."), findings(new MemoryTrace()));
    }

    @Test
    void callsThatMoveDataWithoutAReceiveAreNamed() throws IOException, InterruptedException {
        assertAny(
                findings(oneWay(50, 8, 0, 0, 0).skippedRecords(0, "MPI_File_write_at", 7)),
                "! Data also moves by calls without a receive, which are not analysed: 7 MPI_File_write_at.");
    }

    @Test
    void receivesOfACutTraceWithoutTheirMessageAreCounted(@TempDir Path folder)
            throws IOException, InterruptedException {
        Path prv = folder.resolve("t.prv");
        StringBuilder text = new StringBuilder("#Paraver (01/01/2024 at 10:00):1000000_ns:1(2):1:2(1:1,1:1)\n");
        for (int i = 0; i < 10; i++) {
            long time = 1_000L * i + 500;
            text.append("2:2:1:2:1:" + time + ":50000001:4\n2:2:1:2:1:" + (time + 20) + ":50000001:0\n");
            if (i < 5) {
                text.append("2:1:1:1:1:" + (time + 500) + ":50000001:3\n")
                        .append("3:1:1:1:1:" + (time + 500) + ":" + (time + 510) + ":2:1:2:1:" + (time + 20) + ":"
                                + (time + 600) + ":64:7\n")
                        .append("2:1:1:1:1:" + (time + 520) + ":50000001:0\n");
            }
        }
        Files.writeString(prv, text);
        Files.writeString(
                folder.resolve("t.pcf"),
                "EVENT_TYPE\n9    50000001    MPI Point-to-point\nVALUES\n3 MPI_Isend\n4 MPI_Irecv\n0 Outside MPI\n");
        try (Trace trace = Traces.open(List.of(prv))) {
            assertAny(findings(trace), "! 5 of 10 receives have no message in the trace");
        }
    }

    @Test
    void kindsOfCallsBeyondTheMostFrequentAreCountedAsSuch() throws IOException, InterruptedException {
        MemoryTrace trace = new MemoryTrace().skippedRecords(0, "MPI_Alltoallv", 64);
        for (String name : List.of("Bcast", "Reduce", "Gather", "Scatter", "Barrier")) {
            trace.skippedRecords(0, "MPI_" + name, 8);
        }
        assertAny(findings(trace), " 64 MPI_Alltoallv, ");
        assertAny(findings(trace.again()), "8 MPI_Reduce and 1 other kind of call.");
    }

    @Test
    void oneReceiveThatCompletesBeforeItsSendIsCountedInTheSingular() {
        assertTrue(CautionText.of(new Caution.ClocksUncorrected(false, 1))
                .endsWith(" 1 receive that completes before its message is sent is left out."));
        assertTrue(CautionText.of(new Caution.ClocksUncorrected(false, 2))
                .endsWith(" 2 receives that complete before their message is sent are left out."));
    }

    @Test
    void receivesWhoseSendIsMissingAreCounted() throws IOException, InterruptedException {
        MemoryTrace trace = oneWay(50, 8, 0, 0, 0);
        for (int i = 0; i < 5; i++) {
            trace.receive(1, 1_000_000 + i, 1_000_000 + i, 2, 5, 8);
        }
        assertAny(findings(trace), "! 5 of 55 receives have no send in the trace");
    }
}
