package dev.harbinger.study.networkcache.experiment.transfer;

import dev.harbinger.study.networkcache.machine.MachineParameters;
import dev.harbinger.study.networkcache.machine.MachineResult;
import dev.harbinger.study.networkcache.memory.CacheCounts;
import dev.harbinger.study.networkcache.policy.PolicyKind;
import dev.harbinger.study.networkcache.settings.MachineSettings;
import dev.harbinger.study.networkcache.settings.StudyParameters;

/** Results that no machine had. */
final class MachineResults {
    private MachineResults() {}

    /** With some counts of the data cache, and nothing else. */
    static MachineResult of(long accesses, long misses, long writebacks, long replacements, long invalidations) {
        MachineParameters parameters = MachineSettings.of(StudyParameters.usual(), PolicyKind.DTCT);
        CacheCounts none = new CacheCounts(0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
        CacheCounts data = new CacheCounts(accesses, 0, misses, 0, replacements, writebacks, invalidations, 0, 0, 0);
        return new MachineResult(
                parameters, 1, 1, 0, 0, data, none, none, 0, null, 0, 0, 0, 0, 0, 0, 0, null, none, new long[1]);
    }
}
