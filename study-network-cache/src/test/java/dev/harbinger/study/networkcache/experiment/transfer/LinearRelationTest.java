package dev.harbinger.study.networkcache.experiment.transfer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;

class LinearRelationTest {
    @Test
    void points_on_a_line_give_that_line() {
        LinearRelation relation = LinearRelation.through(new double[] {1, 2, 4, 9}, new double[] {-1, 2, 8, 23});
        assertEquals(3, relation.slope(), 1e-12);
        assertEquals(-4, relation.offset(), 1e-12);
        assertEquals(1, relation.determination(), 1e-12);
    }

    /** By hand: means 2 and 3, squares 2 and 6, products 2. */
    @Test
    void points_beside_it_lower_the_determination() {
        LinearRelation relation = LinearRelation.through(new double[] {1, 2, 3}, new double[] {1, 5, 3});
        assertEquals(1, relation.slope(), 1e-12);
        assertEquals(1, relation.offset(), 1e-12);
        assertEquals(4.0 / 16, relation.determination(), 1e-12);
    }

    @Test
    void points_without_a_line_are_refused() {
        assertEquals(
                "a line through points that all have the abscissa 2.0",
                assertThrows(
                                IllegalArgumentException.class,
                                () -> LinearRelation.through(new double[] {2, 2, 2}, new double[] {1, 2, 3}))
                        .getMessage());
        assertEquals(
                "a line through 2 abscissae and 2 ordinates: at least three points are needed",
                assertThrows(
                                IllegalArgumentException.class,
                                () -> LinearRelation.through(new double[] {1, 2}, new double[] {1, 2}))
                        .getMessage());
    }
}
