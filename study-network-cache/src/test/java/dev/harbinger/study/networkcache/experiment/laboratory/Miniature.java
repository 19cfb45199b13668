package dev.harbinger.study.networkcache.experiment.laboratory;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.harbinger.report.DataTable;
import dev.harbinger.report.Figure;
import dev.harbinger.report.Section;
import dev.harbinger.reproduction.Parameters;
import dev.harbinger.reproduction.PublishedValue;
import dev.harbinger.reproduction.Reproduction;
import dev.harbinger.reproduction.Reproductions;
import dev.harbinger.reproduction.StudyProgress;
import dev.harbinger.reproduction.Verdict;
import dev.harbinger.study.networkcache.settings.StudyParameters;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Experiments that were run on small programs: what they come to means nothing, that they fit does.
 *
 * @param reproductions their rows
 * @param sections what they show
 */
public record Miniature(Reproductions reproductions, List<Section> sections) {
    private static final long SEED = 1;

    /** Runs experiments with the usual parameters. */
    public static Miniature of(int repetitions, List<Experiment> experiments) throws InterruptedException {
        return of(StudyParameters.usual(), repetitions, experiments);
    }

    /** The same with other parameters. */
    public static Miniature of(Parameters parameters, int repetitions, List<Experiment> experiments)
            throws InterruptedException {
        Reproductions.Builder rows = new Reproductions.Builder(StudyParameters.published(), parameters);
        List<Section> sections = new ArrayList<>();
        try (Laboratory laboratory = new Laboratory(parameters, repetitions, SEED, StudyProgress.NONE)) {
            for (Experiment experiment : experiments) {
                experiment.run(laboratory);
                experiment.compare(rows);
                sections.addAll(experiment.sections());
            }
        }
        return new Miniature(rows.build(), List.copyOf(sections));
    }

    /** The row of a published value, which must be there. */
    public Reproduction row(String id) {
        Reproduction row = reproductions.row(id);
        assertNotNull(row, id);
        return row;
    }

    /** The verdict on a published value, which must have a row. */
    public Verdict verdict(String id) {
        return row(id).verdict();
    }

    /** Checks that the published values with these ids have a row, and no others. */
    public void assertRows(String pattern) {
        assertEquals(
                StudyParameters.published().ids().stream()
                        .filter(Pattern.compile(pattern).asMatchPredicate())
                        .toList(),
                reproductions.rows().stream()
                        .map(Reproduction::published)
                        .map(PublishedValue::id)
                        .toList());
    }

    /** Checks that every table has rows, and that no id is there twice. */
    public void assertShown() {
        Set<String> ids = new HashSet<>();
        for (Section section : sections) {
            assertTrue(ids.add("section " + section.id()), section.id());
            for (DataTable table : section.tables()) {
                assertFalse(table.rows().isEmpty(), table.id());
                assertTrue(ids.add(table.id()), table.id());
            }
            section.figures().forEach(figure -> assertTrue(ids.add("figure " + figure.id()), figure.id()));
        }
    }

    /** All tables. */
    public List<DataTable> tables() {
        return sections.stream().flatMap(section -> section.tables().stream()).toList();
    }

    /** The table with an id, which must be there. */
    public DataTable table(String id) {
        return tables().stream()
                .filter(table -> table.id().equals(id))
                .findFirst()
                .orElseThrow(() -> new AssertionError("no table " + id));
    }

    /** Ids of all tables. */
    public List<String> tableIds() {
        return tables().stream().map(DataTable::id).toList();
    }

    /** Ids of all figures. */
    public List<String> figureIds() {
        return sections.stream()
                .flatMap(section -> section.figures().stream())
                .map(Figure::id)
                .toList();
    }
}
