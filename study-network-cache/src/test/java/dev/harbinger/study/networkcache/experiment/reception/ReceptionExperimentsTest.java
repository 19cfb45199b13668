package dev.harbinger.study.networkcache.experiment.reception;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.harbinger.study.networkcache.experiment.laboratory.Miniature;
import dev.harbinger.study.networkcache.programs.BundledProgram;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The experiments of chapter 6 in miniature: one small program in both places. */
class ReceptionExperimentsTest {
    private static final BundledProgram SMALL = BundledProgram.ADI_4;

    private static Miniature chapter;

    @BeforeAll
    static void run() throws InterruptedException {
        chapter = Miniature.of(
                1,
                List.of(
                        new TerminationTimes(SMALL, SMALL),
                        new DataCacheSize(SMALL, SMALL),
                        new FivePolicies(SMALL, SMALL),
                        new PolicySensitivity(SMALL, SMALL)));
    }

    @Test
    void every_published_value_of_the_figures_has_a_row() {
        chapter.assertRows("F6\\.(?!9).*|6\\.[34]\\..*|6\\.rank");
    }

    @Test
    void every_figure_is_drawn_from_a_table_with_rows() {
        chapter.assertShown();
        List<String> figures = chapter.figureIds();
        for (int number = 1; number <= 14; number++) {
            // Figure 6.9 is of the network cache.
            assertEquals(number != 9, figures.contains("figure-6-" + number + "-plot"), "Figure 6." + number);
        }
    }

    @Test
    void a_message_of_adi_is_read_once() {
        assertEquals("1.000 loads", chapter.row("6.4.once").measured());
    }
}
