package dev.harbinger.study.networkcache.policy;

import dev.harbinger.study.networkcache.memory.MemoryHierarchy;

/**
 * The network interface keeps a message until its receive is posted, and moves it by DMA directly to the program's
 * memory (Khunjush, section 6.4: Dmaver2). The program's first access to it misses the caches.
 */
final class DmaToDestination implements ReceptionPolicy {
    private final DirectMemoryAccess dma;
    private final int call;

    DmaToDestination(MemoryHierarchy hierarchy, ReceptionCosts costs) {
        this.dma = new DirectMemoryAccess(hierarchy, costs.dmaSetup(), costs.dmaBytes());
        this.call = costs.call();
    }

    @Override
    public void arrive(Delivery message, long now) {
        if (message.isPosted()) {
            dma.transfer(message, now);
        }
    }

    @Override
    public long post(Delivery message, long now) {
        if (message.hasArrived()) {
            dma.transfer(message, now + call);
        }
        return now + call;
    }

    @Override
    public long complete(Delivery message, long now) {
        return Math.max(now + call, message.ready());
    }
}
