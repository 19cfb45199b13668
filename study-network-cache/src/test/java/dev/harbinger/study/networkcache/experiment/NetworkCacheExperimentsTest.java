package dev.harbinger.study.networkcache.experiment;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.harbinger.report.DataTable;
import dev.harbinger.report.Section;
import dev.harbinger.reproduction.Parameters;
import dev.harbinger.reproduction.Reproduction;
import dev.harbinger.reproduction.Reproductions;
import dev.harbinger.study.networkcache.programs.BundledProgram;
import dev.harbinger.study.networkcache.settings.StudyParameters;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** The experiments that need the network cache, with a small program. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class NetworkCacheExperimentsTest {
    private final List<Section> sections = new ArrayList<>();
    private final Set<String> ids = new HashSet<>();

    @BeforeAll
    void run() throws InterruptedException {
        Parameters parameters = StudyParameters.usual();
        Reproductions.Builder rows = new Reproductions.Builder(StudyParameters.published(), parameters);
        try (Laboratory laboratory = new Laboratory(parameters, 1, 1, (_, _, _) -> {})) {
            for (Experiment experiment : List.of(
                    new NetworkCacheSize(BundledProgram.ADI_4),
                    new SmallNetworkCache(BundledProgram.ADI_4),
                    new PredictedReplacement(BundledProgram.ADI_4),
                    new HardwareCosts(List.of(BundledProgram.ADI_4)),
                    new DesignChoices(BundledProgram.ADI_4, BundledProgram.ADI_4))) {
                experiment.run(laboratory);
                experiment.compare(rows);
                sections.addAll(experiment.sections());
            }
        }
        rows.build().rows().stream().map(Reproduction::published).forEach(published -> ids.add(published.id()));
    }

    @Test
    void every_published_value_of_these_tables_has_a_row() {
        Set<String> expected = new HashSet<>();
        for (String id : StudyParameters.published().ids()) {
            // What the program decides, the number of short messages, stands with the counts of messages.
            if (id.matches("T5\\.[4-7]\\..*|5\\.2\\..*|F6\\.9\\..*") && !id.endsWith(".short")) {
                expected.add(id);
            }
        }
        assertEquals(39, expected.size());
        assertEquals(expected, ids);
    }

    @Test
    void every_table_has_rows_and_ids_are_unique() {
        Set<String> tables = new HashSet<>();
        for (Section section : sections) {
            for (DataTable table : section.tables()) {
                assertTrue(tables.add(table.id()), table.id());
                assertTrue(table.rows().size() > 1, table.id());
            }
        }
        assertTrue(tables.containsAll(Set.of(
                "table-5-4",
                "table-5-5",
                "table-5-6",
                "table-5-7",
                "table-5-4-fits",
                "table-5-4-pools",
                "table-5-5-arrivals",
                "table-6-9",
                "predicted-replacement",
                "hardware-costs",
                "equal-bits",
                "design-choices")));
    }

    @Test
    void tables_that_are_drawn_have_figures() {
        List<String> figures = sections.stream()
                .flatMap(section -> section.figures().stream())
                .map(figure -> figure.id())
                .toList();
        assertEquals(List.of("figure-5-4-sweep", "figure-6-9", "predicted-replacement-hits"), figures);
    }
}
