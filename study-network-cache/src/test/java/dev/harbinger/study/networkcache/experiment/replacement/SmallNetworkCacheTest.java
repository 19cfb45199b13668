package dev.harbinger.study.networkcache.experiment.replacement;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Optional;
import org.junit.jupiter.api.Test;

class SmallNetworkCacheTest {
    @Test
    void the_smallest_that_replaces_nothing_is_sufficient() {
        assertEquals(Optional.of("16:4"), sufficient(64));
        assertEquals(Optional.of("64:4"), sufficient(200));
    }

    @Test
    void none_is_sufficient_when_all_replace() {
        assertEquals(Optional.empty(), sufficient(1000));
    }

    /** When this number of messages wait. */
    private static Optional<String> sufficient(int waiting) {
        return SmallNetworkCache.sufficient(MadeUpTables.of(
                SmallNetworkCache.CONFIGURATIONS, waiting, (configuration, _) -> {
                    String[] both = configuration.split(":", -1);
                    int lines = Integer.parseInt(both[0]) * Integer.parseInt(both[1]);
                    return Math.max(0, waiting - lines);
                }));
    }
}
