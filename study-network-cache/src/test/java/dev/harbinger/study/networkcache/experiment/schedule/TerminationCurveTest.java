package dev.harbinger.study.networkcache.experiment.schedule;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.harbinger.study.networkcache.policy.PolicyKind;
import dev.harbinger.study.networkcache.programs.BundledProgram;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Made-up curves with the knee at r = 3. */
class TerminationCurveTest {
    @Test
    void a_gradual_rise_and_then_a_knee_is_seen() {
        TerminationCurve curve = curve(1000, 1001, 1002, 1302, 1602);
        assertTrue(curve.risesThenBends());
        assertEquals(1, curve.slopeBefore());
        assertEquals(300, curve.slopeAfter());
    }

    @Test
    void a_straight_line_has_no_knee() {
        assertFalse(curve(1000, 1100, 1200, 1300, 1400).risesThenBends());
        assertFalse(curve(1000, 1100, 1200, 1399, 1598).risesThenBends());
        assertTrue(curve(1000, 1100, 1200, 1400, 1600).risesThenBends());
    }

    @Test
    void a_level_or_a_falling_curve_does_not_rise() {
        assertFalse(curve(1000, 1000, 1000, 1300, 1600).risesThenBends());
        assertFalse(curve(100_000, 100_010, 100_090, 130_000, 160_000).risesThenBends(), "0.09 % are no rise");
        assertFalse(curve(1100, 1050, 1000, 1300, 1600).risesThenBends());
        assertFalse(curve(1000, 1010, 1005, 1300, 1200).risesThenBends());
    }

    @Test
    void points_whose_messages_the_network_cache_did_not_hold_are_left_out() {
        List<TerminationCurve.Point> points = IntStream.range(0, 5)
                .mapToObj(
                        i -> point(i + 1, List.of(2000, 1001, 1003, 1302, 1602).get(i), i == 0 ? 7 : 0))
                .toList();
        TerminationCurve curve = new TerminationCurve(BundledProgram.ADI_4, PolicyKind.DTCT, 3, points);
        assertEquals(4, curve.held().size());
        assertTrue(curve.risesThenBends());
    }

    @Test
    void arithmetic_is_off_by_its_largest_difference() {
        assertEquals(0.1, curve(1000, 1000, 1000, 1000, 1000).arithmeticError(), 1e-12);
    }

    private static TerminationCurve curve(int... terminations) {
        List<TerminationCurve.Point> points = IntStream.range(0, terminations.length)
                .mapToObj(i -> point(i + 1, terminations[i], 0))
                .toList();
        return new TerminationCurve(BundledProgram.ADI_4, PolicyKind.DTCT, 3, points);
    }

    private static TerminationCurve.Point point(double ratio, int termination, int replaced) {
        return new TerminationCurve.Point(ratio, termination, 0, 1.1 * termination, 0, replaced);
    }
}
