package dev.harbinger.study.networkcache.experiment;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.harbinger.report.DataTable;
import dev.harbinger.report.Section;
import dev.harbinger.reproduction.PublishedValue;
import dev.harbinger.reproduction.Reproduction;
import dev.harbinger.reproduction.Reproductions;
import dev.harbinger.reproduction.StudyProgress;
import dev.harbinger.reproduction.Verdict;
import dev.harbinger.study.networkcache.programs.BundledProgram;
import dev.harbinger.study.networkcache.settings.StudyParameters;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** The experiments of chapters 4 and 5 with small programs: every published value of theirs gets a row. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ChapterFourAndFiveTest {
    private Laboratory laboratory;

    @BeforeAll
    void open() {
        laboratory = new Laboratory(StudyParameters.usual(), 1, 1, StudyProgress.NONE);
    }

    @AfterAll
    void close() {
        laboratory.close();
    }

    private Reproductions run(Experiment experiment) throws InterruptedException {
        experiment.run(laboratory);
        Reproductions.Builder rows = new Reproductions.Builder(StudyParameters.published());
        experiment.compare(rows);
        return rows.build();
    }

    private static void assertRowsForAll(String ids, Reproductions rows) {
        assertEquals(
                StudyParameters.published().ids().stream()
                        .filter(Pattern.compile(ids).asMatchPredicate())
                        .toList(),
                rows.rows().stream()
                        .map(Reproduction::published)
                        .map(PublishedValue::id)
                        .toList());
    }

    private static List<String> tables(Experiment experiment) {
        return experiment.sections().stream()
                .map(Section::tables)
                .flatMap(List::stream)
                .map(DataTable::id)
                .toList();
    }

    @Test
    void simulated_results_are_those_of_the_whole_job() throws Exception {
        Experiment experiment =
                new SimulatedResults(List.of(BundledProgram.CG_S_4, BundledProgram.ADI_4, BundledProgram.SP_S_4));
        Reproductions rows = run(experiment);
        assertRowsForAll("T4\\.1\\..*", rows);
        assertEquals(
                "0.00E+00 / 0.00E+00; 30 of 30 values bit for bit equal",
                rows.row("T4.1.CG before divergence").measured());
        assertEquals(Verdict.REPRODUCED, rows.row("T4.1.CG before divergence").verdict());
        assertEquals(Verdict.REPRODUCED, rows.row("T4.1.SP").verdict());
        assertEquals(List.of("table-4-1"), tables(experiment));
    }

    @Test
    void message_sizes_are_counted() throws Exception {
        Experiment experiment =
                new MessageSizeCounts(BundledProgram.CG_S_4, BundledProgram.ADI_4, List.of(2, 4), List.of(4));
        Reproductions rows = run(experiment);
        assertRowsForAll("T6\\.2\\..*|6\\.2\\..*|T5\\.[4-7]\\.short", rows);
        assertEquals("1680", rows.row("6.2.cg.received").measured());
        assertEquals("848", rows.row("T5.7.short").measured());
        assertEquals(Verdict.NOT_REPRODUCED, rows.row("6.2.cg.received").verdict());
        assertEquals(Verdict.CONTRADICTED, rows.row("T6.2.CG class A.<=16 B").verdict());
        assertEquals(
                List.of("figure-4-1", "figure-4-2", "figure-4-3", "figure-4-4", "figure-4-5", "table-6-2"),
                tables(experiment));
    }

    @Test
    void cycles_are_related_to_time() throws Exception {
        Experiment experiment = new CycleTimeRelation(BundledProgram.CG_S_4, BundledProgram.CG_S_4);
        assertRowsForAll("5\\.1\\.linear", run(experiment));
        assertEquals(List.of("cycle-time", "figure-5-1", "figure-5-2"), tables(experiment));
        assertEquals(
                48, experiment.sections().getFirst().tables().getLast().rows().size());
    }

    @Test
    void transfer_methods_are_compared() throws Exception {
        Experiment experiment = new TransferMethods(BundledProgram.ADI_4, BundledProgram.ADI_4, BundledProgram.CG_S_4);
        Reproductions rows = run(experiment);
        assertRowsForAll("T5\\.2\\..*", rows);
        assertEquals(List.of("table-5-2", "table-5-2-copied"), tables(experiment));
        // Of adi's 170 messages, 160 are copied as one word each, and 10 longer ones go by DMA.
        assertEquals("+0", rows.row("T5.2.64P.all-dma.data-cache-accesses").measured());
        assertEquals(
                "+320",
                rows.row("T5.2.64P.dma-and-processor.data-cache-accesses").measured());
        assertEquals(
                "+640", rows.row("T5.2.64P.all-processor.data-cache-accesses").measured());
    }

    @Test
    void traffic_intensity_is_varied() throws Exception {
        Experiment experiment = new TrafficIntensity(BundledProgram.ADI_4);
        assertRowsForAll("F5\\.3\\.knee|T5\\.3\\..*", run(experiment));
        assertEquals(List.of("figure-5-3", "table-5-3"), tables(experiment));
        assertEquals(
                8, experiment.sections().getFirst().tables().getFirst().rows().size());
        assertEquals(
                12, experiment.sections().getLast().tables().getFirst().rows().size());
    }

    @Test
    void relations_below_the_bound_and_falling_ones_are_not_linear() {
        LinearRelation good = new LinearRelation(1, 0, 0.95);
        assertEquals(true, CycleTimeRelation.isLinear(List.of(good, good)));
        assertEquals(false, CycleTimeRelation.isLinear(List.of(good, new LinearRelation(1, 0, 0.94))));
        assertEquals(false, CycleTimeRelation.isLinear(List.of(new LinearRelation(-1, 0, 1), good)));
    }
}
