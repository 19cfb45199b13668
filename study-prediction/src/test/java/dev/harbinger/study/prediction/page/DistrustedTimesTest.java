package dev.harbinger.study.prediction.page;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.harbinger.report.DataTable;
import dev.harbinger.report.DataTable.Unit;
import dev.harbinger.report.Report;
import dev.harbinger.report.Section;
import dev.harbinger.study.prediction.AnalysisSettings;
import dev.harbinger.study.prediction.MemoryTrace;
import dev.harbinger.study.prediction.TraceAnalysis;
import dev.harbinger.study.prediction.TraceResult;
import dev.harbinger.study.prediction.arrival.Arrivals;
import dev.harbinger.study.prediction.arrival.Assumptions;
import dev.harbinger.study.prediction.arrival.ClockOffsets;
import dev.harbinger.study.prediction.arrival.Distrust;
import dev.harbinger.trace.TraceOp;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** No table, and so no figure, shows a time that cannot be trusted; the sections say how many are left out. */
class DistrustedTimesTest {
    private static final long HOUR = 3_600_000_000_000L;
    private static final int MESSAGES = 200;
    private static final long PERIOD = 10_000;
    private static final long SPAN = MESSAGES * PERIOD;

    /** Sums over messages. */
    private static final Set<String> SUMS = Set.of("total_wait", "saved_nanos", "senders_waited");

    /** The clocks of a sender and a receiver, by the number of the message. */
    private interface Clock {
        long of(int process, int message);
    }

    /** Process 0 sends large messages, each 5 us before its receive is posted, and receives a small answer to each. */
    private static MemoryTrace answered(Clock clock) {
        MemoryTrace trace = new MemoryTrace();
        for (int i = 0; i < MESSAGES; i++) {
            long at = PERIOD * i + clock.of(0, i);
            long there = PERIOD * i + clock.of(1, i);
            trace.send(0, at, 1, 5, 100_000).receive(0, at + 8_500, at + 9_900, 1, 6, 8);
            trace.receive(1, there + 5_000, there + 8_000, 0, 5, 100_000).send(1, there + 9_000, 0, 6, 8);
        }
        return trace;
    }

    /** The same without answers: process 0 calls again after its last send. */
    private static MemoryTrace oneWay(long ahead) {
        MemoryTrace trace = new MemoryTrace();
        for (int i = 0; i < MESSAGES; i++) {
            long at = PERIOD * i;
            trace.send(0, at, 1, 5, 100_000);
            trace.receive(1, ahead + at + 5_000, ahead + at + 8_000, 0, 5, 100_000);
        }
        return trace.add(0, MemoryTrace.event(TraceOp.SEND, SPAN).tag(9));
    }

    private static TraceResult analysed(MemoryTrace trace, Assumptions assumptions)
            throws IOException, InterruptedException {
        AnalysisSettings settings = new AnalysisSettings(List.of("tournament"), "tournament", 0, assumptions);
        return new TraceAnalysis(trace, settings, 2).run();
    }

    private static TraceResult analysed(MemoryTrace trace) throws IOException, InterruptedException {
        return analysed(trace, Assumptions.USUAL);
    }

    /** All durations are shorter than the trace, or than the messages together where it is their sum. */
    private static void assertShort(TraceResult result) {
        for (Section section : AnalysisReport.of("made", result).sections()) {
            for (DataTable table : section.tables()) {
                table.rows().forEach(row -> assertShort(table, row));
            }
        }
    }

    private static void assertShort(DataTable table, List<?> row) {
        for (int i = 0; i < row.size(); i++) {
            DataTable.Column column = table.columns().get(i);
            boolean isMicros = column.unit() == Unit.NUMBER
                    && String.valueOf(row.getFirst()).endsWith(", us");
            if (row.get(i) instanceof Number value && (column.unit() == Unit.NANOS || isMicros)) {
                double nanos = isMicros ? 1_000 * value.doubleValue() : value.doubleValue();
                // A class of durations ends at a power of two.
                long most = SUMS.contains(column.id()) ? SPAN * MESSAGES : 2 * SPAN;
                assertTrue(nanos <= most, table.id() + ": " + row);
            }
        }
    }

    private static Section section(TraceResult result, String id) {
        Report report = AnalysisReport.of("made", result);
        return report.sections().stream()
                .filter(section -> section.id().equals(id))
                .findFirst()
                .orElseThrow();
    }

    private static void assertSays(TraceResult result, String section, String text) {
        String said = section(result, section).text();
        assertTrue(said.contains(text), said);
    }

