package dev.harbinger.workloads.sp;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import dev.harbinger.workloads.InProcessJob;
import java.lang.management.ManagementFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SpBenchmarkTest {
    @ParameterizedTest
    @CsvSource({"S,1", "S,4", "S,9", "W,1"})
    void norms_are_the_published_ones_on_every_rank(ProblemClass problem, int ranks) throws Exception {
        SpResult[] results = new SpResult[ranks];
        InProcessJob.run(
                ranks,
                harbinger -> results[harbinger.world().rank()] =
                        new SpBenchmark(harbinger.world(), problem, problem.steps()).run());
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
    void points_have_the_same_bits_on_any_number_of_ranks(ProblemClass problem, int ranks) throws Exception {
        assertArrayEquals(pointsAfterThreeSteps(problem, 1), pointsAfterThreeSteps(problem, ranks));
    }

    @Test
    void a_run_of_other_steps_is_not_verified() throws Exception {
        InProcessJob.run(1, harbinger -> {
            SpResult result = new SpBenchmark(harbinger.world(), ProblemClass.S, 99).run();
            assertFalse(result.verifiable());
            assertFalse(result.verified());
        });
    }

    @Test
    void a_step_allocates_nothing() throws Exception {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        InProcessJob.run(1, harbinger -> {
            SpBenchmark benchmark = new SpBenchmark(harbinger.world(), ProblemClass.S, 0);
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

    /** The conserved quantities at all points, x fastest. */
    private static double[] pointsAfterThreeSteps(ProblemClass problem, int ranks) throws Exception {
        int size = problem.size();
        double[] all = new double[size * size * size * Cell.EQUATIONS];
        InProcessJob.run(ranks, harbinger -> {
            SpBenchmark benchmark = new SpBenchmark(harbinger.world(), problem, 3);
            benchmark.run();
            for (Cell cell : benchmark.cells()) {
                copy(cell, size, all);
            }
        });
        return all;
    }

    private static void copy(Cell cell, int size, double[] all) {
        Box points = cell.points;
        for (int z = 0; z < points.highZ(); z++) {
            for (int y = 0; y < points.highY(); y++) {
                for (int x = 0; x < points.highX(); x++) {
                    int at = (global(cell, Axis.Z, z, size) * size + global(cell, Axis.Y, y, size)) * size
                            + global(cell, Axis.X, x, size);
                    System.arraycopy(
                            cell.u, Cell.EQUATIONS * cell.at(x, y, z), all, Cell.EQUATIONS * at, Cell.EQUATIONS);
                }
            }
        }
    }

    private static int global(Cell cell, Axis axis, int local, int size) {
        return (int) Math.round(cell.position(axis, local) * (size - 1));
    }
}
