package dev.harbinger.workloads.halo;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.harbinger.messaging.Communicator;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class HaloGridTest {
    @Test
    void borders_are_as_short_as_can_be() {
        assertEquals(new HaloGrid(3, 4), HaloGrid.shortestBorders(new HaloProblem(99, 100, 1), 12));
        assertEquals(new HaloGrid(1, 6), HaloGrid.shortestBorders(new HaloProblem(10, 1000, 1), 6));
        assertEquals(new HaloGrid(7, 1), HaloGrid.shortestBorders(new HaloProblem(1000, 10, 1), 7));
        assertEquals(new HaloGrid(1, 1), HaloGrid.shortestBorders(new HaloProblem(1, 1, 1), 1));
    }

    @Property
    void neighbours_know_each_other(
            @ForAll @IntRange(min = 1, max = 9) int rows, @ForAll @IntRange(min = 1, max = 9) int columns) {
        HaloGrid grid = new HaloGrid(rows, columns);
        int missing = 0;
        for (int rank = 0; rank < rows * columns; rank++) {
            for (int[] way : new int[][] {{-1, 0}, {1, 0}, {0, -1}, {0, 1}}) {
                int neighbour = grid.neighbour(rank, way[0], way[1]);
                if (neighbour == Communicator.PROC_NULL) {
                    missing++;
                } else {
                    assertTrue(neighbour >= 0 && neighbour < rows * columns && neighbour != rank);
                    assertEquals(rank, grid.neighbour(neighbour, -way[0], -way[1]));
                }
            }
        }
        assertEquals(2 * (rows + columns), missing, "sides at the edge of the plane");
    }
}
