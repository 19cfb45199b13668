package dev.harbinger.reproduction;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class ReproductionsTest {
    private static final Expectation EXACT = new Expectation.Exact();
    private static final Expectation NEAR = new Expectation.Within(10);
    private static final Expectation SHAPE = new Expectation.Shape();

    private final Reproductions.Builder rows = new Reproductions.Builder(Samples.published(), Samples.parameters());

    private Reproduction number(String id, double measured, Expectation expectation) {
        rows.number(id, "configuration", measured, expectation, "note");
        return rows.build().row(id);
    }

    @Test
    void rows_stand_in_the_order_of_the_published_values() {
        number("zero", 0, EXACT);
        number("hidden", 12.5, EXACT);
        assertEquals(
                List.of("hidden", "zero"),
                rows.build().rows().stream().map(row -> row.published().id()).toList());
    }

    @Test
    void values_that_no_row_speaks_of_are_known() {
        number("zero", 0, EXACT);
        assertEquals(
                List.of("latency", "hidden", "late.all", "sets", "best", "order"),
                rows.build().missing().stream().map(PublishedValue::id).toList());
    }

    @ParameterizedTest
    @CsvSource({
        "hidden, 12.5,  true",
        "hidden, 10.8,  true",
        "hidden, 10.7,  false",
        "hidden, 14.29, true",
        "hidden, 14.31, false",
        "sets,   70.39, true",
        "sets,   70.5,  false",
        "zero,   0,     true",
        "zero,   1,     false",
        "best,   0.99,  true"
    })
    void a_number_within_its_class_is_reproduced(String id, double measured, boolean reproduced) {
        assertEquals(
                reproduced ? Verdict.REPRODUCED : Verdict.NOT_REPRODUCED,
                number(id, measured, NEAR).verdict());
    }

    @Test
    void exactly_means_the_very_number() {
        assertEquals(Verdict.NOT_REPRODUCED, number("sets", 64.001, EXACT).verdict());
        assertEquals(Verdict.NOT_REPRODUCED, number("best", 0.9, EXACT).verdict());
        assertEquals(Verdict.REPRODUCED, number("hidden", 13, EXACT).verdict());
    }

    @Test
    void the_error_is_relative_to_the_nearer_end() {
        assertEquals(-0.5, number("hidden", 6, NEAR).relativeError());
        assertEquals(0.0, number("best", 0.99, NEAR).relativeError());
        assertNull(number("zero", 3, NEAR).relativeError(), "nothing is relative to 0");
    }

    @Test
    void what_a_parameter_is_fitted_to_never_counts() {
        assertEquals(Verdict.FITTED, number("latency", 34.9, NEAR).verdict());
        assertEquals(Verdict.FITTED, number("late.all", 1, NEAR).verdict());
        assertEquals(0, rows.build().predictions());
    }

    @Test
    void what_is_fitted_while_the_study_runs_never_counts() {
        rows.fitted("sets");
        assertEquals(Verdict.FITTED, number("sets", 64, EXACT).verdict());
        assertEquals(0, rows.build().predictions());
    }

    @Test
    void what_follows_from_the_configuration_never_counts_unless_it_fails_to() {
        rows.configured("sets", "order");
        assertEquals(Verdict.FOLLOWED, number("sets", 64, EXACT).verdict());
        assertEquals(0, rows.build().predictions());
        rows.text("order", "", "b < a", false, SHAPE, "");
        assertEquals(Verdict.NOT_REPRODUCED, rows.build().row("order").verdict());
        assertEquals(1, rows.build().predictions());
    }

    @Test
    void what_another_value_decides_has_a_row_and_never_counts() {
        rows.following("sets", "zero", "hidden");
        assertEquals(Verdict.FOLLOWED, number("zero", 0, EXACT).verdict());
        assertEquals(Verdict.FOLLOWED, number("hidden", 99, EXACT).verdict());
        assertEquals("counted once, with sets; note", rows.build().row("zero").note());
        assertEquals(Verdict.NOT_REPRODUCED, number("sets", 65, EXACT).verdict());
        assertEquals(1, rows.build().predictions());
        assertThrows(IllegalArgumentException.class, () -> rows.following("hidden", "best"));
        assertThrows(IllegalArgumentException.class, () -> rows.following("best", "best"));
    }

    @Test
    void what_cannot_be_derived_or_is_contradicted_never_counts() {
        rows.notDerivable("best", "the trace is not published");
        assertEquals(
                Verdict.CONTRADICTED,
                number("sets", 64, new Expectation.Contradicted()).verdict());
        assertEquals(Verdict.NOT_DERIVABLE, rows.build().row("best").verdict());
        assertEquals("", rows.build().row("best").measured());
        assertEquals(0, rows.build().predictions());
        assertEquals(0, rows.build().reproduced());
    }

    @ParameterizedTest
    @EnumSource(Reproduction.Basis.class)
    void no_basis_makes_a_value_count_that_has_nothing_to_come_near_to(Reproduction.Basis basis) {
        for (boolean accepted : new boolean[] {true, false}) {
            assertEquals(Verdict.CONTRADICTED, Reproduction.verdict(new Expectation.Contradicted(), basis, accepted));
            assertEquals(Verdict.NOT_DERIVABLE, Reproduction.verdict(new Expectation.NotDerivable(), basis, accepted));
        }
    }

    @Test
    void an_order_is_reproduced_when_it_holds() {
        rows.text("order", "", "a < b at 5 of 5 lengths", true, SHAPE, "");
        assertEquals(Verdict.REPRODUCED, rows.build().row("order").verdict());
        assertNull(rows.build().row("order").relativeError());
        assertEquals(1, rows.build().reproduced());
    }

    @Test
    void a_value_has_one_row() {
        number("sets", 64, EXACT);
        assertEquals(
                "sets has a row already",
                assertThrows(IllegalArgumentException.class, () -> number("sets", 65, EXACT))
                        .getMessage());
        assertThrows(IllegalStateException.class, () -> rows.fitted("sets"));
    }

    @Test
    void a_row_is_of_a_published_value() {
        assertTrue(assertThrows(IllegalArgumentException.class, () -> number("set", 1, EXACT))
                .getMessage()
                .contains("did you mean 'sets'"));
        assertThrows(IllegalArgumentException.class, () -> rows.configured("nothing"));
    }

    @Test
    void an_order_is_no_number() {
        assertThrows(IllegalStateException.class, () -> number("order", 1, EXACT));
        assertThrows(IllegalStateException.class, () -> number("sets", 64, SHAPE));
        assertFalse(new Expectation.NotDerivable().accepts(Samples.published().get("order"), 1));
    }

    @ParameterizedTest
    @CsvSource({"64, 64", "34.8951, 34.90", "0.25, 0.2500", "0.0005, 0.000500", "8.02E-13, 8.02e-13", "-3.5, -3.50"})
    void a_measured_number_has_the_digits_that_matter(double number, String text) {
        assertEquals(text, Numbers.measured(number));
    }
}
