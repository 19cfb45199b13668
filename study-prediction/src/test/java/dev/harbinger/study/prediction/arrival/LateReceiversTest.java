package dev.harbinger.study.prediction.arrival;

import static dev.harbinger.study.prediction.MemoryTrace.event;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import dev.harbinger.study.prediction.AnalysisSettings;
import dev.harbinger.study.prediction.MemoryTrace;
import dev.harbinger.study.prediction.TraceAnalysis;
import dev.harbinger.trace.TraceEventBuilder;
import dev.harbinger.trace.TraceOp;
import java.util.List;
import org.junit.jupiter.api.Test;

class LateReceiversTest {
    /** A latency of 10 ns, eager up to 100 bytes. */
    private static final Assumptions ASSUMPTIONS = new Assumptions(10, 1, 1, 100);

    private static Arrivals arrivals(MemoryTrace trace) throws Exception {
        return new TraceAnalysis(trace, new AnalysisSettings(List.of(), "last-successor", 0, ASSUMPTIONS), 2)
                .run()
                .arrivals();
    }

    private static TraceEventBuilder send(TraceOp op, long time, long bytes) {
        return event(op, time).peer(1).worldPeer(1).tag(7).count(bytes).typeBytes(1);
    }

    /** A send to process 1, what its process does after, and a receive that is posted at 1500. */
    private static LateReceivers late(TraceEventBuilder send, TraceEventBuilder... after) throws Exception {
        MemoryTrace trace = new MemoryTrace().add(0, send.site(5));
        for (TraceEventBuilder event : after) {
            trace.add(0, event);
        }
        Arrivals arrivals = arrivals(trace.receive(1, 1_500, 1_600, 0, 7, 5_000));
        return arrivals.lateReceivers().getOrDefault(5L, arrivals.allLateReceivers());
    }

    private static void assertWaited(long nanos, LateReceivers late) {
        assertEquals(1, late.needing());
        assertEquals(0, late.unended());
        assertEquals(nanos == 0 ? 0 : 1, late.waited().count());
        assertEquals(nanos, late.waited().longest());
    }

    @Test
    void aBlockingSendWaitsUntilItsReceiveIsPosted() throws Exception {
        assertWaited(500, late(send(TraceOp.SEND, 1_000, 200), send(TraceOp.SEND, 1_700, 1)));
    }

    @Test
    void aSendThatReturnedBeforeItsReceiveWasPostedDidNotWait() throws Exception {
        assertWaited(0, late(send(TraceOp.SEND, 1_000, 200), send(TraceOp.SEND, 1_100, 1)));
    }

    @Test
    void aSendWhoseReceiveIsThereDoesNotWait() throws Exception {
        assertWaited(0, late(send(TraceOp.SEND, 1_550, 200), send(TraceOp.SEND, 1_700, 1)));
    }

    @Test
    void aSmallMessageNeedsItsReceiverOnlyIfTheSendIsSynchronous() throws Exception {
        assertEquals(
                0,
                late(send(TraceOp.SEND, 1_000, 100), send(TraceOp.SEND, 1_700, 1))
                        .needing());
        assertWaited(500, late(send(TraceOp.SSEND, 1_000, 100), send(TraceOp.SEND, 1_700, 1)));
    }

    @Test
    void aRequestWaitsFromTheLatestCallOfItsProcess() throws Exception {
        assertWaited(
                300,
                late(
                        send(TraceOp.ISEND, 1_000, 200).request(3),
                        send(TraceOp.SEND, 1_200, 1),
                        event(TraceOp.WAIT, 1_650).request(3)));
        assertWaited(
                0,
                late(
                        send(TraceOp.ISEND, 1_000, 200).request(3),
                        send(TraceOp.SEND, 1_600, 1),
                        event(TraceOp.WAIT, 1_650).request(3)));
        assertWaited(
                500,
                late(
                        send(TraceOp.ISSEND, 1_000, 1).request(3),
                        event(TraceOp.WAIT, 1_650).request(3)));
    }

    @Test
    void aSendWithoutAnEndIsCountedAndNotJudged() throws Exception {
        for (LateReceivers late : List.of(
                late(send(TraceOp.SEND, 1_000, 200)),
                late(send(TraceOp.ISEND, 1_000, 200).request(3), send(TraceOp.SEND, 1_700, 1)),
                late(send(TraceOp.ISEND, 1_000, 200), send(TraceOp.SEND, 1_700, 1)))) {
            assertEquals(1, late.needing());
            assertEquals(1, late.unended());
            assertEquals(0, late.waited().count());
        }
    }

    /** The latest call before the wait has no time, since time stepped back. */
    @Test
    void aSendOfWhichItIsNotKnownHowLongItsProcessMayHaveWaitedIsCountedAndNotJudged() throws Exception {
        LateReceivers late = late(
                send(TraceOp.ISEND, 1_000, 200).request(3),
                send(TraceOp.SEND, 4_000, 1),
                send(TraceOp.SEND, 1_100, 1),
                event(TraceOp.WAIT, 5_000).request(3));
        assertEquals(1, late.needing());
        assertEquals(1, late.unended());
        assertEquals(0, late.waited().count());
    }

    @Test
    void aProcessDoesNotWaitForItself() throws Exception {
        Arrivals arrivals = arrivals(new MemoryTrace().send(0, 1_000, 0, 7, 200).receive(0, 1_500, 1_600, 0, 7, 200));
        assertEquals(0, arrivals.allLateReceivers().needing());
    }

    @Test
    void sendsOfAChannelMatchInTheOrderOfTheirCallsWhateverCompletesFirst() throws Exception {
        MemoryTrace trace = new MemoryTrace()
                .add(0, send(TraceOp.ISEND, 1_000, 200).request(3).site(5))
                .add(0, send(TraceOp.ISEND, 1_010, 200).request(4).site(6))
                .add(0, event(TraceOp.WAIT, 2_100).request(4))
                .add(0, event(TraceOp.WAIT, 2_100).request(3))
                .receive(1, 1_500, 1_600, 0, 7, 200)
                .receive(1, 2_000, 2_050, 0, 7, 200);
        Arrivals arrivals = arrivals(trace);
        assertEquals(490, arrivals.lateReceivers().get(5L).waited().longest());
        assertEquals(990, arrivals.lateReceivers().get(6L).waited().longest());
        assertEquals(1_480, arrivals.allLateReceivers().waited().sum());
        assertNull(arrivals.lateReceivers().get(1L));
    }
}
