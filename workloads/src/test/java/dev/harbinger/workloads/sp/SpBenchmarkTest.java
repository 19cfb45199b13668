package dev.harbinger.workloads.sp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import dev.harbinger.workloads.InProcessJob;
import java.lang.management.ManagementFactory;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SpBenchmarkTest {
    @ParameterizedTest
    @CsvSource({"S,1", "S,4", "S,9", "W,1"})
    void norms_are_the_published_ones_on_every_rank(SpProblemClass problem, int ranks) throws Exception {
        SpResult[] results = run(problem, ranks, problem.steps());
        for (SpResult result : results) {
            assertTrue(result.verified(), result.toString());
            // What the published digits leave room for; the tolerance of a run is wider.
            assertTrue(result.distance() < 1e-11, result.toString());
            assertEquals(results[0].residual(), result.residual(), "the same bits on every rank");
            assertEquals(results[0].error(), result.error(), "the same bits on every rank");
        }
    }

    @ParameterizedTest
    @CsvSource({"S,4", "S,9", "S,16", "W,25"})
    void points_have_the_same_bits_on_any_number_of_ranks(SpProblemClass problem, int ranks) throws Exception {
        assertEquals(checksumAfterThreeSteps(problem, 1), checksumAfterThreeSteps(problem, ranks));
    }

    @Test
    void shares_of_all_ranks_make_up_the_norms() throws Exception {
        SpResult[] results = run(SpProblemClass.S, 9, 3);
        double[] residuals = new double[Cell.EQUATIONS];
        double[] errors = new double[Cell.EQUATIONS];
        for (SpResult result : results) {
            double[] residual = result.share().residual().stream().toArray();
            double[] error = result.share().error().stream().toArray();
            for (int e = 0; e < Cell.EQUATIONS; e++) {
                residuals[e] = Math.hypot(residuals[e], residual[e]);
                errors[e] = Math.hypot(errors[e], error[e]);
            }
        }
        assertEquals(0, Norms.of(residuals).distanceFrom(results[0].residual()), 1e-14);
        assertEquals(0, Norms.of(errors).distanceFrom(results[0].error()), 1e-14);
    }

    /** NPB's count of operations, which holds for the original's way of computing, and ours are close to each other. */
    @Test
    void the_operations_it_tells_of_are_about_those_that_npb_counts() throws Exception {
        AtomicLong told = new AtomicLong();
        InProcessJob.run(
                4, harbinger -> new SpBenchmark(harbinger.world(), SpProblemClass.W, 1, told::addAndGet).run());
        // Two steps, and one more right-hand side.
        double steps = told.get() / SpProblemClass.W.operationsPerStep();
        assertEquals(2.5, steps, 0.25);
    }

    @Test
    void a_run_of_other_steps_is_not_verified() throws Exception {
        InProcessJob.run(1, harbinger -> {
            SpResult result = new SpBenchmark(harbinger.world(), SpProblemClass.S, 99).run();
            assertFalse(result.verifiable());
            assertFalse(result.verified());
        });
    }

    @Test
    void a_step_allocates_nothing() throws Exception {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        InProcessJob.run(1, harbinger -> {
            SpBenchmark benchmark = new SpBenchmark(harbinger.world(), SpProblemClass.S, 0);
            benchmark.initialise();
            long least = Long.MAX_VALUE;
            for (int step = 0; step < 20; step++) {
                long before = threads.getCurrentThreadAllocatedBytes();
                benchmark.step();
                least = Math.min(least, threads.getCurrentThreadAllocatedBytes() - before);
            }
            assertEquals(0, least);
        });
    }

    private static long checksumAfterThreeSteps(SpProblemClass problem, int ranks) throws Exception {
        long sum = 0;
        for (SpResult result : run(problem, ranks, 3)) {
            sum += result.share().checksum();
        }
        return sum;
    }

    /** What a run comes to on each rank. */
    private static SpResult[] run(SpProblemClass problem, int ranks, int steps) throws Exception {
        SpResult[] results = new SpResult[ranks];
        InProcessJob.run(
                ranks,
                harbinger ->
                        results[harbinger.world().rank()] = new SpBenchmark(harbinger.world(), problem, steps).run());
        return results;
    }
}
