package dev.harbinger.study.networkcache.timing;

/** A memory in which everything hits. */
final class FixedPort implements DataPort, InstructionPort {
    static final int HIT = 2;
    static final int LINE = 32;

    long loads;
    long stores;
    long fetches;
    long lastStore;

    @Override
    public long load(long address, int bytes, long expected, long now) {
        loads++;
        return now + HIT;
    }

    @Override
    public long store(long address, int bytes, long value, long now) {
        stores++;
        lastStore = now;
        return now + HIT;
    }

    @Override
    public long fetch(long address, long now) {
        fetches++;
        return now + HIT;
    }

    @Override
    public int lineBytes() {
        return LINE;
    }

    @Override
    public int hitLatency() {
        return HIT;
    }
}
