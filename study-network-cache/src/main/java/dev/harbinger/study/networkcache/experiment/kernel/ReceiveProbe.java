package dev.harbinger.study.networkcache.experiment.kernel;

import dev.harbinger.study.networkcache.machine.MachineParameters;
import dev.harbinger.study.networkcache.memory.CacheCounts;
import dev.harbinger.study.networkcache.memory.MemoryHierarchy;
import dev.harbinger.study.networkcache.netcache.ConsumptionOrder;
import dev.harbinger.study.networkcache.netcache.EvictionSink;
import dev.harbinger.study.networkcache.netcache.NetworkCache;
import dev.harbinger.study.networkcache.policy.Delivery;
import dev.harbinger.study.networkcache.policy.DeviceMemory;
import dev.harbinger.study.networkcache.policy.PolicyKind;
import dev.harbinger.study.networkcache.policy.ReceptionPolicy;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;

/**
 * Times receives of equal messages one after another without a program in between, as a ping-pong micro-benchmark does,
 * and keeps the fastest (Khunjush, section 7.2.1: the K-best measure). Every message arrives before its receive is
 * posted, and all messages go to the same memory.
 */
final class ReceiveProbe {
    private static final int WARM_UP = 20;
    private static final int MEASURED = 20;
    private static final long BASE = 0x10000;
    private static final long ID = 1;
    /** Cycles between two receives: more than a receive takes. */
    private static final long APART = 1_000_000;

    private static final int PAGE = 4096;

    private final MachineParameters machine;
    private final int bytes;
    private final MemoryHierarchy hierarchy;
    private final ReceptionPolicy policy;

    /**
     * The parts of the fastest receive, in cycles, and the counts of the data cache over all measured receives.
     *
     * @param overhead the calls and the kernel's own work
     * @param copying the copy loop if every access hits
     * @param missing additional time for misses of caches and of the TLB
     * @param data accesses and misses of all measured receives
     */
    record Outcome(long overhead, long copying, long missing, CacheCounts data) {
        /** The whole receive in cycles. */
        long total() {
            return overhead + copying + missing;
        }
    }

    /** A kernel's messages never lie in the network cache. */
    private static final class NothingEvicted implements EvictionSink {
        @Override
        public void bound(long processAddress, byte[] bytes, int offset, int length) {
            throw new IllegalStateException("a kernel's message was bound in the network cache");
        }

        @Override
        public void fetched(long processAddress, byte[] bytes, int offset, int length) {
            throw new IllegalStateException("a kernel's message was fetched from network memory");
        }
    }

    private ReceiveProbe(MachineParameters machine, int bytes, long seed) {
        this.machine = machine;
        this.bytes = bytes;
        int room = (bytes + PAGE - 1) / PAGE * PAGE;
        int device = machine.deviceBytes();
        hierarchy = new MemoryHierarchy(machine.memory(), BASE, new byte[room + device]);
        RandomGenerator random = RandomGeneratorFactory.of("L64X128MixRandom").create(seed);
        policy = machine.policy()
                .create(
                        hierarchy,
                        new NetworkCache(machine.networkCache(), new NothingEvicted(), ConsumptionOrder.UNKNOWN),
                        new DeviceMemory(hierarchy, BASE + room, device, bytes),
                        machine.reception(),
                        random);
    }

    /**
     * Receives messages.
     *
     * @param machine with a kernel's policy
     * @param bytes length of a message
     * @param seed seed of the lines that the kernel takes of the data cache
     * @throws IllegalArgumentException when the policy is not a kernel's
     */
    static Outcome of(MachineParameters machine, int bytes, long seed) {
        if (!machine.policy().isKernel()) {
            throw new IllegalArgumentException(machine.policy().title() + " has no kernel: time VIA or TCP/IP");
        }
        return new ReceiveProbe(machine, bytes, seed).measure();
    }

    private Outcome measure() {
        for (int i = 0; i < WARM_UP; i++) {
            receive(i);
        }
        CacheCounts before = hierarchy.dataCache().counts();
        long best = Long.MAX_VALUE;
        for (int i = WARM_UP; i < WARM_UP + MEASURED; i++) {
            best = Math.min(best, receive(i));
        }
        CacheCounts counts = hierarchy.dataCache().counts().since(before);
        long latency = machine.memory().dl1Latency();
        long copying =
                (counts.reads() * (latency + machine.reception().copyWord()) + counts.writes() * latency) / MEASURED;
        long overhead = 2L * machine.reception().call() + kernelCycles();
        return new Outcome(overhead, copying, best - overhead - copying, counts);
    }

    /** Cycles from the post to the end of the wait. */
    private long receive(int number) {
        long now = (number + 1) * APART;
        Delivery message = new Delivery(ID, new byte[bytes], 0);
        message.markArrived();
        policy.arrive(message, now);
        message.markPosted(BASE, now);
        return policy.complete(message, policy.post(message, now)) - now;
    }

    private long kernelCycles() {
        double factor =
                machine.policy() == PolicyKind.TCP_IP ? machine.reception().tcpFactor() : 1;
        return Math.round(machine.reception().kernel() * factor);
    }
}
