package dev.harbinger.study.networkcache.policy;

import dev.harbinger.study.networkcache.memory.MemoryHierarchy;
import java.util.random.RandomGenerator;

/**
 * The kernel receives a message. DMA moves it to a kernel buffer. Once its receive is posted, the kernel's own work
 * takes time and lines of the data cache, and the processor copies the message (Khunjush, section 7.3, for VIA; TCP/IP
 * is the same with more work, section 7.2.1).
 */
final class KernelReception extends BufferedReception {
    private final MemoryHierarchy hierarchy;
    private final long overhead;
    private final double pollution;
    private final RandomGenerator random;

    /**
     * Reception by a kernel.
     *
     * @param overhead cycles of the kernel's own work for a receive
     * @param random draws the lines that the kernel takes
     */
    KernelReception(
            MemoryHierarchy hierarchy,
            DeviceMemory buffers,
            ReceptionCosts costs,
            double overhead,
            RandomGenerator random) {
        super(hierarchy, buffers, costs, 0);
        this.hierarchy = hierarchy;
        this.overhead = Math.round(overhead);
        this.pollution = costs.pollution();
        this.random = random;
    }

    @Override
    long beforeCopy(Delivery message, ProcessorCopyLoop loop, long now) {
        hierarchy.invalidateRandomly(pollution, random, now);
        return now + overhead;
    }
}
