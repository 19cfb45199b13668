package dev.harbinger.study.networkcache.page;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.harbinger.report.DataTable;
import dev.harbinger.report.Section;
import dev.harbinger.reproduction.Parameters;
import dev.harbinger.study.networkcache.settings.StudyParameters;
import org.junit.jupiter.api.Test;

class MachineSectionTest {
    @Test
    void it_shows_what_latencies_are_made_of_and_all_parameters() {
        Parameters usual = StudyParameters.usual();
        Section section = MachineSection.of(usual);
        assertEquals(2, section.tables().size());
        DataTable latencies = section.tables().getFirst();
        assertEquals(MachineSection.LATENCIES, latencies.id());
        assertTrue(latencies.rows().size() > 10);
        assertEquals(usual.all().size(), section.tables().getLast().rows().size());
    }

    @Test
    void latencies_follow_the_parameters() {
        Parameters usual = StudyParameters.usual();
        Parameters slow = usual.with("memory.first-chunk", "300");
        assertTrue(!MachineSection.of(usual)
                .tables()
                .getFirst()
                .rows()
                .equals(MachineSection.of(slow).tables().getFirst().rows()));
    }

    @Test
    void parameters_that_make_no_machine_are_refused() {
        Parameters wrong = StudyParameters.usual().with("dl1.sets", "3");
        assertThrows(IllegalArgumentException.class, () -> MachineSection.of(wrong));
    }
}
