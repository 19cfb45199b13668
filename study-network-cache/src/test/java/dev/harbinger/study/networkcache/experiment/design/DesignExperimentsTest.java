package dev.harbinger.study.networkcache.experiment.design;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.harbinger.study.networkcache.experiment.laboratory.Miniature;
import dev.harbinger.study.networkcache.programs.BundledProgram;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The experiments beyond the documents, with a small program. */
class DesignExperimentsTest {
    @Test
    void costs_and_choices_are_shown() throws InterruptedException {
        Miniature experiments = Miniature.of(
                1,
                List.of(
                        new HardwareCosts(List.of(BundledProgram.ADI_4)),
                        new DesignChoices(BundledProgram.ADI_4, BundledProgram.ADI_4)));
        experiments.assertShown();
        assertEquals(
                List.of("hardware-costs", "hardware-parts", "equal-bits", "design-choices"), experiments.tableIds());
    }
}
