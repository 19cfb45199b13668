package dev.harbinger.study.networkcache.machine;

import dev.harbinger.study.networkcache.memory.MemoryHierarchy;
import dev.harbinger.study.networkcache.netcache.NetworkCache;
import dev.harbinger.study.networkcache.timing.DataPort;
import dev.harbinger.study.networkcache.timing.InstructionPort;
import dev.harbinger.study.networkcache.timing.ValueMismatchException;

/**
 * The destination of the pipeline's accesses. Loads and stores search the data cache and the network cache's process
 * section at once (Khunjush, section 3.1.5). An oracle compares every load with the value that the program reads in a
 * memory without caches. For one thread.
 */
final class NodePort implements DataPort, InstructionPort {
    private final MemoryHierarchy hierarchy;
    private final NetworkCache cache;
    private final Eviction eviction;
    private final NetworkInterface network;
    private final AccessTimes times;

    /** The lowest and the highest address to which anything was bound so far. Accesses outside them need no search. */
    private long boundLow = Long.MAX_VALUE;

    private long boundHigh = Long.MIN_VALUE;

    NodePort(
            MemoryHierarchy hierarchy,
            NetworkCache cache,
            Eviction eviction,
            NetworkInterface network,
            AccessTimes times) {
        this.hierarchy = hierarchy;
        this.cache = cache;
        this.eviction = eviction;
        this.network = network;
        this.times = times;
    }

    /** Bytes may be bound in the network cache from now on. */
    void mayBind(long address, int bytes) {
        boundLow = Math.min(boundLow, address);
        boundHigh = Math.max(boundHigh, address + bytes);
    }

    @Override
    public long load(long address, int bytes, long expected, long now) {
        if (now >= network.nextArrival()) {
            network.deliver(now);
        }
        if (address < boundHigh && address + bytes > boundLow) {
            int position = search(address, bytes, now);
            if (position >= 0) {
                long ready = now + cache.accessCycles(position);
                return served(address, bytes, expected, cache.read(position, bytes), now, ready);
            }
        }
        long ready = hierarchy.load(address, bytes, now);
        return served(address, bytes, expected, hierarchy.lastValue(), now, ready);
    }

    private long served(long address, int bytes, long expected, long value, long now, long ready) {
        if (value != expected) {
            throw new ValueMismatchException(address, bytes, expected, value, now);
        }
        if (times.mayBe(address, bytes)) {
            times.read(address, bytes, ready);
        }
        return ready;
    }

    @Override
    public long store(long address, int bytes, long value, long now) {
        if (now >= network.nextArrival()) {
            network.deliver(now);
        }
        if (address < boundHigh && address + bytes > boundLow) {
            int position = search(address, bytes, now);
            if (position >= 0) {
                cache.write(position, bytes, value);
                return now + cache.accessCycles(position);
            }
        }
        return hierarchy.store(address, bytes, value, now);
    }

    /**
     * The position of bytes in the network cache. If it has only part of them, that part moves to the data cache first.
     */
    private int search(long address, int bytes, long now) {
        int position = cache.lookup(address, bytes);
        if (position == NetworkCache.PARTIAL) {
            eviction.at(now);
            cache.flush(address, bytes);
        }
        return position;
    }

    @Override
    public long fetch(long address, long now) {
        return hierarchy.fetch(address, now);
    }

    @Override
    public int lineBytes() {
        return hierarchy.parameters().il1().line();
    }

    @Override
    public int hitLatency() {
        return hierarchy.parameters().il1Latency();
    }
}
