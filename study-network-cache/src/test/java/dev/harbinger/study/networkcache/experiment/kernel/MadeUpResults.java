package dev.harbinger.study.networkcache.experiment.kernel;

import dev.harbinger.study.networkcache.machine.AccessTimeCounts;
import dev.harbinger.study.networkcache.machine.MachineParameters;
import dev.harbinger.study.networkcache.machine.MachineResult;
import dev.harbinger.study.networkcache.memory.CacheCounts;
import dev.harbinger.study.networkcache.netcache.ConsumptionOrder;
import dev.harbinger.study.networkcache.netcache.EvictionSink;
import dev.harbinger.study.networkcache.netcache.NetworkCache;
import dev.harbinger.study.networkcache.policy.PolicyKind;
import dev.harbinger.study.networkcache.settings.StudyParameters;
import java.util.List;

/** Results of runs that never were, to judge. */
final class MadeUpResults {
    private static final long INSTRUCTIONS = 1_000_000;

    private MadeUpResults() {}

    /** A run with one short message. */
    static MachineResult of(PolicyKind policy, long cycles, long first, long last) {
        return of(policy, cycles, first, last, 0);
    }

    /** The same with misses of the instruction cache, of a million instructions. */
    static MachineResult of(PolicyKind policy, long cycles, long first, long last, long instructionMisses) {
        MachineParameters machine = KernelMachines.of(StudyParameters.usual()).machine(policy);
        CacheCounts none = counts(0, 0);
        return new MachineResult(
                machine,
                INSTRUCTIONS,
                cycles,
                0,
                0,
                none,
                counts(INSTRUCTIONS, instructionMisses),
                none,
                0,
                new NetworkCache(machine.networkCache(), discard(), ConsumptionOrder.UNKNOWN).counts(),
                1,
                1,
                1,
                1,
                0,
                0,
                0,
                new AccessTimeCounts(1, 1, first, last, 1),
                none,
                new long[0]);
    }

    /** Single runs of all policies; VIA with a larger data cache takes {@code viaTwice}. */
    static PolicyComparison comparison(MachineResult via, long viaTwice, MachineResult dtct, MachineResult lazy) {
        return new PolicyComparison(
                "made up",
                new Repeated(List.of(via)),
                new Repeated(List.of(of(PolicyKind.TCP_IP, via.cycles() + 1, 20_000, 20_000))),
                new Repeated(List.of(of(PolicyKind.VIA, viaTwice, 10_000, 10_000))),
                new Repeated(List.of(dtct)),
                new Repeated(List.of(lazy)));
    }

    /** Reads, and how many of them missed. */
    static CacheCounts counts(long reads, long misses) {
        return new CacheCounts(reads, 0, misses, 0, 0, 0, 0, 0, 0, 0);
    }

    private static EvictionSink discard() {
        return new EvictionSink() {
            @Override
            public void bound(long processAddress, byte[] bytes, int offset, int length) {}

            @Override
            public void fetched(long processAddress, byte[] bytes, int offset, int length) {}
        };
    }
}
