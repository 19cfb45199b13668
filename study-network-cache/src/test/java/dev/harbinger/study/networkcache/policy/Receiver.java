package dev.harbinger.study.networkcache.policy;

import dev.harbinger.reproduction.Parameters;
import dev.harbinger.study.networkcache.machine.MachineParameters;
import dev.harbinger.study.networkcache.memory.CacheCounts;
import dev.harbinger.study.networkcache.memory.MemoryHierarchy;
import dev.harbinger.study.networkcache.netcache.ConsumptionOrder;
import dev.harbinger.study.networkcache.netcache.EvictionSink;
import dev.harbinger.study.networkcache.netcache.NetworkCache;
import dev.harbinger.study.networkcache.settings.MachineSettings;
import dev.harbinger.study.networkcache.settings.StudyParameters;
import dev.harbinger.trace.traffic.MessageId;
import java.util.Random;

/**
 * A policy at work between caches: one level with lines of 16 bytes, where a miss takes {@link #MISS} cycles and a hit
 * {@link #HIT}. What leaves the network cache goes to the data cache.
 */
final class Receiver implements EvictionSink {
    static final int HIT = 2;
    static final int MISS = 100;
    static final int CALL = 10;
    static final int WORD = 3;
    static final int DMA_SETUP = 50;
    static final int DMA_BYTES = 4;
    static final int LINE = 5;
    static final int KERNEL = 1000;

    /** Cycles of an access of each section of the network cache, of the link translation buffer, and of a search. */
    static final int NETWORK = 7;

    static final int MESSAGE = 11;
    static final int PROCESS = 13;
    static final int LINK = 17;
    static final int SEARCH = 500;

    static final int BASE = 0x10000;
    static final int SIZE = 1 << 14;
    static final int LARGEST = 256;

    /** Bytes between the memory that tests receive into and that of the system. */
    static final long DATA = BASE + 0x1000;

    final MemoryHierarchy hierarchy;
    final NetworkCache cache;
    final DeviceMemory buffers;
    final ReceptionCosts costs;
    final ReceptionPolicy policy;

    Receiver(PolicyKind kind, String... settings) {
        Parameters parameters = StudyParameters.usual();
        String[] small = {
            "dl1.sets=64",
            "dl1.ways=2",
            "dl1.line=16",
            "dl1.latency=" + HIT,
            "l2.sets=0",
            "dtlb.entries=0",
            "il1.line=16",
            "device.buffers=4096",
            "memory.first-chunk=" + MISS,
            "memory.inter-chunk=0",
            "receive.call=" + CALL,
            "copy.word=" + WORD,
            "copy.header=16",
            "dma.setup=" + DMA_SETUP,
            "dma.bytes-per-cycle=" + DMA_BYTES,
            "dtct.line=" + LINE,
            "via.overhead=" + KERNEL,
            "via.pollution=0",
            "netcache.latency=" + NETWORK,
            "message.latency=" + MESSAGE,
            "process.latency=" + PROCESS,
            "ltb.latency=" + LINK,
            "ltb.search=" + SEARCH
        };
        for (String[] each : new String[][] {small, settings}) {
            for (String setting : each) {
                int equals = setting.indexOf('=');
                parameters = parameters.with(setting.substring(0, equals), setting.substring(equals + 1));
            }
        }
        MachineParameters machine = MachineSettings.of(parameters, kind);
        costs = machine.reception();
        int bytes = SIZE + machine.deviceBytes();
        hierarchy = new MemoryHierarchy(machine.memory(), BASE, new byte[bytes]);
        cache = new NetworkCache(machine.networkCache(), this, ConsumptionOrder.UNKNOWN);
        buffers = new DeviceMemory(hierarchy, BASE + SIZE, machine.deviceBytes(), LARGEST);
        policy = kind.create(hierarchy, cache, buffers, costs, new Random(1));
    }

    static Delivery message(int source, int length) {
        byte[] payload = new byte[length];
        new Random(31L * source + length).nextBytes(payload);
        return new Delivery(MessageId.of(source, 0, 1), payload, 0);
    }

    void arrive(Delivery message, long now) {
        message.markArrived();
        policy.arrive(message, now);
    }

    long post(Delivery message, long address, long now) {
        message.markPosted(address, now);
        return policy.post(message, now);
    }

    /** A message that arrives, and is then asked for and waited for at once; the cycle when that is done. */
    long receiveEarly(Delivery message, long address, long now) {
        arrive(message, now);
        return policy.complete(message, post(message, address, now));
    }

    /** A message that is asked for, and then arrives and is waited for; the cycle when that is done. */
    long receiveLate(Delivery message, long address, long now) {
        long posted = post(message, address, now);
        arrive(message, posted);
        return policy.complete(message, posted);
    }

    /** What the program reads. */
    byte[] read(long address, int length) {
        byte[] bytes = new byte[length];
        for (int i = 0; i < length; i++) {
            int position = cache.lookup(address + i, 1);
            if (position >= 0) {
                bytes[i] = (byte) cache.read(position, 1);
            } else {
                hierarchy.load(address + i, 1, 0);
                bytes[i] = (byte) hierarchy.lastValue();
            }
        }
        return bytes;
    }

    /** The program's store, where it is the data cache that has the bytes. */
    void store(long address, int value) {
        hierarchy.store(address, 1, value, 0);
    }

    CacheCounts counts() {
        return hierarchy.dataCache().counts();
    }

    @Override
    public void bound(long processAddress, byte[] bytes, int offset, int length) {
        hierarchy.install(processAddress, bytes, offset, length, 0);
    }

    @Override
    public void fetched(long processAddress, byte[] bytes, int offset, int length) {
        hierarchy.install(processAddress, bytes, offset, length, 0);
    }
}
