package dev.harbinger.study.networkcache.memory;

import dev.harbinger.study.networkcache.policy.PolicyKind;
import dev.harbinger.study.networkcache.settings.MachineSettings;
import dev.harbinger.study.networkcache.settings.StudyParameters;

/** The memory hierarchies of Khunjush's tables, as the presets of the study have them. */
public final class MemoryPresets {
    private MemoryPresets() {}

    /** Table 5.1: 16 KB four-way instruction cache, 16 KB four-way data cache with lines of 16 bytes. */
    public static MemoryParameters table51() {
        return of(StudyParameters.TABLE_5_1);
    }

    /** Table 6.1: 16 KB direct-mapped instruction cache, 32 KB four-way data cache with lines of 32 bytes. */
    public static MemoryParameters table61() {
        return of(StudyParameters.TABLE_6_1);
    }

    /** Table 7.1: 16 KB direct-mapped instruction cache, 32 KB eight-way data cache with lines of 16 bytes. */
    public static MemoryParameters table71() {
        return of(StudyParameters.TABLE_7_1);
    }

    private static MemoryParameters of(String preset) {
        return MachineSettings.of(StudyParameters.preset(StudyParameters.usual(), preset), PolicyKind.DTCT)
                .memory();
    }
}
