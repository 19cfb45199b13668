package dev.harbinger.study.networkcache.experiment;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.harbinger.report.Report;
import dev.harbinger.report.Section;
import dev.harbinger.reproduction.PublishedValue;
import dev.harbinger.reproduction.Reproductions;
import dev.harbinger.reproduction.StudyProgress;
import dev.harbinger.study.networkcache.programs.BundledProgram;
import dev.harbinger.study.networkcache.settings.StudyParameters;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** All experiments together, on the smallest program there is: what they come to means nothing, that they fit does. */
class WholeStudyTest {
    private static final BundledProgram SMALL = BundledProgram.ADI_4;

    /** One whose fragments can be timed. */
    private static final BundledProgram TIMED = BundledProgram.CG_S_4;

    private static List<Experiment> small() {
        return List.of(
                new ConfigurationRows(),
                new SimulatedResults(List.of(TIMED, SMALL, BundledProgram.SP_S_4)),
                new MessageSizeCounts(TIMED, SMALL, List.of(4), List.of(4)),
                new CycleTimeRelation(TIMED, TIMED),
                new TransferMethods(SMALL, SMALL, TIMED),
                new TrafficIntensity(SMALL),
                new NetworkCacheSize(SMALL),
                new TerminationTimes(SMALL, SMALL),
                new DataCacheSize(SMALL, SMALL),
                new SmallNetworkCache(SMALL),
                new FivePolicies(SMALL, SMALL),
                new PolicySensitivity(SMALL, SMALL),
                new KernelReceives(SMALL, SMALL),
                new Pollution(SMALL, SMALL),
                new AccessTimesAndSpeedUp(SMALL, SMALL),
                new SpeedUpRange(SMALL, SMALL),
                new AssumptionRanges(SMALL, SMALL),
                new PredictedReplacement(SMALL),
                new HardwareCosts(List.of(SMALL)),
                new DesignChoices(SMALL, SMALL));
    }

    @Test
    void every_published_value_has_one_row_and_every_table_a_name_of_its_own() throws InterruptedException {
        assertEquals(
                Experiments.all().stream().map(Object::getClass).toList(),
                small().stream().map(Object::getClass).toList(),
                "the experiments of the study");
        Reproductions.Builder rows = new Reproductions.Builder(StudyParameters.published(), StudyParameters.usual());
        List<Section> sections = new ArrayList<>();
        try (Laboratory laboratory = new Laboratory(StudyParameters.usual(), 2, 1, StudyProgress.NONE)) {
            for (Experiment experiment : small()) {
                experiment.run(laboratory);
                experiment.compare(rows);
                sections.addAll(experiment.sections());
            }
        }
        assertEquals(
                List.of(),
                rows.build().missing().stream().map(PublishedValue::id).toList(),
                "published values without a row");
        Report report = new Report("all", "", List.of(), List.of(), sections);
        assertTrue(report.sections().size() >= small().size() - 1, "sections");
    }
}
