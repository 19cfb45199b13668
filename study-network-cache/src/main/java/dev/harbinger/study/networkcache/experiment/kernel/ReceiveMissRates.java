package dev.harbinger.study.networkcache.experiment.kernel;

import dev.harbinger.study.networkcache.machine.MachineResult;
import dev.harbinger.study.networkcache.memory.CacheCounts;

/**
 * Miss rates of the data cache in receive calls and in the rest of a run (Khunjush, section 7.2.2: during and after
 * {@code MPI_Receive}).
 *
 * @param during accesses by receive calls
 * @param after all others
 */
record ReceiveMissRates(CacheCounts during, CacheCounts after) {
    /** The miss rates of a run. */
    static ReceiveMissRates of(MachineResult result) {
        return new ReceiveMissRates(result.duringReceive(), result.dataCache().since(result.duringReceive()));
    }

    /** Misses per access in receive calls. */
    double duringRate() {
        return during.missRate();
    }

    /** Misses per access outside receive calls. */
    double afterRate() {
        return after.missRate();
    }

    /** Read misses per read in receive calls. */
    double duringReadRate() {
        return readRate(during);
    }

    /** Read misses per read outside receive calls. */
    double afterReadRate() {
        return readRate(after);
    }

    private static double readRate(CacheCounts counts) {
        return counts.reads() == 0 ? 0 : (double) counts.readMisses() / counts.reads();
    }
}
