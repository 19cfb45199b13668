package dev.harbinger.study.networkcache.experiment;

import dev.harbinger.study.networkcache.experiment.design.DesignChoices;
import dev.harbinger.study.networkcache.experiment.design.HardwareCosts;
import dev.harbinger.study.networkcache.experiment.kernel.AccessTimesAndSpeedUp;
import dev.harbinger.study.networkcache.experiment.kernel.AssumptionRanges;
import dev.harbinger.study.networkcache.experiment.kernel.KernelReceives;
import dev.harbinger.study.networkcache.experiment.kernel.Pollution;
import dev.harbinger.study.networkcache.experiment.kernel.SpeedUpRange;
import dev.harbinger.study.networkcache.experiment.laboratory.Experiment;
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
import java.util.List;

/** The experiments of the study, in the order of the documents. */
public final class Experiments {
    private Experiments() {}

    /** New ones, not yet run. */
    public static List<Experiment> all() {
        return List.of(
                new ConfigurationRows(),
                new SimulatedResults(),
                new MessageSizeCounts(),
                new CycleTimeRelation(),
                new TransferMethods(),
                new TrafficIntensity(),
                new NetworkCacheSize(),
                new TerminationTimes(),
                new DataCacheSize(),
                new SmallNetworkCache(),
                new FivePolicies(),
                new PolicySensitivity(),
                new KernelReceives(),
                new Pollution(),
                new AccessTimesAndSpeedUp(),
                new SpeedUpRange(),
                new AssumptionRanges(),
                new PredictedReplacement(),
                new HardwareCosts(),
                new DesignChoices());
    }
}
