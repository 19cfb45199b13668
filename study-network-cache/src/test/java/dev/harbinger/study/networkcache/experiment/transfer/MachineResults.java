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
        return of(accesses, misses, writebacks, replacements, invalidations, 0);
    }

    /** The same with blocks into which a device put bytes, which were there. */
    static MachineResult of(
            long accesses, long misses, long writebacks, long replacements, long invalidations, long installs) {
        MachineParameters parameters = MachineSettings.of(StudyParameters.usual(), PolicyKind.DTCT);
        CacheCounts none = new CacheCounts(0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
        CacheCounts data =
                new CacheCounts(accesses, 0, misses, 0, replacements, writebacks, invalidations, 0, installs, 0);
        return new MachineResult(
                parameters, 1, 1, 0, 0, data, none, none, 0, null, 0, 0, 0, 0, 0, 0, 0, null, none, new long[1]);
    }
}
