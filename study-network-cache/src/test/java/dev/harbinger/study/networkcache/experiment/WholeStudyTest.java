package dev.harbinger.study.networkcache.experiment;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.harbinger.report.Report;
import dev.harbinger.reproduction.PublishedValue;
import dev.harbinger.study.networkcache.experiment.design.DesignChoices;
import dev.harbinger.study.networkcache.experiment.design.HardwareCosts;
import dev.harbinger.study.networkcache.experiment.kernel.AccessTimesAndSpeedUp;
import dev.harbinger.study.networkcache.experiment.kernel.AssumptionRanges;
import dev.harbinger.study.networkcache.experiment.kernel.KernelReceives;
import dev.harbinger.study.networkcache.experiment.kernel.Pollution;
import dev.harbinger.study.networkcache.experiment.kernel.SpeedUpRange;
import dev.harbinger.study.networkcache.experiment.laboratory.Experiment;
import dev.harbinger.study.networkcache.experiment.laboratory.Miniature;
import dev.harbinger.study.networkcache.experiment.reception.DataCacheSize;
import dev.harbinger.study.networkcache.experiment.reception.FivePolicies;
import dev.harbinger.study.networkcache.experiment.reception.PolicySensitivity;
import dev.harbinger.study.networkcache.experiment.reception.TerminationTimes;
import dev.harbinger.study.networkcache.experiment.replacement.NetworkCacheSize;
import dev.harbinger.study.networkcache.experiment.replacement.PredictedReplacement;
import dev.harbinger.study.networkcache.experiment.replacement.SmallNetworkCache;
import dev.harbinger.study.networkcache.experiment.results.MessageSizeCounts;
import dev.harbinger.study.networkcache.experiment.results.SimulatedResults;
import dev.harbinger.study.networkcache.experiment.transfer.CycleTimeRelation;
import dev.harbinger.study.networkcache.experiment.transfer.TrafficIntensity;
import dev.harbinger.study.networkcache.experiment.transfer.TransferMethods;
import dev.harbinger.study.networkcache.programs.BundledProgram;
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
        Miniature study = Miniature.of(2, small());
        assertEquals(
                List.of(),
                study.reproductions().missing().stream().map(PublishedValue::id).toList(),
                "published values without a row");
        study.assertShown();
        Report report = new Report("all", "", List.of(), List.of(), study.sections());
        assertTrue(report.sections().size() >= small().size() - 1, "sections");
    }
}
