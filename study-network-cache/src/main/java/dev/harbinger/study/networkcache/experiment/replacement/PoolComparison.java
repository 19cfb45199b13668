package dev.harbinger.study.networkcache.experiment.replacement;

import dev.harbinger.study.networkcache.experiment.replacement.ReplacementTable.Case;
import dev.harbinger.study.networkcache.experiment.schedule.RatioFit;
import dev.harbinger.study.networkcache.experiment.schedule.ReceiveSchedule;
import dev.harbinger.study.networkcache.netmemory.BufferReuse;
import dev.harbinger.study.networkcache.netmemory.NetworkMemoryParameters;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Compares replacements with pools of 4 KB and with pools of 256 bytes (Khunjush, Tables 5.4 to 5.7, whose two rows are
 * equal).
 *
 * @param which the table
 * @param reuse rule by which the next message gets a free buffer
 * @param scattered whether pools of either size begin 4 KB apart; otherwise they are adjacent
 * @param isUsual whether network memory is as the parameters set it; the default is what the documents seem to mean,
 *     adjacent pools and the lowest free buffer
 * @param different number of configurations in which the two differ
 * @param largestDifference largest difference of a configuration, in replacements
 * @param replacements replacements of all configurations, with pools of 4 KB
 * @param smallReplacements replacements of all configurations, with pools of 256 bytes
 */
record PoolComparison(
        Case which,
        BufferReuse reuse,
        boolean scattered,
        boolean isUsual,
        int different,
        long largestDifference,
        long replacements,
        long smallReplacements) {
    private static final int LARGE = ReplacementTable.POOLS.getFirst();
    private static final int SMALL = ReplacementTable.POOLS.getLast();

    /** All ways to allocate, each with the r of a table. */
    static List<PoolComparison> of(ReceiveSchedule schedule, ReplacementSettings settings, Map<Case, RatioFit> fits) {
        List<PoolComparison> all = new ArrayList<>();
        for (BufferReuse reuse : BufferReuse.values()) {
            for (boolean scattered : new boolean[] {false, true}) {
                boolean usual = !scattered && reuse == settings.memory().reuse();
                NetworkMemoryParameters memory = settings.memory()
                        .withPools(SMALL, scattered ? LARGE : SMALL)
                        .withReuse(reuse);
                fits.forEach((which, fit) -> all.add(of(
                        which,
                        reuse,
                        scattered,
                        usual,
                        ReplacementTable.of(schedule, settings, fit, which.configurations(), memory))));
            }
        }
        return all;
    }

    /** Compares the two rows of a table. */
    static PoolComparison of(Case which, BufferReuse reuse, boolean scattered, boolean usual, ReplacementTable table) {
        int different = 0;
        long largest = 0;
        long sum = 0;
        long smallSum = 0;
        for (String configuration : which.configurations()) {
            long large = table.cell(configuration, LARGE).run().replacements();
            long small = table.cell(configuration, SMALL).run().replacements();
            different += large == small ? 0 : 1;
            largest = Math.max(largest, Math.abs(large - small));
            sum += large;
            smallSum += small;
        }
        return new PoolComparison(which, reuse, scattered, usual, different, largest, sum, smallSum);
    }

    /** The choice of buffers for readers. */
    String reuseWords() {
        return reuse.name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
}
