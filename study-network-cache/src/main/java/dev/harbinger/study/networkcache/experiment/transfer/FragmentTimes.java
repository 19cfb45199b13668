package dev.harbinger.study.networkcache.experiment.transfer;

import dev.harbinger.study.networkcache.experiment.laboratory.Laboratory;
import dev.harbinger.study.networkcache.machine.MachineParameters;
import dev.harbinger.study.networkcache.machine.MachineResult;
import dev.harbinger.study.networkcache.machine.Setup;
import dev.harbinger.study.networkcache.policy.PolicyKind;
import dev.harbinger.study.networkcache.programs.BundledProgram;
import java.util.List;

/**
 * Fragments of CG with their cycles on the simulated core and their times on the cluster (Khunjush, section 5.1).
 *
 * @param level optimisation level of the program
 * @param fragments fragments of the program
 * @param nanosPerOperation nanoseconds per operation on the cluster
 */
record FragmentTimes(String level, List<CodeFragment> fragments, double nanosPerOperation) {
    private static final String PRESET = "table-5.1";

    /** Keeps a copy of the list. */
    FragmentTimes {
        fragments = List.copyOf(fragments);
    }

    /** The fragments of a program, from a run with all messages present from the start. */
    static FragmentTimes of(Laboratory laboratory, BundledProgram program, String level) throws InterruptedException {
        MachineParameters machine = laboratory.machine(PRESET, PolicyKind.DTCT);
        MachineResult free =
                laboratory.run(program, List.of(new Setup(machine, 0))).getFirst();
        return new FragmentTimes(
                level,
                CodeFragment.of(
                        laboratory.subject(program).traffic().calls(),
                        free.callCycles(),
                        machine.reception().call()),
                laboratory.parameters(PRESET).nanos("cluster.operation"));
    }

    /** The time of a fragment in nanoseconds. */
    double nanos(CodeFragment fragment) {
        return fragment.operations() * nanosPerOperation;
    }

    /** Cycles by nanoseconds. The slope is r as in section 5.1. */
    LinearRelation relation() {
        return LinearRelation.through(
                fragments.stream().mapToDouble(this::nanos).toArray(),
                fragments.stream().mapToDouble(CodeFragment::cycles).toArray());
    }
}
