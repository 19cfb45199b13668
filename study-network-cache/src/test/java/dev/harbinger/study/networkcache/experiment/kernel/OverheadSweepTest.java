package dev.harbinger.study.networkcache.experiment.kernel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.harbinger.study.networkcache.experiment.kernel.OverheadSweep.Point;
import java.util.List;
import org.junit.jupiter.api.Test;

class OverheadSweepTest {
    private static final OverheadSweep SWEEP =
            new OverheadSweep(List.of(new Point(0, 1000), new Point(100, 1100), new Point(200, 1300)), 1000);

    @Test
    void overheads_between_points_are_interpolated() {
        assertEquals(50, SWEEP.overheadFor(1.05), 1e-9);
        assertEquals(150, SWEEP.overheadFor(1.2), 1e-9);
        assertEquals(100, SWEEP.overheadFor(1.1), 1e-9);
    }

    @Test
    void a_speed_up_that_no_point_reaches_has_no_overhead() {
        assertTrue(Double.isNaN(SWEEP.overheadFor(1.31)));
        assertTrue(Double.isNaN(SWEEP.overheadFor(0.99)));
    }

    @Test
    void the_bend_is_how_far_a_point_is_off_the_line_through_the_ends() {
        assertEquals(1.5, SWEEP.slope(), 1e-12);
        assertEquals(50.0 / 1100, SWEEP.bend(), 1e-12);
        assertEquals(0, new OverheadSweep(List.of(new Point(0, 10), new Point(5, 20), new Point(10, 30)), 10).bend());
    }

    @Test
    void a_single_point_is_refused() {
        assertThrows(IllegalArgumentException.class, () -> new OverheadSweep(List.of(new Point(0, 1)), 1));
    }

    @Test
    void the_statement_names_overheads_or_says_that_they_are_beyond() {
        String within = SpeedUpRangeSection.statement(new SpeedUpRange.Sweep("made up", 1, SWEEP, SWEEP));
        assertTrue(within.contains("between 125 and 150 cycles under DTCT"), within);
        OverheadSweep fast = new OverheadSweep(List.of(new Point(10, 1160), new Point(20, 1170)), 1000);
        String beyond = SpeedUpRangeSection.statement(new SpeedUpRange.Sweep("made up", 1, fast, SWEEP));
        assertTrue(beyond.contains("between less than 10 and more than 20 cycles under DTCT"), beyond);
    }
}
