package dev.harbinger.study.networkcache.experiment;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.harbinger.report.DataTable;
import dev.harbinger.report.Figure;
import dev.harbinger.report.Section;
import dev.harbinger.reproduction.Reproductions;
import dev.harbinger.reproduction.StudyProgress;
import dev.harbinger.reproduction.Verdict;
import dev.harbinger.study.networkcache.programs.BundledProgram;
import dev.harbinger.study.networkcache.settings.StudyParameters;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The experiments of chapter 7 in miniature: one small program in both places. */
class KernelExperimentsTest {
    private static final BundledProgram SMALL = BundledProgram.ADI_4;
    private static final List<Experiment> EXPERIMENTS = List.of(
            new KernelReceives(SMALL, SMALL),
            new Pollution(SMALL, SMALL),
            new AccessTimesAndSpeedUp(SMALL, SMALL),
            new SpeedUpRange(SMALL, SMALL),
            new AssumptionRanges(SMALL, SMALL));

    private static Reproductions reproductions;
    private static List<Section> sections;

    @BeforeAll
    static void run() throws InterruptedException {
        Reproductions.Builder rows = new Reproductions.Builder(StudyParameters.published(), StudyParameters.usual());
        try (Laboratory laboratory = new Laboratory(StudyParameters.usual(), 2, 1, StudyProgress.NONE)) {
            for (Experiment experiment : EXPERIMENTS) {
                experiment.run(laboratory);
                experiment.compare(rows);
            }
        }
        reproductions = rows.build();
        sections = EXPERIMENTS.stream()
                .flatMap(experiment -> experiment.sections().stream())
                .toList();
    }

    @Test
    void every_published_value_of_the_chapter_has_a_row() {
        for (String id : List.of(
                "7.tcp-over-via",
                "7.2.diminish",
                "7.2.cg-lower",
                "7.rank",
                "F7.9.slight",
                "7.speedup",
                "7.double",
                "7.il1")) {
            assertNotNull(reproductions.row(id), id);
        }
    }

    @Test
    void the_ratio_of_the_kernels_follows_from_the_configuration() {
        assertEquals(Verdict.FOLLOWED, reproductions.row("7.tcp-over-via").verdict());
    }

    @Test
    void every_figure_of_the_chapter_is_drawn() {
        Set<String> figures = new HashSet<>();
        sections.forEach(section -> section.figures().stream().map(Figure::id).forEach(figures::add));
        assertTrue(
                figures.containsAll(List.of(
                        "figure-7-4-plot",
                        "figure-7-6-plot",
                        "figure-7-8-plot",
                        "figure-7-9-plot",
                        "figure-7-10-plot",
                        "figure-7-11-plot",
                        "figure-7-12-plot")),
                figures::toString);
    }

    @Test
    void no_table_is_empty_and_no_id_is_there_twice() {
        Set<String> ids = new HashSet<>();
        for (Section section : sections) {
            Stream<String> figures = section.figures().stream().map(Figure::id);
            for (DataTable table : section.tables()) {
                assertFalse(table.rows().isEmpty(), table.id());
                assertTrue(ids.add(table.id()), table.id());
            }
            figures.forEach(id -> assertTrue(ids.add(id), id));
        }
        assertEquals(
                sections.size(), sections.stream().map(Section::id).distinct().count());
    }

    @Test
    void a_kernel_that_takes_nothing_misses_least() {
        DataTable pollution = table("pollution");
        double none = (Double) pollution.rows().get(0).get(4);
        double most = (Double) pollution.rows().get(Pollution.SHARES.size() - 1).get(4);
        assertTrue(none < most, none + " " + most);
    }

    private static DataTable table(String id) {
        return sections.stream()
                .flatMap(section -> section.tables().stream())
                .filter(table -> table.id().equals(id))
                .findFirst()
                .orElseThrow();
    }
}
