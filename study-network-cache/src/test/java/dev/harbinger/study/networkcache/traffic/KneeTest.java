package dev.harbinger.study.networkcache.traffic;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class KneeTest {
    @Test
    void the_knee_of_points_is_where_their_two_lines_meet() {
        double[] x = new double[20];
        double[] y = new double[20];
        for (int i = 0; i < x.length; i++) {
            x[i] = i;
            y[i] = Math.max(100 + 0.5 * i, 100 + 0.5 * 12.3 + 7 * (i - 12.3));
        }
        Knee knee = Knee.of(x, y);
        assertEquals(12.3, knee.at(), 1e-9);
        assertEquals(106.15, knee.level(), 1e-9);
        assertEquals(0.5, knee.slopeBefore(), 1e-9);
        assertEquals(7, knee.slopeAfter(), 1e-9);
    }

    @Test
    void noise_moves_the_knee_little() {
        SplittableRandom random = new SplittableRandom(20_261_128);
        double[] x = new double[40];
        double[] y = new double[40];
        for (int i = 0; i < x.length; i++) {
            x[i] = i;
            y[i] = Math.max(100, 100 + 10 * (i - 25)) + random.nextDouble();
        }
        assertEquals(25, Knee.of(x, y).at(), 0.2);
    }

    @Test
    void a_curve_without_a_knee_is_refused() {
        double[] x = {0, 1, 2, 3, 4};
        assertThrows(IllegalArgumentException.class, () -> Knee.of(x, new double[] {0, 1, 2, 3, 4}));
        assertThrows(IllegalArgumentException.class, () -> Knee.of(new double[3], new double[3]));
        IllegalArgumentException e = assertThrows(
                IllegalArgumentException.class, () -> Knee.of(new double[] {0, 2, 1, 3}, new double[] {0, 0, 0, 9}));
        assertTrue(String.valueOf(e.getMessage()).startsWith("point 2 of the curve"), e.getMessage());
    }
}
