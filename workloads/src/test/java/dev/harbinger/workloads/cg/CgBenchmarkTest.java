package dev.harbinger.workloads.cg;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.harbinger.messaging.Settings;
import dev.harbinger.workloads.CallRecorder;
import dev.harbinger.workloads.InProcessJob;
import dev.harbinger.workloads.ReceiveFixture;
import dev.harbinger.workloads.ReceiveListener;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CgBenchmarkTest {
    @ParameterizedTest
    @CsvSource({"S,1", "S,2", "S,4", "S,8", "S,16", "S,32", "W,1", "W,2", "W,4", "W,8", "A,1", "A,4"})
    void zeta_is_the_published_one_on_every_rank(ProblemClass problem, int ranks) throws Exception {
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
        new CgBenchmark(recorder.communicator(), ProblemClass.S).run((iteration, residual, zeta) -> {});
        List<ReceiveFixture.Receive> expected =
                recorder.receives().stream().map(ReceiveFixture.Receive::of).toList();

        ReceiveListener listener = new ReceiveListener();
        InProcessJob.run(
                8,
                Settings.defaults(),
                rank -> rank == 2 ? listener : null,
                harbinger -> new CgBenchmark(harbinger.world(), ProblemClass.S).run((iteration, residual, zeta) -> {}));
        assertEquals(10, listener.sites());
        assertEquals(expected, listener.receives());
    }

    /** Zeta and residual of each iteration of class S on 4 ranks. */
    private static double[] history(Settings settings) throws Exception {
        double[] history = new double[2 * ProblemClass.S.iterations()];
        InProcessJob.run(
                4,
                settings,
                rank -> null,
                harbinger -> new CgBenchmark(harbinger.world(), ProblemClass.S).run((iteration, residual, zeta) -> {
                    if (harbinger.world().rank() == 0) {
                        history[2 * iteration - 2] = residual;
                        history[2 * iteration - 1] = zeta;
                    }
                }));
        return history;
    }
}
