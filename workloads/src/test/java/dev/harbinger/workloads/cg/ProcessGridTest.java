package dev.harbinger.workloads.cg;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ProcessGridTest {
    @ParameterizedTest
    @ValueSource(ints = {-4, 0, 3, 6, 12, 63, 65, 1000})
    void a_number_of_ranks_that_is_no_power_of_two_is_refused(int ranks) {
        IllegalArgumentException error =
                assertThrows(IllegalArgumentException.class, () -> ProcessGrid.checkRanks(ranks));
        assertTrue(error.getMessage().contains("power of two of ranks, not " + ranks), error.getMessage());
    }

    @Test
    void the_error_names_the_powers_next_to_it() {
        IllegalArgumentException error = assertThrows(IllegalArgumentException.class, () -> ProcessGrid.checkRanks(12));
        assertEquals("cg needs a power of two of ranks, not 12: use 8 or 16", error.getMessage());
    }

    @Test
    void a_grid_has_as_many_columns_as_rows_or_twice_as_many() {
        for (int power = 0; power <= 12; power++) {
            ProcessGrid grid = ProcessGrid.of(1400, 1 << power, 0);
            assertEquals(1 << power, grid.rows() * grid.columns());
            assertEquals(power % 2 == 0 ? grid.rows() : 2 * grid.rows(), grid.columns());
        }
    }

    @Property(tries = 200)
    void every_place_of_the_matrix_belongs_to_one_rank(
            @ForAll @IntRange(min = 64, max = 5000) int size, @ForAll @IntRange(max = 7) int power) {
        int ranks = 1 << power;
        long area = 0;
        for (int rank = 0; rank < ranks; rank++) {
            ProcessGrid grid = ProcessGrid.of(size, ranks, rank);
            area += (long) grid.rowCount() * grid.columnCount();
            boolean lastColumn = grid.column() == grid.columns() - 1;
            boolean lastRow = grid.row() == grid.rows() - 1;
            int right =
                    lastColumn ? size : ProcessGrid.of(size, ranks, rank + 1).firstColumn();
            int below = lastRow
                    ? size
                    : ProcessGrid.of(size, ranks, rank + grid.columns()).firstRow();
            assertEquals(right, grid.firstColumn() + grid.columnCount());
            assertEquals(below, grid.firstRow() + grid.rowCount());
        }
        assertEquals((long) size * size, area);
    }

    @Property(tries = 200)
    void partners_choose_each_other_and_stay_in_the_row(@ForAll @IntRange(max = 10) int power, @ForAll int seed) {
        int ranks = 1 << power;
        int rank = Math.floorMod(seed, ranks);
        ProcessGrid grid = ProcessGrid.of(5000, ranks, rank);
        for (int step = 1; step <= grid.steps(); step++) {
            ProcessGrid partner = ProcessGrid.of(5000, ranks, grid.partner(step));
            assertEquals(rank, partner.partner(step));
            assertEquals(grid.row(), partner.row());
        }
    }

    @Property(tries = 200)
    void the_rows_summed_for_the_transposed_rank_are_its_columns(
            @ForAll @IntRange(min = 64, max = 5000) int size, @ForAll @IntRange(max = 7) int power, @ForAll int seed) {
        int ranks = 1 << power;
        int rank = Math.floorMod(seed, ranks);
        ProcessGrid grid = ProcessGrid.of(size, ranks, rank);
        ProcessGrid transposed = ProcessGrid.of(size, ranks, grid.transposed());
        assertEquals(rank, transposed.transposed());
        assertEquals(transposed.firstColumn(), grid.firstRow() + grid.shareStart());
        assertEquals(transposed.columnCount(), grid.shareLength());
    }
}
