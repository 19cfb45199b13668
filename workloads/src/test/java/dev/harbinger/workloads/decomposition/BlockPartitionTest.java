package dev.harbinger.workloads.decomposition;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class BlockPartitionTest {
    @Test
    void odd_sizes_give_the_longer_parts_first() {
        BlockPartition partition = new BlockPartition(11, 4);
        assertEquals(3, partition.length(0));
        assertEquals(3, partition.length(1));
        assertEquals(3, partition.length(2));
        assertEquals(2, partition.length(3));
        assertEquals(9, partition.start(3));
        assertEquals(11, partition.start(4));
    }

    @Property
    void parts_follow_one_another_and_differ_by_one_at_most(
            @ForAll @IntRange(max = 100_000) int size, @ForAll @IntRange(min = 1, max = 300) int parts) {
        BlockPartition partition = new BlockPartition(size, parts);
        assertEquals(0, partition.start(0));
        assertEquals(size, partition.start(parts));
        for (int part = 0; part < parts; part++) {
            assertEquals(partition.start(part + 1), partition.start(part) + partition.length(part));
            int spread = partition.length(0) - partition.length(part);
            assertTrue(spread == 0 || spread == 1, "part " + part + " is shorter than the first by " + spread);
        }
    }

    @Test
    void nothing_is_cut_into_no_parts() {
        assertThrows(IllegalArgumentException.class, () -> new BlockPartition(3, 0));
        assertThrows(IllegalArgumentException.class, () -> new BlockPartition(-1, 2));
        assertThrows(IndexOutOfBoundsException.class, () -> new BlockPartition(3, 2).length(2));
    }
}
