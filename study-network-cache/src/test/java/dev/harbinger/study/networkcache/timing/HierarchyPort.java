package dev.harbinger.study.networkcache.timing;

import dev.harbinger.study.networkcache.memory.MemoryHierarchy;

/** The ports of a processor with nothing but a memory hierarchy. Each load is compared with what the core read. */
public final class HierarchyPort implements DataPort, InstructionPort {
    private final MemoryHierarchy hierarchy;

    /** The ports of a hierarchy. */
    public HierarchyPort(MemoryHierarchy hierarchy) {
        this.hierarchy = hierarchy;
    }

    /**
     * {@inheritDoc}
     *
     * @throws ValueMismatchException when the hierarchy serves another value
     */
    @Override
    public long load(long address, int bytes, long expected, long now) {
        long ready = hierarchy.load(address, bytes, now);
        if (hierarchy.lastValue() != expected) {
            throw new ValueMismatchException(address, bytes, expected, hierarchy.lastValue(), now);
        }
        return ready;
    }

    @Override
    public long store(long address, int bytes, long value, long now) {
        return hierarchy.store(address, bytes, value, now);
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
