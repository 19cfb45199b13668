package dev.harbinger.study.networkcache.experiment.kernel;

import dev.harbinger.study.networkcache.experiment.laboratory.Laboratory;
import dev.harbinger.study.networkcache.machine.MachineParameters;
import dev.harbinger.study.networkcache.machine.MachineResult;
import dev.harbinger.study.networkcache.machine.Setup;
import dev.harbinger.study.networkcache.policy.PolicyKind;
import dev.harbinger.study.networkcache.programs.BundledProgram;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * One program under the policies of chapter 7, at one r.
 *
 * @param program name of the program
 * @param via VIA, with all seeds of the study
 * @param tcp TCP/IP, with all seeds
 * @param viaTwice VIA with a data cache twice as large, with all seeds
 * @param dtct DTCT
 * @param lazy lazy DTCT
 */
record PolicyComparison(String program, Repeated via, Repeated tcp, Repeated viaTwice, Repeated dtct, Repeated lazy) {
    /** The gain of lazy DTCT over DTCT is slight if it is at most this share of the gain of DTCT over VIA. */
    private static final double SLIGHT = 0.1;

    /** Runs a program at the knee. */
    static PolicyComparison of(Laboratory laboratory, BundledProgram program) throws InterruptedException {
        KernelMachines machines = KernelMachines.of(laboratory);
        MachineParameters via = machines.machine(PolicyKind.VIA);
        MachineParameters twice =
                machines.withDataCache(2 * machines.bytes() / 1024).machine(PolicyKind.VIA);
        double ratio = laboratory.knee(program).ratio();
        List<List<Setup>> parts = List.of(
                seeds(laboratory, via, ratio),
                seeds(laboratory, machines.machine(PolicyKind.TCP_IP), ratio),
                seeds(laboratory, twice, ratio),
                List.of(new Setup(machines.machine(PolicyKind.DTCT), ratio)),
                List.of(new Setup(machines.machine(PolicyKind.LAZY_DTCT), ratio)));
        List<MachineResult> all =
                laboratory.run(program, parts.stream().flatMap(List::stream).toList());
        List<Repeated> repeated = new ArrayList<>();
        int from = 0;
        for (List<Setup> part : parts) {
            repeated.add(new Repeated(all.subList(from, from + part.size())));
            from += part.size();
        }
        return new PolicyComparison(
                laboratory.subject(program).title(),
                repeated.get(0),
                repeated.get(1),
                repeated.get(2),
                repeated.get(3),
                repeated.get(4));
    }

    private static List<Setup> seeds(Laboratory laboratory, MachineParameters machine, double ratio) {
        return Stream.iterate(laboratory.seed(), seed -> seed + 1)
                .limit(laboratory.repetitions())
                .map(seed -> new Setup(machine, ratio, seed))
                .toList();
    }

    /** The speed-up of a policy over VIA for the whole execution. */
    double speedUp(Repeated policy) {
        return via.cycles() / policy.cycles();
    }

    /** Whether both access times are shortest with lazy DTCT and longest with VIA. */
    boolean isRanked() {
        return lazy.first() < dtct.first()
                && dtct.first() < via.first()
                && lazy.last() < dtct.last()
                && dtct.last() < via.last();
    }

    /** Whether both access times are shorter with lazy DTCT than with DTCT, by little compared with VIA. */
    boolean isSlightlyFaster() {
        return isSlight(lazy.first(), dtct.first(), via.first()) && isSlight(lazy.last(), dtct.last(), via.last());
    }

    private static boolean isSlight(double lazy, double dtct, double via) {
        return lazy < dtct && dtct - lazy <= SLIGHT * (via - dtct);
    }

    /** Whether both access times are shorter with DTCT than with VIA. */
    boolean isViaLast() {
        return dtct.first() < via.first() && dtct.last() < via.last();
    }

    /** The kernel's own work as a share of the first access time under VIA. */
    double kernelShare() {
        return via.parameters().reception().kernel() / via.first();
    }

    /**
     * The kernel's own work for all messages as a share of the time that VIA with the larger data cache loses to DTCT.
     */
    double kernelShareOfLoss() {
        double kernel = via.mean(
                run -> (double) run.received() * run.parameters().reception().kernel());
        return kernel / (viaTwice.cycles() - dtct.cycles());
    }

    /** Whether VIA takes longer than both others even with a data cache twice as large. */
    boolean losesWithTwice() {
        return dtct.cycles() < viaTwice.cycles() && lazy.cycles() < viaTwice.cycles();
    }

    /** The speed-up over VIA of DTCT or lazy DTCT, whichever is farther from a range. */
    double farthestSpeedUp(double least, double most) {
        double first = speedUp(dtct);
        double second = speedUp(lazy);
        return Math.abs(first - Math.clamp(first, least, most)) >= Math.abs(second - Math.clamp(second, least, most))
                ? first
                : second;
    }

    /** Misses of the instruction cache under VIA per executed instruction. */
    double instructionMissRatio() {
        return via.mean(run -> (double) run.instructionCache().misses() / run.instructions());
    }
}
