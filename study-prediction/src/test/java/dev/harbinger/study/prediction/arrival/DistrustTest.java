package dev.harbinger.study.prediction.arrival;

import static dev.harbinger.study.prediction.MemoryTrace.event;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.harbinger.study.prediction.AnalysisSettings;
import dev.harbinger.study.prediction.MemoryTrace;
import dev.harbinger.study.prediction.TraceAnalysis;
import dev.harbinger.study.prediction.TraceResult;
import dev.harbinger.study.prediction.receives.ProcessTimes;
import dev.harbinger.trace.TraceOp;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

/** Times that cannot be trusted do not count, and their number is reported. */
class DistrustTest {
    private static final long HOUR = 3_600_000_000_000L;

    private static TraceResult analyse(MemoryTrace trace) throws IOException, InterruptedException {
        return new TraceAnalysis(trace, new AnalysisSettings(List.of(), "last-successor", 0, Assumptions.USUAL), 2)
                .run();
    }

    /** Fifty messages, each sent 5 us before its receive is posted on a clock that is off by some time. */
    private static MemoryTrace oneWay(int messages, long[] clock) {
        MemoryTrace trace = new MemoryTrace();
        for (int i = 0; i < messages; i++) {
            long sent = 10_000L * i;
            trace.send(0, sent, 1, 5, 8).receive(1, sent + 5_000 + clock[i], sent + 5_500 + clock[i], 0, 5, 8);
        }
        return trace;
    }

    private static long[] constant(long clock) {
        long[] clocks = new long[50];
        Arrays.fill(clocks, clock);
        return clocks;
    }

    @Test
    void timesAfterAStepBackAreLeftOut() throws IOException, InterruptedException {
        long[] clock = constant(0);
        Arrays.fill(clock, 30, 40, -300_000);
        TraceResult result = analyse(oneWay(50, clock));
        Arrivals arrivals = result.arrivals();
        assertEquals(40, arrivals.all().judged());
        assertEquals(40, arrivals.all().early());
        assertEquals(4_000, arrivals.all().waited().longest());
        assertEquals(1, arrivals.queues().get(1).messages());
        assertEquals(10, arrivals.distrusted(Distrust.TIME_STEPPED_BACK));
        assertEquals(0, arrivals.withoutSend());
        assertEquals(ClockOffsets.Correction.NOT_NEEDED, arrivals.clocks().correction());
        ProcessTimes times = result.processes().get(1).receives().times();
        assertEquals(1, times.stepsBack());
        assertEquals(290_500, times.farthestBack());
        assertEquals(0, result.processes().get(0).receives().times().stepsBack());
    }

    @Test
    void sendsAfterAStepBackStillMatchTheirReceives() throws IOException, InterruptedException {
        MemoryTrace trace = new MemoryTrace();
        for (int i = 0; i < 10; i++) {
            trace.send(0, i == 4 ? 10 : 10_000L * (i + 1), 1, 5, 100 + i);
            trace.receive(1, 10_000L * (i + 1) + 3_000, 10_000L * (i + 1) + 4_000, 0, 5, 100 + i);
        }
        Arrivals arrivals = analyse(trace).arrivals();
        assertEquals(9, arrivals.all().joined());
        assertEquals(1, arrivals.distrusted(Distrust.TIME_STEPPED_BACK));
        // A send that took the time of its neighbour would be early by another wait.
        assertEquals(2_000, arrivals.all().waited().longest());
        assertEquals(9 * 104.5 - 104 + 104.5, arrivals.all().earlyBytes());
    }

    @Test
    void aClockReadABitLateByAnotherThreadIsNoStepBack() throws IOException, InterruptedException {
        MemoryTrace trace = new MemoryTrace()
                .add(0, event(TraceOp.SEND, 5_000).peer(1).worldPeer(1).tag(1))
                .add(0, event(TraceOp.SEND, 4_000).peer(1).worldPeer(1).tag(1))
                .add(0, event(TraceOp.SEND, 3_999).peer(1).worldPeer(1).tag(1));
        ProcessTimes times = analyse(trace).processes().getFirst().receives().times();
        assertEquals(1, times.stepsBack());
        assertEquals(1_001, times.farthestBack());
    }

