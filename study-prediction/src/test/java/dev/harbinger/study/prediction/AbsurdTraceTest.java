package dev.harbinger.study.prediction;

import static dev.harbinger.study.prediction.MemoryTrace.event;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.harbinger.study.prediction.arrival.EarlyReceives;
import dev.harbinger.study.prediction.arrival.UnexpectedQueue;
import dev.harbinger.trace.TraceEvent;
import dev.harbinger.trace.TraceEventBuilder;
import dev.harbinger.trace.TraceOp;
import java.io.IOException;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** A trace may say anything of times, ranks and sizes; jqwik prints the seed of a failure. */
class AbsurdTraceTest {
    private static final long[] EXTREMES = {
        Long.MAX_VALUE, -Long.MAX_VALUE, Long.MAX_VALUE - 1, 0, 1, -1, 1L << 62, -(1L << 62), TraceEvent.ABSENT, 1000
    };
    private static final int[] INT_EXTREMES = {
        Integer.MAX_VALUE, -Integer.MAX_VALUE, 0, 1, 0, 1, -1, -7, TraceEvent.ABSENT_INT
    };

    @Property(tries = 300)
    void nonsenseIsCountedWithoutNegativeNumbers(@ForAll long seed) throws IOException, InterruptedException {
        Random random = new Random(seed);
        MemoryTrace trace = new MemoryTrace();
        for (int i = 0; i < 60; i++) {
            trace.add(random.nextInt(3), nonsense(random));
        }
        TraceResult result = new TraceAnalysis(trace, TraceAnalysisTest.SETTINGS, 2).run();
        for (ProcessResult process : result.processes()) {
            assertTrue(process.receives().all().bytes() >= 0);
            assertTrue(process.receives().sentBytes() >= 0);
            process.receives().sizes().counts().keySet().forEach(size -> assertTrue(size >= 0));
        }
        for (EarlyReceives early : result.arrivals().processes().values()) {
            assertTrue(early.earlyBytes() >= 0
                    && early.waited().longest() >= 0
                    && early.waited().sum() >= 0);
            assertTrue(early.savings().nanos() >= 0 && early.savings().copiedBytes() >= 0);
            assertTrue(early.savings().fetchedBytes() >= 0);
        }
        for (UnexpectedQueue queue : result.arrivals().queues().values()) {
            assertTrue(queue.messages() >= 0 && queue.bytes() >= 0 && queue.eagerBytes() >= 0, queue.toString());
        }
        assertTrue(result.arrivals().clocks().spread() >= 0);
        assertFalse(TraceAnalysisTest.text(result).contains("NaN"));
    }

    private static TraceEventBuilder nonsense(Random random) {
        TraceOp op = TraceOp.values()[random.nextInt(TraceOp.values().length)];
        int peer = INT_EXTREMES[random.nextInt(INT_EXTREMES.length)];
        return event(op, EXTREMES[random.nextInt(EXTREMES.length)])
                .peer(peer)
                .worldPeer(random.nextInt(4) == 0 ? INT_EXTREMES[random.nextInt(INT_EXTREMES.length)] : peer)
                .tag(random.nextInt(3) - 1)
                .count(random.nextInt(3) == 0 ? TraceEvent.ABSENT : EXTREMES[random.nextInt(5)] & Long.MAX_VALUE)
                .typeBytes(random.nextBoolean() ? 1 : Integer.MAX_VALUE)
                .request(random.nextInt(3))
                .early(random.nextInt(3) - 1);
    }
}
