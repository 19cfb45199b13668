package dev.harbinger.study.networkcache.experiment.kernel;

import dev.harbinger.study.networkcache.machine.MachineResult;
import dev.harbinger.study.networkcache.memory.CacheCounts;

/**
 * Miss rates of the data cache in the receive calls and in the rest of a run (Khunjush, section 7.2.2: during and after
 * {@code MPI_Receive}).
 *
 * @param during accesses by receive calls
 * @param after all others
 */
record ReceiveMissRates(CacheCounts during, CacheCounts after) {
    /** Those of a run. */
    static ReceiveMissRates of(MachineResult result) {
        return new ReceiveMissRates(result.duringReceive(), result.dataCache().since(result.duringReceive()));
    }

    /** Misses by accesses in receive calls. */
    double duringRate() {
        return during.missRate();
    }

    /** Misses by accesses outside of receive calls. */
    double afterRate() {
        return after.missRate();
    }

    /** Misses by reads in receive calls. */
    double duringReadRate() {
        return readRate(during);
    }

    /** Misses by reads outside of receive calls. */
    double afterReadRate() {
        return readRate(after);
    }

    private static double readRate(CacheCounts counts) {
        return counts.reads() == 0 ? 0 : (double) counts.readMisses() / counts.reads();
    }
}
