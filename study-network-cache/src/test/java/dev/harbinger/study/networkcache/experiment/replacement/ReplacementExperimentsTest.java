package dev.harbinger.study.networkcache.experiment.replacement;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.harbinger.study.networkcache.experiment.laboratory.Miniature;
import dev.harbinger.study.networkcache.programs.BundledProgram;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The experiments on the size of the network cache and on who is replaced, with a small program. */
class ReplacementExperimentsTest {
    private static final BundledProgram SMALL = BundledProgram.ADI_4;

    private static Miniature experiments;

    @BeforeAll
    static void run() throws InterruptedException {
        experiments = Miniature.of(
                1, List.of(new NetworkCacheSize(SMALL), new SmallNetworkCache(SMALL), new PredictedReplacement(SMALL)));
    }

    @Test
    void every_published_value_of_these_tables_has_a_row() {
        // What the program decides, the number of short messages, stands with the counts of messages.
        experiments.assertRows("T5\\.[4-7]\\.(?!short).*|5\\.2\\..*|F6\\.9\\..*");
        assertEquals(39, experiments.reproductions().rows().size());
    }

    @Test
    void every_table_is_shown() {
        experiments.assertShown();
        assertTrue(experiments
                .tableIds()
                .containsAll(List.of(
                        "table-5-4",
                        "table-5-5",
                        "table-5-6",
                        "table-5-7",
                        "table-5-4-fits",
                        "table-5-4-pools",
                        "table-5-5-arrivals",
                        "table-6-9",
                        "predicted-replacement")));
        assertEquals(List.of("figure-5-4-sweep", "figure-6-9", "predicted-replacement-hits"), experiments.figureIds());
    }
}
