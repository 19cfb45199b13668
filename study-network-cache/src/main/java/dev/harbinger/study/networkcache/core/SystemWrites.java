package dev.harbinger.study.networkcache.core;

/**
 * Receives the writes of system calls into memory; the program's own stores are in the batches. For the core's thread.
 */
@FunctionalInterface
public interface SystemWrites {
    /**
     * A system call, the last instruction handed over, has written to this range.
     *
     * @throws NetworkFault when it must not write there; the program ends with that fault
     */
    void written(long address, int bytes);
}
