package dev.harbinger.study.networkcache.experiment.kernel;

import dev.harbinger.reproduction.Parameters;
import dev.harbinger.study.networkcache.experiment.laboratory.Laboratory;
import dev.harbinger.study.networkcache.machine.MachineParameters;
import dev.harbinger.study.networkcache.policy.PolicyKind;
import dev.harbinger.study.networkcache.settings.MachineSettings;
import dev.harbinger.study.networkcache.settings.StudyParameters;

/** Machines of Table 7.1 with changes to the parameters that chapter 7 varies or does not print. Immutable. */
final class KernelMachines {
    private final Parameters parameters;

    private KernelMachines(Parameters parameters) {
        this.parameters = parameters;
    }

    /** The machines of a laboratory, with the user's changes. */
    static KernelMachines of(Laboratory laboratory) {
        return of(laboratory.parameters());
    }

    /** The machines of a study's parameters. */
    static KernelMachines of(Parameters parameters) {
        return new KernelMachines(StudyParameters.preset(parameters, StudyParameters.TABLE_7_1));
    }

    /** A machine with a policy. */
    MachineParameters machine(PolicyKind policy) {
        return MachineSettings.of(parameters, policy);
    }

    /** The same with another value of a parameter. */
    KernelMachines with(String key, String value) {
        return new KernelMachines(parameters.with(key, value));
    }

    /** The same with a data cache of another shape. */
    KernelMachines withDataCache(int sets, int line, int ways) {
        return with("dl1.sets", Integer.toString(sets))
                .with("dl1.line", Integer.toString(line))
                .with("dl1.ways", Integer.toString(ways));
    }

    /** The same with a data cache of a size in KB; the number of sets changes. */
    KernelMachines withDataCache(int kilobytes) {
        int set = parameters.whole("dl1.ways") * parameters.whole("dl1.line");
        return with("dl1.sets", Integer.toString(kilobytes * 1024 / set));
    }

    /** The same with an instruction cache of another shape and the same length of lines. */
    KernelMachines withInstructionCache(int kilobytes, int ways) {
        int sets = kilobytes * 1024 / (ways * parameters.whole("il1.line"));
        return with("il1.sets", Integer.toString(sets)).with("il1.ways", Integer.toString(ways));
    }

    /** The same with another overhead of the kernel, in cycles. */
    KernelMachines withOverhead(int cycles) {
        return with("via.overhead", Integer.toString(cycles));
    }

    /** The same with another share of the data cache taken by the kernel in a receive. */
    KernelMachines withPollution(double share) {
        return with("via.pollution", Double.toString(share));
    }

    /** The kernel's overhead in cycles. */
    int overhead() {
        return parameters.whole("via.overhead");
    }

    /** The share of the data cache that the kernel takes in a receive. */
    double pollution() {
        return parameters.number("via.pollution");
    }

    /** Lines of the data cache. */
    int lines() {
        return parameters.whole("dl1.sets") * parameters.whole("dl1.ways");
    }

    /** Bytes of the data cache. */
    int bytes() {
        return lines() * parameters.whole("dl1.line");
    }
}
