package dev.harbinger.workloads.cg;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.harbinger.messaging.settings.Settings;
import dev.harbinger.workloads.CallRecorder;
import dev.harbinger.workloads.InProcessJob;
import dev.harbinger.workloads.ReceiveFixture;
import dev.harbinger.workloads.ReceiveListener;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CgBenchmarkTest {
    @ParameterizedTest
    @CsvSource({"S,1", "S,2", "S,4", "S,8", "S,16", "S,32", "W,1", "W,2", "W,4", "W,8", "A,1", "A,4"})
    void zeta_is_the_published_one_on_every_rank(CgProblemClass problem, int ranks) throws Exception {
        double[] zetas = new double[ranks];
        InProcessJob.run(ranks, harbinger -> {
            CgBenchmark benchmark = new CgBenchmark(harbinger.world(), problem);
            CgResult result = benchmark.run((iteration, residual, zeta) -> {});
            zetas[harbinger.world().rank()] = result.zeta();
            assertTrue(result.verified(), "zeta " + result.zeta());
            assertTrue(result.residual() < 1e-12, "residual " + result.residual());
        });
        for (double zeta : zetas) {
            assertEquals(zetas[0], zeta, "the same bits on every rank");
        }
    }

    @Test
    void zeta_has_the_same_bits_with_prediction_off() throws Exception {
        assertArrayEquals(
                history(Settings.defaults()), history(Settings.defaults().withoutPrediction()));
    }

    @Test
    void messaging_hears_of_ten_call_sites_in_the_order_of_the_mpi_program() throws Exception {
        CallRecorder recorder = new CallRecorder(2, 8);
        new CgBenchmark(recorder.communicator(), CgProblemClass.S).run((iteration, residual, zeta) -> {});
        List<ReceiveFixture.Receive> expected =
                recorder.receives().stream().map(ReceiveFixture.Receive::of).toList();

        ReceiveListener listener = new ReceiveListener();
        InProcessJob.run(
                8,
                Settings.defaults(),
                rank -> rank == 2 ? listener : null,
                harbinger ->
                        new CgBenchmark(harbinger.world(), CgProblemClass.S).run((iteration, residual, zeta) -> {}));
        assertEquals(10, listener.sites());
        assertEquals(expected, listener.receives());
    }

    /** NPB counts two operations for an entry, of which the matrix has somewhat fewer than bounded, and 5 n a step. */
    @Test
    void operations_are_about_as_many_as_npb_counts() throws Exception {
        long alone = operations(1);
        double counted =
                CgProblemClass.S.operations() * (1 + CgProblemClass.S.iterations()) / CgProblemClass.S.iterations();
        assertEquals(counted, alone, 0.15 * counted);
        // The vectors' operations are repeated in each row of ranks, the matrix's are shared.
        assertTrue(operations(4) > alone);
        assertTrue(operations(4) < 1.5 * alone);
    }

    /** Operations of all ranks, class S. */
    private static long operations(int ranks) throws Exception {
        LongAdder operations = new LongAdder();
        InProcessJob.run(
                ranks,
                harbinger -> new CgBenchmark(harbinger.world(), CgProblemClass.S, operations::add)
                        .run((iteration, residual, zeta) -> {}));
        return operations.sum();
    }

    /** By hand for a matrix of no entries: what the vectors take. */
    @Test
    void operations_on_vectors_are_counted_exactly() throws Exception {
        int n = CgProblemClass.S.size();
        long[] total = new long[1];
        InProcessJob.run(1, harbinger -> {
            ProcessGrid grid = ProcessGrid.of(n, 1, 0);
            SparseBlock empty = new SparseBlock(new int[n + 1], new int[0], new double[0]);
            new ConjugateGradient(harbinger.world(), grid, empty, operations -> total[0] += operations)
                    .solve(new double[n], new double[n]);
        });
        long product = 3L * n;
        long step = product + 2L * n + 4L * n + 1 + 2L * n + 2L * n + 1;
        assertEquals(2L * n + 25 * step + product + 3L * n + 1, total[0]);
    }

    @Test
    void calls_alone_are_those_of_the_benchmark() {
        CallRecorder whole = new CallRecorder(5, 16);
        new CgBenchmark(whole.communicator(), CgProblemClass.S).run((iteration, residual, zeta) -> {});
        CallRecorder alone = new CallRecorder(5, 16);
        CgBenchmark.callsOnly(alone.communicator(), CgProblemClass.S, CgProblemClass.S.iterations());
        assertEquals(whole.calls(), alone.calls());
    }

    /** Zeta and residual of each iteration of class S on 4 ranks. */
    private static double[] history(Settings settings) throws Exception {
        double[] history = new double[2 * CgProblemClass.S.iterations()];
        InProcessJob.run(
                4,
                settings,
                rank -> null,
                harbinger -> new CgBenchmark(harbinger.world(), CgProblemClass.S).run((iteration, residual, zeta) -> {
                    if (harbinger.world().rank() == 0) {
                        history[2 * iteration - 2] = residual;
                        history[2 * iteration - 1] = zeta;
                    }
                }));
        return history;
    }
}
