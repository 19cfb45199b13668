package dev.harbinger.study.messageinterface.latency;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Percentiles of numbers of cycles. */
class CycleCountsTest {
    @Test
    void small_numbers_are_exact() {
        long seed = 5;
        Random random = new Random(seed);
        long[] all = random.longs(999, 0, 4096).sorted().toArray();
        CycleCounts counts = new CycleCounts();
        Arrays.stream(all).forEach(counts::add);
        for (double share : new double[] {0.001, 0.25, 0.5, 0.9, 0.99, 1}) {
            long expected = all[(int) Math.ceil(share * all.length) - 1];
            assertEquals(expected, counts.percentile(share), "seed " + seed + ", share " + share);
        }
        assertEquals(all[0], counts.least());
        assertEquals(all[all.length - 1], counts.most());
        assertEquals(Arrays.stream(all).average().orElseThrow(), counts.mean(), 1e-9);
        assertEquals(999, counts.count());
    }

    @Test
    void large_numbers_are_exact_to_a_part_in_2048() {
        for (long value = 4096; value > 0 && value < Long.MAX_VALUE / 3; value = value * 2 + value / 7) {
            CycleCounts counts = new CycleCounts();
            counts.add(1);
            counts.add(value);
            counts.add(Long.MAX_VALUE);
            long found = counts.percentile(0.6);
            assertTrue(found <= value && value - found <= value / 2048, value + " became " + found);
        }
    }
}
