package dev.harbinger.study.networkcache.policy;

import dev.harbinger.study.networkcache.memory.MemoryHierarchy;

/**
 * The processor reads a message's header and its bytes from the memory of the network interface and writes them to the
 * program's memory (Khunjush, section 6.4: Processver). That memory is read through the data cache and is as slow as
 * main memory, because the documents do not say otherwise.
 */
final class ProcessorCopy extends BufferedReception {
    private final int header;

    ProcessorCopy(MemoryHierarchy hierarchy, DeviceMemory buffers, ReceptionCosts costs) {
        super(hierarchy, buffers, costs, costs.header());
        this.header = costs.header();
    }

    @Override
    long beforeCopy(Delivery message, ProcessorCopyLoop loop, long now) {
        return loop.read(message.buffer() - header, header, now);
    }
}
