package dev.harbinger.study.prediction.page;

import static dev.harbinger.study.prediction.MemoryTrace.event;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.harbinger.report.DataTable;
import dev.harbinger.report.Report;
import dev.harbinger.report.Section;
import dev.harbinger.study.prediction.AnalysisSettings;
import dev.harbinger.study.prediction.MemoryTrace;
import dev.harbinger.study.prediction.TraceAnalysis;
import dev.harbinger.study.prediction.arrival.Assumptions;
import dev.harbinger.trace.TraceOp;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tables of traces so small that every number can be told by hand. */
class TablesTest {
    private static final Assumptions ASSUMPTIONS = new Assumptions(10, 1, 1, 100);

    private static Report report(MemoryTrace trace, String predictor, int starts)
            throws IOException, InterruptedException {
        return AnalysisReport.of(
                "test",
                new TraceAnalysis(trace, new AnalysisSettings(List.of(predictor), predictor, starts, ASSUMPTIONS), 2)
                        .run());
    }

    private static List<List<Object>> rows(Report report, String id) {
        return report.sections().stream()
                .map(Section::tables)
                .flatMap(List::stream)
                .filter(table -> table.id().equals(id))
                .findFirst()
                .map(DataTable::rows)
                .orElse(List.of());
    }

    /**
     * Process 0 posts one receive over and over, process 1 two in turn: of ten each, 8 and 7 follow what they did
     * before.
     */
    private static MemoryTrace twoProcesses() {
        MemoryTrace trace = new MemoryTrace();
        for (int i = 0; i < 10; i++) {
            trace.receive(0, 100 * i, 100 * i + 1, 1, 5, 8);
            trace.receive(1, 100 * i, 100 * i + 1, 0, i % 2, 16);
        }
        return trace;
    }

    @Test
    void hitRatiosAreAveragesMinimaAndMaximaOverProcesses() throws IOException, InterruptedException {
        Report report = report(twoProcesses(), "last-successor", 0);
        assertEquals(
                Arrays.asList("last-successor", 0.75, 0.7, 0.8, (8 / 9.0 + 7 / 8.0) / 2, 2L),
                rows(report, "predictors").getFirst());
        assertEquals(
                Arrays.asList("oracle", (0.9 + 0.8) / 2, 0.8, 0.9, 1.0, null),
                rows(report, "predictors").getLast());
        assertEquals(
                List.of(0L, "last-successor", 10L, 1L, 8L, 0.8, 0.9, 1L),
                rows(report, "predictors-by-process").getFirst());
    }

    @Test
    void aProcessOfOneReceiveDoesNotSpoilTheShareOfTheOracle() throws IOException, InterruptedException {
        Report report = report(twoProcesses().receive(2, 1, 2, 0, 1, 1), "last-successor", 0);
        assertEquals(
                (8 / 9.0 + 7 / 8.0) / 2, rows(report, "predictors").getFirst().get(4));
    }

    @Test
    void someCallsAheadInOrderAndAsASet() throws IOException, InterruptedException {
        Report report = report(twoProcesses(), "last-successor", 0);
        // Two ahead: one receive fewer is predicted in each process.
        assertEquals(
                List.of("last-successor", 1L, 0.75),
                rows(report, "ahead").getFirst().subList(0, 3));
        assertEquals(
                List.of("last-successor", 2L, (0.7 + 0.6) / 2),
                rows(report, "ahead").get(1).subList(0, 3));
        // As a set of ten there is one place, before the first receive, where nothing is known.
        assertEquals(0.0, rows(report, "ahead").get(9).get(3));
    }

    @Test
    void eachStartIsScoredOverTheReceivesFromThereOn() throws IOException, InterruptedException {
        List<List<Object>> curve = rows(report(twoProcesses(), "last-successor", 3), "starts-curve");
        // single-cycle: the first of a run of one call is known again at the second, two calls in turn at the third.
        assertEquals(List.of("single-cycle", 1L, (8 / 10.0 + 7 / 10.0) / 2), curve.get(0));
        assertEquals(List.of("single-cycle", 2L, (7 / 9.0 + 6 / 9.0) / 2), curve.get(1));
        assertEquals(List.of("single-cycle", 3L, (6 / 8.0 + 5 / 8.0) / 2), curve.get(2));
    }

    @Test
    void sizesAreCountedEachAndByPowersOfTwo() throws IOException, InterruptedException {
        MemoryTrace trace = new MemoryTrace().send(0, 1, 1, 1, 3);
        long[] sizes = {0, 3, 4, 4, 5};
        for (long size : sizes) {
            trace.receive(1, 10, 11, 0, 1, size);
        }
        Report report = report(trace, "last-successor", 0);
        assertEquals(
                List.of(
                        List.of(0L, 1L, 0.2, 0.2, 0L),
                        List.of(3L, 1L, 0.2, 0.4, 1L),
                        List.of(4L, 2L, 0.4, 0.8, 0L),
                        List.of(5L, 1L, 0.2, 1.0, 0L)),
                rows(report, "sizes"));
        assertEquals(
                List.of(List.of(0L, 1L, 0.2, 0.2, 0L), List.of(4L, 3L, 0.6, 0.8, 1L), List.of(8L, 1L, 0.2, 1.0, 0L)),
                rows(report, "size-classes"));
    }

