package dev.harbinger.predict;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Observing, predicting and interning allocate nothing once the calls of a program are known. */
class AllocationTest {
    private static final ReceiveTrace TRACE = ReceiveTrace.load("cg.A.16").getFirst();
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    static List<String> names() {
        return PredictorPropertiesTest.ALL;
    }

    @ParameterizedTest
    @MethodSource("names")
    void predictorAllocatesNothingInSteadyState(String name) {
        Predictor predictor = Predictors.byName(name);
        int[] ahead = new int[10];
        run(predictor, ahead);
        run(predictor, ahead);
        assertEquals(0, leastAllocated(() -> run(predictor, ahead)), name);
        assertEquals(0, leastAllocated(predictor::reset), name);
    }

    @ParameterizedTest
    @MethodSource("names")
    void resetKeepsTheRoomThatWasTaken(String name) {
        Predictor predictor = Predictors.byName(name);
        int[] ahead = new int[10];
        run(predictor, ahead);
        assertEquals(
                0,
                leastAllocated(() -> {
                    predictor.reset();
                    run(predictor, ahead);
                }),
                name);
    }

    @Test
    void internAllocatesNothingForKnownCalls() {
        CallTable calls = new CallTable();
        CallSiteTable sites = new CallSiteTable();
        Runnable intern = () -> {
            for (int i = 0; i < 1000; i++) {
                calls.intern(i % 7, i % 11, 100, 8, 4096L * (i % 3), 0);
                sites.intern(0x400000L + i % 13);
            }
        };
        intern.run();
        assertEquals(0, leastAllocated(intern));
    }

    private static void run(Predictor predictor, int[] ahead) {
        for (int i = 0; i < TRACE.calls().length; i++) {
            predictor.predictAt(TRACE.sites()[i]);
            predictor.observe(TRACE.calls()[i], TRACE.sites()[i]);
            predictor.predict(ahead, ahead.length);
            predictor.expects(TRACE.calls()[i]);
        }
        predictor.footprint();
    }

    /** The least of several runs: the virtual machine itself may allocate in the thread, for compiled code for one. */
    private static long leastAllocated(Runnable action) {
        long least = Long.MAX_VALUE;
        for (int i = 0; i < 20 && least > 0; i++) {
            long before = THREADS.getCurrentThreadAllocatedBytes();
            action.run();
            least = Math.min(least, THREADS.getCurrentThreadAllocatedBytes() - before);
        }
        return least;
    }
}