    @Test
    void timesThatAgreeAreAllShown() throws IOException, InterruptedException {
        TraceResult result = analysed(answered((_, _) -> 0));
        assertShort(result);
        assertEquals(MESSAGES, result.arrivals().allLateReceivers().waited().count());
        assertEquals(0, result.arrivals().allLateReceivers().leftOut());
        assertEquals(5_000, result.arrivals().allLateReceivers().waited().longest());
        assertEquals(4_000, result.arrivals().all().waited().longest());
        for (String id : List.of("early", "over-time", "late-receivers")) {
            String said = section(result, id).text();
            assertTrue(said.length() > 50 && !said.contains("Left out"), said);
        }
    }

    /** An hour ahead at one process: no time of the others comes up to it. */
    private static void assertLastFiveAreLeftOut(int process) throws IOException, InterruptedException {
        TraceResult result = analysed(answered((of, i) -> of == process && i == 195 ? HOUR : 0));
        Arrivals arrivals = result.arrivals();
        assertShort(result);
        assertEquals(ClockOffsets.Correction.NOT_NEEDED, arrivals.clocks().correction());
        assertEquals(1, arrivals.periods().all().size());
        assertEquals(10, arrivals.distrusted(Distrust.TIME_STEPPED_BACK));
        assertEquals(2 * (MESSAGES - 5), arrivals.all().judged());
        assertEquals(4_000, arrivals.all().waited().longest());
        assertEquals(MESSAGES - 5, arrivals.allLateReceivers().needing());
        assertEquals(5, arrivals.allLateReceivers().leftOut());
        assertEquals(5_000, arrivals.allLateReceivers().waited().longest());
        assertSays(result, "early", "Left out are 10 receives: time had stepped back");
        assertSays(result, "late-receivers", "Left out are 5 sends with times that cannot be trusted");
        assertSays(result, "over-time", "Left out are 10 receives with times that cannot be trusted");
    }

    @Test
    void aReceiversTimeAnHourAheadAndAllAfterItAreLeftOut() throws IOException, InterruptedException {
        assertLastFiveAreLeftOut(1);
    }

    @Test
    void aSendersTimeAnHourAheadAndAllAfterItAreLeftOut() throws IOException, InterruptedException {
        assertLastFiveAreLeftOut(0);
    }

    @Test
    void aProcessWhoseFirstTimeIsAheadHasNoTimesToTrust() throws IOException, InterruptedException {
        TraceResult result = analysed(answered((process, i) -> process == 1 && i == 0 ? HOUR : 0));
        assertShort(result);
        assertEquals(2 * MESSAGES, result.arrivals().distrusted(Distrust.TIME_STEPPED_BACK));
        assertEquals(0, result.arrivals().all().judged());
        assertEquals(List.of(0), result.arrivals().periods().all().getFirst().processes());
    }

    @Test
    void waitsLongerThanAnyProcessWasActiveAreInNoTable() throws IOException, InterruptedException {
        TraceResult result = analysed(oneWay(15_000_000));
        assertShort(result);
        assertEquals(MESSAGES, result.arrivals().distrusted(Distrust.WAITED_TOO_LONG));
        assertEquals(MESSAGES, result.arrivals().allLateReceivers().leftOut());
        assertEquals(0, result.arrivals().allLateReceivers().needing());
        assertEquals(List.of(), section(result, "over-time").tables());
    }

    /** With such a latency no message is early by estimate, and yet its sender would have waited. */
    @Test
    void aSenderDoesNotWaitForLongerThanAnyProcessWasActiveWhateverTheLatency()
            throws IOException, InterruptedException {
        TraceResult result = analysed(oneWay(15_000_000).again(), new Assumptions(1_000_000_000, 10, 10, 4_096));
        assertShort(result);
        assertEquals(MESSAGES, result.arrivals().distrusted(Distrust.WAITED_TOO_LONG));
        assertEquals(0, result.arrivals().allLateReceivers().waited().count());
    }

    /** The receiver's clock is ahead by 15 ms in all messages, and by 15.2 ms in the one that returns. */
    @Test
    void waitsByClocksThatCannotBeCorrectedAreInNoTable() throws IOException, InterruptedException {
        MemoryTrace trace = oneWay(15_000_000);
        trace.send(1, 15_000_000 + SPAN + 300_000, 0, 6, 8).receive(0, SPAN + 50_000, SPAN + 100_000, 1, 6, 8);
        TraceResult result = analysed(trace);
        assertEquals(
                ClockOffsets.Correction.IMPOSSIBLE, result.arrivals().clocks().correction());
        assertShort(result);
        assertEquals(MESSAGES, result.arrivals().distrusted(Distrust.WAITED_TOO_LONG));
        assertEquals(1, result.arrivals().distrusted(Distrust.COMPLETE_BEFORE_SENT));
    }
}
