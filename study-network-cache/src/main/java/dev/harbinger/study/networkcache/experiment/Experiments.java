package dev.harbinger.study.networkcache.experiment;

import java.util.List;

/** The experiments of the study, in the order of the documents. */
public final class Experiments {
    private Experiments() {}

    /** New ones, not yet run. */
    public static List<Experiment> all() {
        return List.of(
                new ConfigurationRows(),
                new TerminationTimes(),
                new DataCacheSize(),
                new FivePolicies(),
                new PolicySensitivity());
    }
}