    @Test
    void waitsStandInTheirClasses() throws IOException, InterruptedException {
        MemoryTrace trace = new MemoryTrace();
        long[] waits = {3, 4, 5, 9};
        for (int i = 0; i < waits.length; i++) {
            trace.send(0, 1_000 * i, 1, 1, 8).receive(1, 1_000 * i + 10 + waits[i], 1_000 * i + 50, 0, 1, 8);
        }
        Report report = report(trace, "last-successor", 0);
        assertEquals(List.of(List.of(4L, 2L), List.of(8L, 1L), List.of(16L, 1L)), rows(report, "waits"));
        List<Object> process = rows(report, "early").getFirst();
        // process, judged, measured, early, share, bytes, by estimate, joined, median, longest, queue, bytes, eager
        // bytes
        assertEquals(List.of(1L, 4L, 0L, 4L, 1.0, 32L, 4L, 4L, 4L, 9L, 1L, 8L, 8L), process);
    }

    @Test
    void whatIsLargerThanTheEagerLimitLiesAtItsSender() throws IOException, InterruptedException {
        MemoryTrace trace = new MemoryTrace().send(0, 1, 1, 1, 100).send(0, 2, 1, 2, 101);
        trace.receive(1, 50, 60, 0, 1, 100).receive(1, 50, 60, 0, 2, 101);
        List<Object> process = rows(report(trace, "last-successor", 0), "early").getFirst();
        assertEquals(List.of(2L, 201L, 100L), process.subList(10, 13));
    }

    @Test
    void aMessageTakenAsAnotherComesIsNoLongerInTheQueue() throws IOException, InterruptedException {
        MemoryTrace trace = new MemoryTrace().send(0, 0, 1, 1, 8).send(0, 90, 1, 2, 8);
        trace.receive(1, 100, 110, 0, 1, 8).receive(1, 120, 130, 0, 2, 8);
        assertEquals(
                1L, rows(report(trace, "last-successor", 0), "early").getFirst().get(10));
    }

    @Test
    void sitesThatGainMostStandFirstAndSitesWithMostReceivesToo() throws IOException, InterruptedException {
        MemoryTrace trace = new MemoryTrace();
        for (int i = 0; i < 6; i++) {
            boolean large = i % 2 == 0;
            trace.send(0, i, 1, 1, large ? 500 : 5);
            trace.add(
                    1,
                    event(TraceOp.RECV, 10_000 + 1_000 * i)
                            .site(large ? 7 : 9)
                            .peer(0)
                            .worldPeer(0)
                            .tag(1)
                            .count(500)
                            .typeBytes(1));
            trace.add(1, event(TraceOp.DONE, 10_500 + 1_000 * i).site(large ? 7 : 9));
        }
        trace.receive(1, 20_000, 20_001, 2, 2, 8).receive(1, 20_002, 20_003, 2, 2, 8);
        Report report = report(trace, "last-successor", 0);
        assertEquals(
                List.of("7", "9"),
                rows(report, "gains").stream().map(row -> row.getFirst()).toList());
        // Predicted from the third on: at 7 two of three, at 9 two of three... the first two receives are not.
        assertEquals(List.of(2 * (20.0 + 500), 2 * 5.0), gained(report));
        assertEquals(
                List.of(3L, 3L, 2L),
                rows(report, "sites").stream().map(row -> row.get(2)).toList());
        assertEquals(
                List.of(1.0, 1.0),
                rows(report, "sites").stream().limit(2).map(row -> row.get(7)).toList());
    }

    private static List<Object> gained(Report report) {
        return rows(report, "gains").stream()
                .map(row -> (Object) ((Number) row.get(1)).doubleValue())
                .toList();
    }

    @Test
    void wildcardsSayWhetherACallGotTheSameSourceAgain() throws IOException, InterruptedException {
        MemoryTrace trace = new MemoryTrace();
        int[] sources = {1, 1, 2, 2};
        for (int source : sources) {
            trace.add(
                    0,
                    event(TraceOp.RECV, 1)
                            .peer(-1)
                            .worldPeer(-1)
                            .tag(3)
                            .count(1)
                            .typeBytes(1));
            trace.add(
                    0,
                    event(TraceOp.DONE, 2)
                            .peer(source)
                            .worldPeer(source)
                            .tag(3)
                            .count(1)
                            .typeBytes(1));
        }
        // process, any source, any tag, resolved, sources, same, unresolved
        assertEquals(
                List.of(List.of(0L, 4L, 0L, 4L, 2L, 0.5, 0L)), rows(report(trace, "last-successor", 0), "wildcards"));
    }

    @Test
    void threadsThatWaitInReceivesAtTheSameTimeAreToldApartByTheirSites() throws IOException, InterruptedException {
        MemoryTrace trace = new MemoryTrace();
        trace.add(
                0,
                event(TraceOp.RECV, 1)
                        .site(1)
                        .peer(-1)
                        .worldPeer(-1)
                        .tag(-1)
                        .count(1)
                        .typeBytes(1));
        for (int i = 0; i < 3; i++) {
            trace.send(1, 1_000 + i, 0, 2, 1);
            trace.add(
                    0,
                    event(TraceOp.RECV, 900 + 1_000 * i)
                            .site(2)
                            .peer(1)
                            .worldPeer(1)
                            .tag(2)
                            .count(1)
                            .typeBytes(1));
            trace.add(0, event(TraceOp.DONE, 1_800 + 1_000 * i).site(2));
        }
        trace.send(1, 5_000, 0, 9, 1);
        trace.add(
                0,
                event(TraceOp.DONE, 5_500)
                        .site(1)
                        .peer(1)
                        .worldPeer(1)
                        .tag(9)
                        .count(1)
                        .typeBytes(1));
        Report report = report(trace, "last-successor", 0);
        assertEquals(List.of(0L, 4L, 0L, 2L), rows(report, "early").getFirst().subList(0, 4));
        assertEquals(0L, rows(report, "wildcards").getFirst().get(6));
    }
}
