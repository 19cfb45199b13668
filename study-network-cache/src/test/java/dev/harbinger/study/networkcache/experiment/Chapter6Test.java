package dev.harbinger.study.networkcache.experiment;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;

import dev.harbinger.report.DataTable;
import dev.harbinger.report.Figure;
import dev.harbinger.report.Section;
import dev.harbinger.reproduction.Reproduction;
import dev.harbinger.reproduction.Reproductions;
import dev.harbinger.reproduction.StudyProgress;
import dev.harbinger.reproduction.Verdict;
import dev.harbinger.study.networkcache.programs.BundledProgram;
import dev.harbinger.study.networkcache.settings.StudyParameters;
import java.util.HashSet;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The experiments of chapter 6 in miniature: one small program in both places. */
class Chapter6Test {
    private static final BundledProgram SMALL = BundledProgram.ADI_4;
    private static final List<Experiment> EXPERIMENTS = List.of(
            new ConfigurationRows(),
            new TerminationTimes(SMALL, SMALL),
            new DataCacheSize(SMALL, SMALL),
            new FivePolicies(SMALL, SMALL),
            new PolicySensitivity(SMALL, SMALL));

    private static Reproductions reproductions;
    private static List<Section> sections;

    @BeforeAll
    static void run() throws InterruptedException {
        Reproductions.Builder rows = new Reproductions.Builder(StudyParameters.published(), StudyParameters.usual());
        try (Laboratory laboratory = new Laboratory(StudyParameters.usual(), 1, 1, StudyProgress.NONE)) {
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
    void every_published_value_of_the_figures_has_a_row() {
        for (String id : List.of(
                "F6.1.knee",
                "F6.2.knee",
                "F6.3.knee",
                "F6.4.knee",
                "6.3.optimum",
                "6.3.same",
                "F6.10.order",
                "F6.11.order",
                "F6.10.dtct",
                "F6.12.order",
                "F6.13.order",
                "F6.14.order",
                "6.4.once",
                "6.rank")) {
            assertNotNull(reproductions.row(id), id);
        }
    }

    @Test
    void every_value_of_tables_6_1_and_7_1_follows_from_the_presets() {
        List<String> configured = StudyParameters.published().ids().stream()
                .filter(id -> id.startsWith("T6.1.") || id.startsWith("T7.1."))
                .toList();
        assertEquals(31, configured.size());
        for (String id : configured) {
            Reproduction row = reproductions.row(id);
            assertNotNull(row, id);
            assertEquals(Verdict.FOLLOWED, row.verdict(), id);
        }
    }

    @Test
    void a_typing_error_in_a_preset_shows() throws InterruptedException {
        Reproductions.Builder rows = new Reproductions.Builder(StudyParameters.published(), StudyParameters.usual());
        ConfigurationRows configuration = new ConfigurationRows();
        try (Laboratory laboratory =
                new Laboratory(StudyParameters.usual().with("message.ways", "4"), 1, 1, StudyProgress.NONE)) {
            configuration.run(laboratory);
        }
        configuration.compare(rows);
        Reproductions wrong = rows.build();
        assertEquals(Verdict.NOT_REPRODUCED, verdict(wrong, "T6.1.message-section"));
        assertEquals(Verdict.NOT_REPRODUCED, verdict(wrong, "T7.1.message-section"));
        assertEquals(Verdict.FOLLOWED, verdict(wrong, "T6.1.network-section"));
    }

    @Test
    void every_figure_is_drawn_from_a_table_with_rows_and_ids_are_unique() {
        List<String> figures = sections.stream()
                .flatMap(section -> section.figures().stream())
                .map(Figure::id)
                .toList();
        for (int number = 1; number <= 14; number++) {
            // Figure 6.9 is of the network cache.
            assertEquals(number != 9, figures.contains("figure-6-" + number + "-plot"), "Figure 6." + number);
        }
        List<DataTable> tables =
                sections.stream().flatMap(section -> section.tables().stream()).toList();
        tables.forEach(table -> assertEquals(false, table.rows().isEmpty(), table.id()));
        List<String> ids = tables.stream().map(DataTable::id).toList();
        assertEquals(ids.size(), new HashSet<>(ids).size());
        assertEquals(figures.size(), new HashSet<>(figures).size());
        assertEquals(
                sections.size(), sections.stream().map(Section::id).distinct().count());
    }

    @Test
    void a_message_of_adi_is_read_once() {
        assertEquals(Verdict.REPRODUCED, verdict(reproductions, "6.4.once"));
    }

    private static Verdict verdict(Reproductions rows, String id) {
        Reproduction row = rows.row(id);
        assertNotNull(row, id);
        return row.verdict();
    }
}
