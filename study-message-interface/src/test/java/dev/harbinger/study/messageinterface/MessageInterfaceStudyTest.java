package dev.harbinger.study.messageinterface;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.harbinger.report.DataTable;
import dev.harbinger.report.Report;
import dev.harbinger.reproduction.PublishedValue;
import dev.harbinger.reproduction.ReproductionSection;
import dev.harbinger.reproduction.StudyRun;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The study as a whole. */
class MessageInterfaceStudyTest {
    private final MessageInterfaceStudy study = new MessageInterfaceStudy();

    @Test
    void everyPublishedValueHasOneRowInTheOrderOfItsFile() {
        Report report = study.run(StudyRun.usual(study));

        DataTable rows = table(report, ReproductionSection.ROWS);
        assertEquals(
                study.published().all().stream().map(PublishedValue::id).toList(),
                rows.rows().stream().map(row -> String.valueOf(row.getFirst())).toList());
        // What docs/message-interface-models.md says came out; a change of the numbers is a change of that page.
        assertEquals(
                32,
                rows.rows().stream()
                        .filter(row -> "reproduced".equals(row.get(5)))
                        .count());
        for (String table : study.briefTables()) {
            table(report, table);
        }
        List<Double> means = table(report, "mesh-load").rows().stream()
                .map(row -> ((Number) row.get(2)).doubleValue())
                .toList();
        assertTrue(means.getFirst() < means.getLast(), means.toString());
    }

    private static DataTable table(Report report, String id) {
        return report.sections().stream()
                .flatMap(section -> section.tables().stream())
                .filter(table -> table.id().equals(id))
                .findFirst()
                .orElseThrow(() -> new AssertionError("no table " + id));
    }
}
