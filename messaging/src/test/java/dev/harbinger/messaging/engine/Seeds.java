package dev.harbinger.messaging.engine;

import java.util.function.LongConsumer;

/**
 * Runs a test with many seeds, the same in every run. The seed that fails is named; {@code -Dharbinger.test.seed=N}
 * runs that one alone, {@code -Dharbinger.test.first-seed=N} begins elsewhere, {@code -Dharbinger.test.seeds=N} runs N
 * of them.
 */
final class Seeds {
    private Seeds() {}

    static void each(int count, LongConsumer test) {
        Long only = Long.getLong("harbinger.test.seed");
        long first = only == null ? Long.getLong("harbinger.test.first-seed", 0) : only;
        long end = only == null ? first + Integer.getInteger("harbinger.test.seeds", count) : only + 1;
        for (long seed = first; seed < end; seed++) {
            try {
                test.accept(seed);
            } catch (RuntimeException | Error e) {
                throw new AssertionError("with -Dharbinger.test.seed=" + seed + ": " + e.getMessage(), e);
            }
        }
    }
}
