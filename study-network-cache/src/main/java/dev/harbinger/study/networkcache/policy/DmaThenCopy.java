package dev.harbinger.study.networkcache.policy;

import dev.harbinger.study.networkcache.memory.MemoryHierarchy;

/**
 * DMA moves a message to a buffer in main memory, from which the processor copies it (Khunjush, section 6.4: Dmaver1).
 */
final class DmaThenCopy extends BufferedReception {
    DmaThenCopy(MemoryHierarchy hierarchy, DeviceMemory buffers, ReceptionCosts costs) {
        super(hierarchy, buffers, costs, 0);
    }

    @Override
    long beforeCopy(Delivery message, ProcessorCopyLoop loop, long now) {
        return now;
    }
}
