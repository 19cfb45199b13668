package dev.harbinger.study.prediction.page;

import static dev.harbinger.study.prediction.MemoryTrace.event;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.harbinger.report.DataTable;
import dev.harbinger.report.Finding;
import dev.harbinger.report.Report;
import dev.harbinger.report.Section;
import dev.harbinger.study.prediction.AnalysisSettings;
import dev.harbinger.study.prediction.MemoryTrace;
import dev.harbinger.study.prediction.TraceAnalysis;
import dev.harbinger.study.prediction.arrival.Assumptions;
import dev.harbinger.trace.TraceEvent;
import dev.harbinger.trace.TraceOp;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class AnalysisReportTest {
    private static final Assumptions ASSUMPTIONS = new Assumptions(10, 1, 1, 100);

    private static Report report(MemoryTrace trace) throws IOException, InterruptedException {
        return AnalysisReport.of(
                "test",
                new TraceAnalysis(
                                trace,
                                new AnalysisSettings(
                                        List.of("single-cycle", "last-successor", "lru:5"),
                                        "last-successor",
                                        5,
                                        ASSUMPTIONS),
                                2)
                        .run());
    }

    private static String findings(Report report, Finding.Weight weight) {
        return String.join(
                "\n",
                report.findings().stream()
                        .filter(finding -> finding.weight() == weight)
                        .map(Finding::text)
                        .toList());
    }

    private static DataTable table(Report report, String id) {
        return report.sections().stream()
                .map(Section::tables)
                .flatMap(List::stream)
                .filter(table -> table.id().equals(id))
                .findFirst()
                .orElseThrow();
    }

    /** One process sends 200 bytes over and over, the other always receives late, at one of two sites. */
    private static MemoryTrace lateReceiver() {
        return lateReceiver(10);
    }

    private static MemoryTrace lateReceiver(int receives) {
        MemoryTrace trace = new MemoryTrace();
        for (int i = 0; i < receives; i++) {
            trace.send(0, 1_000 + i, 1, 7, 200);
            trace.add(
                    1,
                    event(TraceOp.RECV, 5_000 + 1_000 * i)
                            .site(i % 2 == 0 ? 0xabc : 0xdef)
                            .peer(0)
                            .worldPeer(0)
                            .tag(7)
                            .count(200)
                            .typeBytes(1)
                            .buffer(64));
            trace.add(1, event(TraceOp.DONE, 5_500 + 1_000 * i));
        }
        return trace;
    }

    @Test
    void findingsSayWhatIsEarlyPredictableAndSaved() throws IOException, InterruptedException {
        Report report = report(lateReceiver(200));
        String notes = findings(report, Finding.Weight.NOTE);
        assertTrue(notes.contains("100.0 % of 200 receives find their message already there (estimated"), notes);
        assertTrue(notes.contains("Most early messages are received at "), notes);
        assertTrue(notes.contains(": 100.0 % of its 100 receives of 200 B; last-successor predicts"), notes);
        assertTrue(notes.contains("The receives are highly predictable: single-cycle says 99.0 %"), notes);
        assertTrue(notes.contains("an oracle that misses only what it never saw reaches 99.5 %"), notes);
        assertTrue(notes.contains("All messages sent have 200 B."), notes);
        // All but two are predicted; each saves two latencies and its transfer: 198 * (20 + 200) ns.
        String gains = findings(report, Finding.Weight.GAIN);
        assertEquals(
                "To gain: 21.8 % of the time of all processes (43.6 us of 199.7 us), 50.0 % of that at abc, by placing"
                        + " ahead the messages of 198 early receives that last-successor predicts.",
                gains);
        assertTrue(notes.contains("198 handshakes before transfers of 38.7 KiB off the path of receives"), notes);
        // One process sends and the other receives: its clock could be ahead.
        String cautions = findings(report, Finding.Weight.CAUTION);
        assertTrue(cautions.startsWith("All 200 early receives could come of clocks that differ"), cautions);
    }

    @Test
    void noTableHasTwoColumnsOfOneName() throws IOException, InterruptedException {
        for (Section section : report(lateReceiver()).sections()) {
            for (DataTable table : section.tables()) {
                List<String> headings =
                        table.columns().stream().map(DataTable.Column::heading).toList();
                assertEquals(headings.stream().distinct().toList(), headings, table.id());
            }
        }
    }

    @Test
    void nothingIsShownOverTimeWhereTimesCannotBeCompared() throws IOException, InterruptedException {
        Section oneWay = section(report(lateReceiver()), "over-time");
        assertEquals(List.of(), oneWay.tables());
        assertTrue(
                oneWay.text()
                        .startsWith("Nothing is shown over time, since times of different processes cannot be"
                                + " compared. All 10 early receives could come of clocks that differ"),
                oneWay.text());
        MemoryTrace answered = lateReceiver();
        answered.send(1, 15_000, 0, 8, 1).receive(0, 15_100, 15_200, 1, 8, 1);
        Section shown = section(report(answered), "over-time");
        assertEquals(5, shown.figures().size());
        assertTrue(shown.text().startsWith("The trace in 237 bins of 60 ns"), shown.text());
    }

    @Test
    void withoutSendsTheTimelineHasNoWaitsAndNoQueue() throws IOException, InterruptedException {
        MemoryTrace trace = new MemoryTrace();
        for (int i = 0; i < 10; i++) {
            trace.add(
                    0,
                    event(TraceOp.RECV, 1_000 + 100 * i)
                            .peer(1)
                            .worldPeer(1)
                            .tag(7)
                            .early(i % 2));
            trace.add(0, event(TraceOp.DONE, 1_050 + 100 * i));
        }
        Report report = report(trace);
        Section shown = section(report, "over-time");
        assertEquals(
                List.of("early-over-time"),
                shown.figures().stream().map(figure -> figure.id()).toList());
        assertEquals(
                Arrays.asList(0L, 1L, 0L, 0.0, null, null, null, null),
                table(report, "over-time").rows().getFirst());
        assertTrue(
                shown.text()
                        .endsWith(
                                "It does not tell of waits and queues: no receive could be joined with its" + " send."),
                shown.text());
    }

    private static Section section(Report report, String id) {
        return report.sections().stream()
                .filter(section -> section.id().equals(id))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void factsThatAreMissingAreNamedWithWhatThatMeans() throws IOException, InterruptedException {
        MemoryTrace trace = new MemoryTrace();
        for (int i = 0; i < 4; i++) {
            trace.add(
                    0,
                    event(TraceOp.IRECV, TraceEvent.ABSENT)
                            .site(TraceEvent.ABSENT)
                            .communicator(TraceEvent.ABSENT)
                            .peer(1)
                            .tag(7)
                            .count(1)
                            .typeBytes(1));
        }
        Report report = report(trace);
        String cautions = findings(report, Finding.Weight.CAUTION);
        assertTrue(cautions.contains("the trace has no buffers and no communicators"), cautions);
        assertTrue(cautions.contains("no call sites"), cautions);
        assertTrue(cautions.contains("Nothing can be said of early arrivals"), cautions);
        DataTable facts = table(report, "receive-facts");
        assertEquals(8, facts.rows().size());
        assertEquals(List.of("buffers", 0L, 0.0), facts.rows().get(4).subList(0, 3));
    }

    @Test
    void whatWasSkippedAndWhatCouldNotBeReadIsSaid() throws IOException, InterruptedException {
        Report report =
                report(lateReceiver().damaged(1, "rank-1: offset 12 is cut off").limit("Nothing is known of X."));
        String cautions = findings(report, Finding.Weight.CAUTION);
        assertTrue(cautions.contains("Not all could be read: rank-1: offset 12 is cut off"), cautions);
        Section trace = report.sections().getLast();
        assertTrue(trace.text().contains("Nothing is known of X."), trace.text());
    }

    @Test
    void receivesThatNeverRecurAreNotCalledUnpredictable() throws IOException, InterruptedException {
        MemoryTrace trace = new MemoryTrace();
        for (int i = 0; i < 10; i++) {
            trace.receive(0, i, i + 1, 1, i, 8);
        }
        String cautions = findings(report(trace), Finding.Weight.CAUTION);
        assertTrue(cautions.contains("Too short to judge: 10 of 10 receives are posted for the first time"), cautions);
    }

    @Test
    void aTraceWithoutReceivesSaysSoAndHasNoEmptyTables() throws IOException, InterruptedException {
        Report report = report(new MemoryTrace().send(0, 1, 1, 1, 1));
        assertEquals(
                "The trace holds 1 send and no receives: are the traces of all processes there?",
                findings(report, Finding.Weight.CAUTION));
        for (Section section : report.sections()) {
            section.tables().forEach(table -> assertFalse(table.rows().isEmpty(), table.id()));
        }
    }

    @Test
    void anEmptyTraceIsReportedToo() throws IOException, InterruptedException {
        assertFalse(report(new MemoryTrace()).findings().isEmpty());
    }

    @Test
    void sitesHaveTheirNames() throws IOException, InterruptedException {
        Report report = report(lateReceiver().name(0xabc, "solve (cg.f:12)"));
        List<Object> names = table(report, "sites").rows().stream()
                .map(row -> row.getFirst())
                .toList();
        assertTrue(names.contains("solve (cg.f:12)"), names.toString());
        assertTrue(names.contains("def"), names.toString());
    }

    @Test
    void aheadAndStartsHaveARowForEachDistanceAndStart() throws IOException, InterruptedException {
        Report report = report(lateReceiver());
        // Two predictors of one call, ten distances; the window is left out.
        assertEquals(20, table(report, "ahead").rows().size());
        assertEquals(6 * 5L, table(report, "starts-curve").rows().size());
    }

    @Test
    void aTraceWithoutReceivesHasNoTablesOfPredictors() throws IOException, InterruptedException {
        List<String> ids = report(new MemoryTrace().skippedRecords(0, "MPI_Allreduce", 3)).sections().stream()
                .flatMap(section -> section.tables().stream())
                .map(DataTable::id)
                .toList();
        assertFalse(ids.contains("predictors") || ids.contains("ahead") || ids.contains("starts-curve"), ids::toString);
    }

    @Test
    void theBriefReportHasTheTablesThatSayMost() throws IOException, InterruptedException {
        Report brief = AnalysisReport.brief(report(lateReceiver()));
        List<String> ids = brief.sections().stream()
                .flatMap(section -> section.tables().stream())
                .map(DataTable::id)
                .toList();
        assertEquals(
                List.of("early-summary", "late-receivers", "gains", "predictors", "heaviest-pairs", "summary", "sites"),
                ids);
        assertFalse(brief.findings().isEmpty());
    }
}
