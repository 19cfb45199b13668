package dev.harbinger.study.networkcache.policy;

import dev.harbinger.study.networkcache.memory.MemoryHierarchy;

/** A DMA engine that moves messages from the network interface to the program's memory, one after the other. */
final class DirectMemoryAccess {
    private final MemoryHierarchy hierarchy;
    private final int setup;
    private final int bytesPerCycle;
    private long free;

    /**
     * An engine.
     *
     * @param setup cycles before the first byte of a transfer
     */
    DirectMemoryAccess(MemoryHierarchy hierarchy, int setup, int bytesPerCycle) {
        this.hierarchy = hierarchy;
        this.setup = setup;
        this.bytesPerCycle = bytesPerCycle;
    }

    /** Moves a message to the memory of its receive. Copies in caches are invalidated. */
    void transfer(Delivery message, long now) {
        hierarchy.deviceWrite(message.address(), message.payload(), 0, message.length());
        free = Math.max(free, now) + setup + ((long) message.length() + bytesPerCycle - 1) / bytesPerCycle;
        message.bind(free);
    }
}
