package dev.harbinger.study.networkcache.experiment.results;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.harbinger.study.networkcache.programs.BundledProgram;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class ResultComparisonTest {
    private static final List<PrintedValue> VALUES =
            List.of(PrintedValue.checksum("checksum", 0x7ff8000000000001L), PrintedValue.number("zeta", 16.0));

    private static ResultComparison printed(Long... bits) {
        return new ResultComparison(BundledProgram.CG_S_4, 7, VALUES, List.of(bits));
    }

    private static long bits(double value) {
        return Double.doubleToRawLongBits(value);
    }

    @Test
    void bits_are_read_from_what_programs_print() {
        String output = "CG class A, rank 0 of 64\n"
                + "iteration 1 residual 3d1e5a3b00000000 0x1.e5a3bp-46 zeta 4031000000000000 0x1.1p+4\n"
                + "messages received 4208\n";
        assertEquals(
                List.of(0x3d1e5a3b00000000L, 0x4031000000000000L),
                PrintedValue.bits(output.getBytes(StandardCharsets.US_ASCII)));
    }

    @Test
    void equal_bits_have_no_error() {
        ResultComparison same = printed(0x7ff8000000000001L, bits(16.0));
        assertTrue(same.isExact());
        assertNull(same.firstDifference());
        assertEquals(0, same.largestAbsoluteError());
        assertEquals(0, same.largestRelativeError());
        assertTrue(SimulatedResults.areWithin("0.00E+00 / 0.00E+00", List.of(same)));
    }

    @Test
    void the_last_bit_makes_a_difference() {
        ResultComparison near = printed(0x7ff8000000000001L, bits(Math.nextUp(16.0)));
        assertFalse(near.isExact());
        assertEquals(1, near.equal());
        assertEquals("zeta", near.firstDifference());
        assertEquals(Math.ulp(16.0), near.largestAbsoluteError());
        assertEquals(Math.ulp(1.0), near.largestRelativeError());
        assertTrue(SimulatedResults.areWithin("8.02E-13 / 4.68E-14", List.of(near)));
        assertFalse(SimulatedResults.areWithin("1E-16 / 1E-15", List.of(near)));
    }

    @Test
    void another_checksum_is_a_difference_and_no_error_of_a_number() {
        ResultComparison other = printed(1L, bits(16.0));
        assertFalse(other.isExact());
        assertEquals("checksum", other.firstDifference());
        assertEquals(0, other.largestAbsoluteError());
    }

    @Test
    void missing_or_further_values_and_no_results_are_never_within() {
        assertFalse(printed(0x7ff8000000000001L).isExact());
        assertEquals(
                "an additional value",
                printed(0x7ff8000000000001L, bits(16.0), 1L).firstDifference());
        assertFalse(SimulatedResults.areWithin("1 / 1", List.of(printed(0x7ff8000000000001L))));
        assertFalse(SimulatedResults.areWithin("1 / 1", List.of(printed(0x7ff8000000000001L, bits(Double.NaN)))));
        assertFalse(SimulatedResults.areWithin("1 / 1", List.of()));
    }
}
