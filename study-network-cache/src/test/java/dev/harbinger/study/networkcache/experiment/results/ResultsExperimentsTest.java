package dev.harbinger.study.networkcache.experiment.results;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.harbinger.reproduction.Verdict;
import dev.harbinger.study.networkcache.experiment.laboratory.Miniature;
import dev.harbinger.study.networkcache.programs.BundledProgram;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The experiments of chapter 4 and Table 6.2 with small programs. */
class ResultsExperimentsTest {
    @Test
    void simulated_results_are_those_of_the_whole_job() throws InterruptedException {
        Miniature results = Miniature.of(
                1,
                List.of(new SimulatedResults(
                        List.of(BundledProgram.CG_S_4, BundledProgram.ADI_4, BundledProgram.SP_S_4))));
        results.assertRows("T4\\.1\\..*");
        assertEquals(
                "0.00E+00 / 0.00E+00; 30 of 30 values equal bit for bit",
                results.row("T4.1.CG before divergence").measured());
        assertEquals(Verdict.REPRODUCED, results.verdict("T4.1.CG before divergence"));
        assertEquals(Verdict.REPRODUCED, results.verdict("T4.1.SP"));
        assertEquals(List.of("table-4-1"), results.tableIds());
    }

    @Test
    void message_sizes_are_counted() throws InterruptedException {
        Miniature sizes = Miniature.of(
                1,
                List.of(new MessageSizeCounts(BundledProgram.CG_S_4, BundledProgram.ADI_4, List.of(2, 4), List.of(4))));
        sizes.assertRows("T6\\.2\\..*|6\\.2\\..*|T5\\.[4-7]\\.short");
        assertEquals("1680", sizes.row("6.2.cg.received").measured());
        assertEquals("848", sizes.row("T5.7.short").measured());
        assertEquals(Verdict.NOT_REPRODUCED, sizes.verdict("6.2.cg.received"));
        assertEquals(Verdict.NOT_REPRODUCED, sizes.verdict("T5.4.short"));
        assertEquals(Verdict.FOLLOWED, sizes.verdict("T5.7.short"), "one number, printed four times");
        assertEquals(Verdict.CONTRADICTED, sizes.verdict("T6.2.CG class A.<=16 B"));
        assertEquals(
                List.of("figure-4-1", "figure-4-2", "figure-4-3", "figure-4-4", "figure-4-5", "table-6-2"),
                sizes.tableIds());
    }
}