    @Test
    void processesActiveAtDifferentTimesAreNotComparedInTime() throws IOException, InterruptedException {
        Arrivals arrivals = analyse(oneWay(50, constant(HOUR))).arrivals();
        assertEquals(2, arrivals.periods().all().size());
        assertEquals(List.of(1), arrivals.periods().all().getLast().processes());
        assertEquals(0, arrivals.all().judged());
        assertEquals(50, arrivals.distrusted(Distrust.ACTIVE_APART));
        assertEquals(0, arrivals.queues().size());
    }

    /** The receiver's clock is ahead by six times the length of the run, less than separates periods. */
    @Test
    void messagesThatWouldHaveWaitedLongerThanTheRunAreLeftOut() throws IOException, InterruptedException {
        long ahead = 30_000_000;
        MemoryTrace trace = new MemoryTrace();
        for (int i = 0; i < 500; i++) {
            long sent = 10_000L * i;
            trace.send(0, sent, 1, 5, 8).receive(1, sent + 5_000 + ahead, sent + 5_500 + ahead, 0, 5, 8);
        }
        Arrivals arrivals = analyse(trace).arrivals();
        assertEquals(1, arrivals.periods().all().size());
        assertEquals(500, arrivals.distrusted(Distrust.WAITED_TOO_LONG));
        assertEquals(0, arrivals.all().judged());
        trace.send(1, ahead + 6_000_000, 0, 6, 8).receive(0, 5_999_000, 6_002_000, 1, 6, 8);
        assertEquals(501, analyse(trace.again()).arrivals().all().judged());
    }

    @Test
    void clocksThatTrafficBothWaysCorrectsAreCompared() throws IOException, InterruptedException {
        MemoryTrace trace = oneWay(50, constant(HOUR));
        trace.send(1, HOUR + 600_000, 0, 6, 8).receive(0, 599_000, 602_000, 1, 6, 8);
        Arrivals arrivals = analyse(trace).arrivals();
        assertEquals(ClockOffsets.Correction.MIDDLE, arrivals.clocks().correction());
        assertEquals(1, arrivals.periods().all().size());
        assertEquals(51, arrivals.all().judged());
        assertEquals(0, arrivals.oneWay().count());
    }

    @Test
    void howFarAReceiversClockWouldHaveToBeAheadIsKnownWhereTrafficGoesOneWay()
            throws IOException, InterruptedException {
        Arrivals arrivals = analyse(oneWay(50, constant(0))).arrivals();
        assertEquals(50, arrivals.all().early());
        assertEquals(50, arrivals.oneWay().count());
        assertEquals(4_000, arrivals.oneWay().longest());
    }

    @Test
    void processesThatBoundEachOtherByWayOfOthersAreNotOneWay() {
        ClockGroups groups = new ClockGroups(List.of(
                Message.ends(1, 0), Message.ends(2, 1), Message.ends(0, 2), Message.ends(3, 2), Message.ends(4, 4)));
        assertTrue(groups.areBound(0, 1) && groups.areBound(1, 0) && groups.areBound(2, 0));
        assertFalse(groups.areBound(2, 3) || groups.areBound(3, 0) || groups.areBound(4, 0));
        assertTrue(groups.areBound(9, 9));
        assertFalse(groups.areBound(9, 0));
    }

    /** Two processes are bound when each reaches the other. */
    @Property(tries = 200)
    void groupsAreTheProcessesThatReachEachOther(@ForAll long seed) {
        Random random = new Random(seed);
        int processes = 2 + random.nextInt(7);
        boolean[][] reaches = new boolean[processes][processes];
        Long[] ends = new Long[1 + random.nextInt(12)];
        for (int i = 0; i < ends.length; i++) {
            int sender = random.nextInt(processes);
            int receiver = random.nextInt(processes);
            ends[i] = Message.ends(receiver, sender);
            reaches[sender][receiver] = true;
        }
        for (int by = 0; by < processes; by++) {
            for (int from = 0; from < processes; from++) {
                for (int to = 0; to < processes; to++) {
                    reaches[from][to] |= reaches[from][by] && reaches[by][to];
                }
            }
        }
        ClockGroups groups = new ClockGroups(List.of(ends));
        for (int a = 0; a < processes; a++) {
            for (int b = 0; b < processes; b++) {
                assertEquals(a == b || reaches[a][b] && reaches[b][a], groups.areBound(a, b), "seed " + seed);
            }
        }
    }
}
