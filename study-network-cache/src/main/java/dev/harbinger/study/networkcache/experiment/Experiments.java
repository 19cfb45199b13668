package dev.harbinger.study.networkcache.experiment;

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
