package dev.harbinger.study.networkcache.experiment.kernel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.harbinger.report.DataTable;
import dev.harbinger.reproduction.Verdict;
import dev.harbinger.study.networkcache.experiment.laboratory.Miniature;
import dev.harbinger.study.networkcache.programs.BundledProgram;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The experiments of chapter 7 in miniature: one small program in both places. */
class KernelExperimentsTest {
    private static final BundledProgram SMALL = BundledProgram.ADI_4;

    private static Miniature chapter;

    @BeforeAll
    static void run() throws InterruptedException {
        chapter = Miniature.of(
                2,
                List.of(
                        new KernelReceives(SMALL, SMALL),
                        new Pollution(SMALL, SMALL),
                        new AccessTimesAndSpeedUp(SMALL, SMALL),
                        new SpeedUpRange(SMALL, SMALL),
                        new AssumptionRanges(SMALL, SMALL)));
    }

    @Test
    void every_published_value_of_the_chapter_has_a_row() {
        chapter.assertRows("F?7\\..*");
    }

    @Test
    void the_ratio_of_the_kernels_follows_from_the_configuration() {
        assertEquals(Verdict.FOLLOWED, chapter.verdict("7.tcp-over-via"));
    }

    @Test
    void every_figure_of_the_chapter_is_drawn_from_a_table_with_rows() {
        chapter.assertShown();
        assertTrue(
                chapter.figureIds()
                        .containsAll(List.of(
                                "figure-7-4-plot",
                                "figure-7-6-plot",
                                "figure-7-8-plot",
                                "figure-7-9-plot",
                                "figure-7-10-plot",
                                "figure-7-11-plot",
                                "figure-7-12-plot")),
                () -> chapter.figureIds().toString());
    }

    @Test
    void a_kernel_that_takes_nothing_misses_least() {
        DataTable pollution = chapter.table("pollution");
        double none = (Double) pollution.rows().get(0).get(4);
        double most = (Double) pollution.rows().get(Pollution.SHARES.size() - 1).get(4);
        assertTrue(none < most, none + " " + most);
    }
}
