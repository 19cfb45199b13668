package dev.harbinger.study.networkcache.experiment;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.harbinger.reproduction.Verdict;
import dev.harbinger.study.networkcache.experiment.laboratory.Miniature;
import dev.harbinger.study.networkcache.settings.StudyParameters;
import java.util.List;
import org.junit.jupiter.api.Test;

class ConfigurationRowsTest {
    @Test
    void every_value_of_tables_6_1_and_7_1_follows_from_the_presets() throws InterruptedException {
        Miniature configuration = Miniature.of(1, List.of(new ConfigurationRows()));
        configuration.assertRows("T[67]\\.1\\..*");
        assertEquals(31, configuration.reproductions().count(Verdict.FOLLOWED));
    }

    @Test
    void a_typing_error_in_a_preset_shows() throws InterruptedException {
        Miniature wrong =
                Miniature.of(StudyParameters.usual().with("message.ways", "4"), 1, List.of(new ConfigurationRows()));
        assertEquals(Verdict.NOT_REPRODUCED, wrong.verdict("T6.1.message-section"));
        assertEquals(Verdict.NOT_REPRODUCED, wrong.verdict("T7.1.message-section"));
        assertEquals(Verdict.FOLLOWED, wrong.verdict("T6.1.network-section"));
    }
}
