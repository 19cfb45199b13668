package dev.harbinger.study.networkcache.experiment.transfer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.harbinger.study.networkcache.experiment.transfer.TrafficIntensity.Curve;
import org.junit.jupiter.api.Test;

class TrafficIntensityTest {
    private static final double[] RATIOS = {1, 2, 3, 4, 5};
    private static final double KNEE = 3.0000000000000004;

    private static Curve curve(double... cycles) {
        return Curve.of(RATIOS, cycles, KNEE);
    }

    @Test
    void a_gradual_rise_and_a_steep_one_after_it_make_a_knee() {
        Curve curve = curve(100, 101, 104, 130, 156);
        assertEquals(0.04, curve.before(), 1e-12);
        assertEquals(0.5, curve.after(), 1e-12);
        assertEquals(13, curve.slopes(), 1e-12);
        assertEquals(0, curve.falls());
        assertTrue(curve.hasKnee());
    }

    @Test
    void a_straight_line_a_flat_start_and_a_fall_have_no_gradual_rise_to_a_knee() {
        assertFalse(curve(100, 110, 120, 130, 140).hasKnee());
        assertFalse(curve(100, 100, 100, 130, 160).hasKnee());
        assertFalse(curve(100, 99, 104, 130, 156).hasKnee());
        assertEquals(0.01, curve(100, 99, 104, 130, 156).falls(), 1e-12);
        assertFalse(curve(100, 140, 180, 181, 182).hasKnee());
    }
}
