package dev.harbinger.study.networkcache.core;

/** Takes what system calls write into memory; the program's own stores are in the batches. For the core's thread. */
@FunctionalInterface
public interface SystemWrites {
    /**
     * A system call, the last instruction handed over, has written to this range.
     *
     * @throws NetworkFault when it may not; the program ends with that fault
     */
    void written(long address, int bytes);
}
