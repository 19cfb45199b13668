package dev.harbinger.study.networkcache.machine;

import dev.harbinger.reproduction.Parameters;
import dev.harbinger.study.networkcache.policy.PolicyKind;
import dev.harbinger.study.networkcache.settings.MachineSettings;
import dev.harbinger.study.networkcache.settings.StudyParameters;

/** Machines for tests. */
final class Machines {
    private Machines() {}

    /** The usual one without fast-forward, with settings such as {@code receive.call=10}. */
    static MachineParameters of(PolicyKind policy, String... settings) {
        Parameters parameters = StudyParameters.usual().with("measure.fast-forward", "0");
        for (String setting : settings) {
            int equals = setting.indexOf('=');
            parameters = parameters.with(setting.substring(0, equals), setting.substring(equals + 1));
        }
        return MachineSettings.of(parameters, policy);
    }
}
