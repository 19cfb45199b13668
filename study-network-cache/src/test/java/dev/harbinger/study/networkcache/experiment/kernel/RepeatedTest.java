package dev.harbinger.study.networkcache.experiment.kernel;

import static dev.harbinger.study.networkcache.policy.PolicyKind.VIA;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

class RepeatedTest {
    @Test
    void means_and_spread_are_over_all_runs() {
        Repeated runs = new Repeated(List.of(MadeUpResults.of(VIA, 100, 10, 20), MadeUpResults.of(VIA, 106, 12, 26)));
        assertEquals(103, runs.cycles(), 1e-12);
        assertEquals(Math.sqrt(18), runs.deviation(), 1e-12);
        assertEquals(11, runs.first(), 1e-12);
        assertEquals(23, runs.last(), 1e-12);
    }

    @Test
    void a_single_run_has_no_spread() {
        assertTrue(Double.isNaN(new Repeated(List.of(MadeUpResults.of(VIA, 100, 10, 20))).deviation()));
    }

    @Test
    void no_run_has_no_mean() {
        assertThrows(IllegalArgumentException.class, () -> new Repeated(List.of()));
    }
}
