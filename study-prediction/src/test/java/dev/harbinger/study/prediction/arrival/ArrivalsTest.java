package dev.harbinger.study.prediction.arrival;

import static dev.harbinger.study.prediction.MemoryTrace.event;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.harbinger.study.prediction.AnalysisSettings;
import dev.harbinger.study.prediction.MemoryTrace;
import dev.harbinger.study.prediction.TraceAnalysis;
import dev.harbinger.study.prediction.TraceResult;
import dev.harbinger.trace.TraceEvent;
import dev.harbinger.trace.TraceOp;
import java.io.IOException;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class ArrivalsTest {
    /** A latency of 10 ns, a byte a nanosecond both ways, eager up to 100 bytes. */
    private static final Assumptions ASSUMPTIONS = new Assumptions(10, 1, 1, 100);

    private static TraceResult analyse(MemoryTrace trace) throws IOException, InterruptedException {
        return new TraceAnalysis(trace, new AnalysisSettings(List.of(), "last-successor", 0, ASSUMPTIONS), 2).run();
    }

    @Test
    void aMessageIsEarlyWhenItArrivedBeforeItsReceiveWasPosted() throws IOException, InterruptedException {
        MemoryTrace trace = new MemoryTrace()
                .send(0, 100, 1, 7, 50)
                .send(0, 200, 1, 7, 60)
                .receive(1, 111, 120, 0, 7, 50)
                .receive(1, 210, 230, 0, 7, 60);
        Arrivals arrivals = analyse(trace).arrivals();
        EarlyReceives early = arrivals.processes().get(1);
        assertEquals(2, early.joined());
        assertEquals(1, early.early());
        assertEquals(50, early.earlyBytes());
        assertEquals(1, early.waited().longest());
        assertNull(arrivals.processes().get(0));
        assertEquals(0, arrivals.withoutSend());
        assertEquals(0, arrivals.withoutReceive());
    }

    @Test
    void measurementGoesBeforeEstimate() throws IOException, InterruptedException {
        MemoryTrace trace = new MemoryTrace();
        for (int i = 0; i < 2; i++) {
            trace.send(0, 100, 1, 7, 50);
        }
        for (int measured : new int[] {TraceEvent.NOT_EARLY, TraceEvent.EARLY}) {
            trace.add(
                    1,
                    event(TraceOp.RECV, 500)
                            .peer(0)
                            .worldPeer(0)
                            .tag(7)
                            .count(50)
                            .typeBytes(1)
                            .early(measured));
            trace.add(1, event(TraceOp.DONE, 600));
        }
        EarlyReceives early = analyse(trace).arrivals().all();
        assertEquals(1, early.early());
        assertEquals(2, early.measured());
        assertEquals(2, early.estimatedEarly());
        assertEquals(1, early.agreed());
    }

    @Test
    void messagesOfAChannelMatchInOrderWhateverTheOthers() throws IOException, InterruptedException {
        MemoryTrace trace = new MemoryTrace()
                .send(0, 100, 2, 7, 1)
                .send(0, 101, 2, 8, 2)
                .send(0, 102, 2, 7, 3)
                .send(1, 500, 2, 7, 4)
                .receive(2, 200, 300, 0, 8, 2)
                .receive(2, 201, 520, 1, 7, 4)
                .receive(2, 202, 302, 0, 7, 1)
                .receive(2, 203, 303, 0, 7, 3);
        EarlyReceives early = analyse(trace).arrivals().all();
        assertEquals(4, early.joined());
        assertEquals(3, early.early());
        assertEquals(2 + 1 + 3, early.earlyBytes());
    }

    @Test
    void aWildcardIsJoinedWithWhatItGotInTheOrderOfThePosts() throws IOException, InterruptedException {
        MemoryTrace trace =
                new MemoryTrace().send(0, 100, 2, 7, 10).send(1, 400, 2, 9, 20).send(1, 1000, 2, 9, 30);
        trace.add(
                2,
                event(TraceOp.IRECV, 200)
                        .peer(-1)
                        .worldPeer(-1)
                        .tag(-1)
                        .count(90)
                        .typeBytes(1)
                        .request(5));
        trace.add(
                2,
                event(TraceOp.IRECV, 201)
                        .peer(1)
                        .worldPeer(1)
                        .tag(9)
                        .count(90)
                        .typeBytes(1)
                        .request(6));
        trace.add(
                2,
                event(TraceOp.IRECV, 500)
                        .peer(-1)
                        .worldPeer(-1)
                        .tag(7)
                        .count(90)
                        .typeBytes(1)
                        .request(7));
        // The first wildcard took the first message of process 1, though it completes last.
        trace.add(
                2,
                event(TraceOp.WAIT, 510)
                        .peer(0)
                        .worldPeer(0)
                        .tag(7)
                        .count(10)
                        .typeBytes(1)
                        .request(7));
        trace.add(2, event(TraceOp.WAIT, 1100).request(6));
        trace.add(
                2,
                event(TraceOp.WAIT, 1200)
                        .peer(1)
                        .worldPeer(1)
                        .tag(9)
                        .count(20)
                        .typeBytes(1)
                        .request(5));
        TraceResult result = analyse(trace);
        EarlyReceives early = result.arrivals().all();
        assertEquals(3, early.joined());
        assertEquals(1, early.early());
        assertEquals(10, early.earlyBytes());
        assertEquals(0, result.arrivals().distrusted(Distrust.COMPLETE_BEFORE_SENT));
        assertEquals(
                ClockOffsets.Correction.NOT_NEEDED, result.arrivals().clocks().correction());
        assertEquals(2, result.processes().get(2).receives().wildcards().resolved());
        assertEquals(2, result.processes().get(2).receives().wildcards().sources());
        assertEquals(0, result.processes().get(2).unresolved());
    }

    @Test
    void aWildcardOfWhichNothingIsKnownIsCountedAndNotJoined() throws IOException, InterruptedException {
        MemoryTrace trace = new MemoryTrace().send(0, 100, 1, 7, 10);
        trace.add(
                1,
                event(TraceOp.IRECV, 200)
                        .peer(-1)
                        .worldPeer(-1)
                        .tag(7)
                        .count(90)
                        .typeBytes(1)
                        .request(5));
        trace.add(1, event(TraceOp.WAIT, 210).request(5));
        TraceResult result = analyse(trace);
        assertEquals(1, result.processes().get(1).unresolved());
        assertEquals(0, result.arrivals().all().judged());
        assertEquals(1, result.arrivals().withoutReceive());
    }

    @Test
    void theLongestQueueIsWhatLayThereAtOneTime() throws IOException, InterruptedException {
        MemoryTrace trace = new MemoryTrace();
        // A message of the eager limit waits at the receiver, a longer one at its sender.
        int[] sizes = {60, 100, 62, 101};
        long[] times = {100, 110, 120, 200};
        for (int i = 0; i < sizes.length; i++) {
            trace.send(0, times[i], 1, i, sizes[i]);
        }
        trace.receive(1, 125, 126, 0, 0, 60)
                .receive(1, 140, 141, 0, 1, 100)
                .receive(1, 400, 401, 0, 2, 62)
                .receive(1, 401, 402, 0, 3, 101);
        // Arrive at 110, 120, 130, 210; taken at 125, 140, 400, 401.
        UnexpectedQueue queue = analyse(trace).arrivals().queues().get(1);
        assertEquals(new UnexpectedQueue(2, 163, 162), queue);
    }

    @Test
    void onlyPredictedEarlyReceivesSaveAndNoMoreThanTheTimeThereWas() throws IOException, InterruptedException {
        MemoryTrace trace = new MemoryTrace();
        // The same receive over and over: the last successor predicts it from the third on.
        long[] sizes = {1000, 1000, 1000, 1000, 80};
        long[] posts = {5000, 6000, 6500, 9000, 9100};
        for (int i = 0; i < sizes.length; i++) {
            trace.send(0, 1000 + i, 1, 7, sizes[i]);
        }
        for (long post : posts) {
            trace.receive(1, post, post + 1, 0, 7, 1000);
        }
        Savings savings = analyse(trace).arrivals().all().savings();
        // Handshake and transfer take 2 * 10 + 1000; between 6000 and 6500 there was time for 500 alone.
        assertEquals(2, savings.handshakes());
        assertEquals(2000, savings.fetchedBytes());
        assertEquals(1, savings.copies());
        assertEquals(80, savings.copiedBytes());
        assertEquals(500 + 1020 + 80, savings.nanos());
        assertEquals(2, savings.missed());
        assertEquals(0, savings.withoutWait());
    }

    @Test
    void messageOfTheEagerLimitSavesACopyAndOneByteMoreAHandshake() {
        Savings savings = new Savings();
        savings.add(100, 1000, ASSUMPTIONS);
        assertEquals(1, savings.copies());
        assertEquals(100, savings.copiedBytes());
        assertEquals(0, savings.handshakes());
        assertEquals(100, savings.nanos());
        savings.add(101, 1000, ASSUMPTIONS);
        assertEquals(1, savings.copies());
        assertEquals(1, savings.handshakes());
        assertEquals(101, savings.fetchedBytes());
        assertEquals(100 + 20 + 101, savings.nanos());
    }

    @Test
    void whereNoTimeIsKnownWhatIsSavedIsAnUpperBoundAndSaysSo() throws IOException, InterruptedException {
        MemoryTrace trace = new MemoryTrace();
        for (int i = 0; i < 3; i++) {
            trace.add(
                    0,
                    event(TraceOp.IRECV, TraceEvent.ABSENT)
                            .peer(1)
                            .tag(7)
                            .count(500)
                            .typeBytes(1)
                            .early(TraceEvent.EARLY));
        }
        EarlyReceives early = analyse(trace).arrivals().all();
        assertEquals(3, early.early());
        assertEquals(0, early.joined());
        assertEquals(1, early.savings().handshakes());
        assertEquals(520, early.savings().nanos());
        assertEquals(1, early.savings().withoutWait());
    }

    /** Each process's clock is off by a constant; messages go both ways between neighbours in a ring. */
    @Property(tries = 50)
    void clocksThatDifferByConstantsAreBroughtTogether(
            @ForAll long seed, @ForAll @IntRange(min = 2, max = 9) int processes)
            throws IOException, InterruptedException {
        Random random = new Random(seed);
        long[] clock = random.longs(processes, -1_000_000, 1_000_000).toArray();
        MemoryTrace skewed = new MemoryTrace();
        long now = 10_000_000;
        for (int i = 0; i < 400; i++) {
            int from = i % processes;
            int to = (from + (i / processes % 2 == 0 ? 1 : processes - 1)) % processes;
            long sent = now;
            long posted = sent - 5_000 + random.nextInt(10_000);
            long done = Math.max(posted, sent) + 100 + random.nextInt(400);
            skewed.send(from, sent + clock[from], to, 1, 8)
                    .receive(to, posted + clock[to], done + clock[to], from, 1, 8);
            now += 20_000;
        }
        Arrivals mended = analyse(skewed).arrivals();
        assertEquals(0, mended.distrusted(Distrust.COMPLETE_BEFORE_SENT));
        ClockOffsets.Correction correction = mended.clocks().correction();
        assertTrue(correction == ClockOffsets.Correction.MIDDLE || correction == ClockOffsets.Correction.NOT_NEEDED);
        for (int process = 1; process < processes && correction == ClockOffsets.Correction.MIDDLE; process++) {
            // Messages of a few hundred nanoseconds both ways leave as much doubt between neighbours.
            int distance = Math.min(process, processes - process);
            long found = mended.clocks().of(process) - mended.clocks().of(0);
            long wrong = Math.abs(found - (clock[0] - clock[process]));
            assertTrue(wrong <= 600L * distance, "seed " + seed + ", process " + process + " is off by " + wrong);
        }
    }

    @Test
    void clocksThatRunApartAreNotMended() throws IOException, InterruptedException {
        MemoryTrace trace = new MemoryTrace()
                .send(0, 1_000, 1, 1, 8)
                .receive(1, 400, 500, 0, 1, 8)
                .send(1, 600, 0, 1, 8)
                .receive(0, 1_000, 1_050, 1, 1, 8);
        Arrivals arrivals = analyse(trace).arrivals();
        assertEquals(ClockOffsets.Correction.IMPOSSIBLE, arrivals.clocks().correction());
        assertEquals(1, arrivals.distrusted(Distrust.COMPLETE_BEFORE_SENT));
        assertEquals(1, arrivals.all().joined());
    }
}
