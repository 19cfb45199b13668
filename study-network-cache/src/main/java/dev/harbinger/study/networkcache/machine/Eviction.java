package dev.harbinger.study.networkcache.machine;

import dev.harbinger.study.networkcache.memory.MemoryHierarchy;
import dev.harbinger.study.networkcache.netcache.EvictionSink;
import dev.harbinger.study.networkcache.policy.ReceptionCosts.EvictionTarget;

/** Takes bytes that leave the network cache for the process to the data cache or to memory. */
final class Eviction implements EvictionSink {
    private final MemoryHierarchy hierarchy;
    private final EvictionTarget target;
    private long now;

    Eviction(MemoryHierarchy hierarchy, EvictionTarget target) {
        this.hierarchy = hierarchy;
        this.target = target;
    }

    /** Sets the cycle of all evictions from now on. */
    void at(long cycle) {
        now = Math.max(now, cycle);
    }

    @Override
    public void bound(long processAddress, byte[] bytes, int offset, int length) {
        if (target == EvictionTarget.DATA_CACHE) {
            hierarchy.install(processAddress, bytes, offset, length, now);
        } else {
            hierarchy.deviceWrite(processAddress, bytes, offset, length);
        }
    }

    @Override
    public void fetched(long processAddress, byte[] bytes, int offset, int length) {
        hierarchy.install(processAddress, bytes, offset, length, now);
    }
}
