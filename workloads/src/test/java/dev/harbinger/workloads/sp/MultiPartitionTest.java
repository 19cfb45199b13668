package dev.harbinger.workloads.sp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.HashMap;
import java.util.Map;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class MultiPartitionTest {
    @Property(tries = 30)
    void every_cell_belongs_to_one_rank(@ForAll @IntRange(min = 1, max = 12) int q) {
        assertEquals(q * q * q, ownersOfCells(q).size());
    }

    @Property(tries = 30)
    void a_rank_has_one_cell_in_every_slice(@ForAll @IntRange(min = 1, max = 12) int q) {
        for (int rank = 0; rank < q * q; rank++) {
            MultiPartition partition = new MultiPartition(64, q, rank);
            for (Axis axis : Axis.values()) {
                for (int place = 0; place < q; place++) {
                    assertEquals(place, partition.place(partition.cellAt(axis, place), axis));
                }
            }
        }
    }

    @Property(tries = 30)
    void the_neighbours_of_all_cells_of_a_rank_in_a_direction_belong_to_one_rank(
            @ForAll @IntRange(min = 1, max = 12) int q) {
        Map<Integer, Integer> owners = ownersOfCells(q);
        for (int rank = 0; rank < q * q; rank++) {
            MultiPartition partition = new MultiPartition(64, q, rank);
            for (int cell = 0; cell < q; cell++) {
                int x = partition.place(cell, Axis.X);
                int y = partition.place(cell, Axis.Y);
                int z = partition.place(cell, Axis.Z);
                assertEquals(owners.get(key((x + 1) % q, y, z, q)), partition.successor(Axis.X));
                assertEquals(owners.get(key(x, (y + 1) % q, z, q)), partition.successor(Axis.Y));
                assertEquals(owners.get(key(x, y, (z + 1) % q, q)), partition.successor(Axis.Z));
                assertEquals(owners.get(key((x + q - 1) % q, y, z, q)), partition.predecessor(Axis.X));
                assertEquals(owners.get(key(x, (y + q - 1) % q, z, q)), partition.predecessor(Axis.Y));
                assertEquals(owners.get(key(x, y, (z + q - 1) % q, q)), partition.predecessor(Axis.Z));
            }
        }
    }

    @Test
    void the_error_names_numbers_of_ranks_that_fit() {
        assertRefused("sp needs a square number of ranks, not 15: use 9 or 16", SpProblemClass.A, 15);
        assertRefused("sp needs a square number of ranks, not 0: use 1", SpProblemClass.A, 0);
        assertRefused(
                "sp class W runs on 144 ranks at most, not 169: cells must be 3 points long", SpProblemClass.W, 169);
        MultiPartition.checkRanks(SpProblemClass.W, 144);
    }

    private static void assertRefused(String message, SpProblemClass problem, int ranks) {
        assertEquals(
                message,
                assertThrows(IllegalArgumentException.class, () -> MultiPartition.checkRanks(problem, ranks))
                        .getMessage());
    }

    private static Map<Integer, Integer> ownersOfCells(int q) {
        Map<Integer, Integer> owners = new HashMap<>();
        for (int rank = 0; rank < q * q; rank++) {
            MultiPartition partition = new MultiPartition(64, q, rank);
            for (int cell = 0; cell < q; cell++) {
                owners.put(
                        key(
                                partition.place(cell, Axis.X),
                                partition.place(cell, Axis.Y),
                                partition.place(cell, Axis.Z),
                                q),
                        rank);
            }
        }
        return owners;
    }

    private static int key(int x, int y, int z, int q) {
        return (z * q + y) * q + x;
    }
}
