package dev.harbinger.study.networkcache.machine;

import dev.harbinger.predict.Predictors;
import dev.harbinger.study.networkcache.core.BatchSink;
import dev.harbinger.study.networkcache.core.CodeTable;
import dev.harbinger.study.networkcache.core.InstructionBatch;
import dev.harbinger.study.networkcache.core.InstructionClass;
import dev.harbinger.study.networkcache.memory.CacheCounts;
import dev.harbinger.study.networkcache.memory.MemoryHierarchy;
import dev.harbinger.study.networkcache.netcache.ConsumptionOrder;
import dev.harbinger.study.networkcache.netcache.NetworkCache;
import dev.harbinger.study.networkcache.netcache.PredictedReceives;
import dev.harbinger.study.networkcache.policy.Delivery;
import dev.harbinger.study.networkcache.policy.DeviceMemory;
import dev.harbinger.study.networkcache.policy.ReceptionPolicy;
import dev.harbinger.study.networkcache.timing.InOrderPipeline;
import dev.harbinger.study.networkcache.timing.OutOfOrderPipeline;
import dev.harbinger.study.networkcache.timing.Pipeline;
import java.util.Arrays;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the time of one program on one node: takes what the core executes, and its receives and sends, and runs the
 * pipeline, the caches, the network interface and the reception policy. For one thread.
 *
 * <p>Messages are named by their place in the order of arrival.
 */
final class Machine implements BatchSink {
    private static final int LARGEST_ACCESS = 8;

    private final MachineParameters parameters;
    private final CodeTable code;
    private final MemoryHierarchy hierarchy;
    private final NetworkCache cache;
    private final Eviction eviction;
    private final ConsumptionOrder order;
    private final Delivery[] deliveries;
    private final NetworkInterface network;
    private final ReceptionPolicy policy;
    private final AccessTimes times;
    private final NodePort port;
    private final Pipeline pipeline;
    private final byte[] scratch = new byte[LARGEST_ACCESS];

    private long skip;
    private int received;
    private int shortReceived;
    private int shortEarly;
    private long waited;
    private long receiving;
    private long[] callCycles = new long[1024];
    private int calls;
    private CacheCounts duringReceive;

    /**
     * A machine at cycle 0.
     *
     * @param code the program
     * @param base the lowest address of its memory
     * @param image what its memory holds at first; copied
     * @param deliveries the messages by arrival; this machine's own
     */
    Machine(MachineParameters parameters, CodeTable code, long base, byte[] image, Delivery[] deliveries, long seed) {
        this.parameters = parameters;
        this.code = code;
        this.deliveries = deliveries;
        this.skip = parameters.fastForward();
        byte[] memory = Arrays.copyOf(image, Math.addExact(image.length, parameters.deviceBytes()));
        hierarchy = new MemoryHierarchy(parameters.memory(), base, memory);
        eviction = new Eviction(hierarchy, parameters.reception().evictionTarget());
        order = parameters.replacement().equals(MachineParameters.LRU)
                ? ConsumptionOrder.UNKNOWN
                : new PredictedReceives(Predictors.byName(parameters.replacement()));
        cache = new NetworkCache(parameters.networkCache(), eviction, order);
        RandomGenerator random = RandomGeneratorFactory.of("L64X128MixRandom").create(seed);
        policy = parameters
                .policy()
                .create(
                        hierarchy,
                        cache,
                        new DeviceMemory(hierarchy, base + image.length, parameters.deviceBytes(), largest(deliveries)),
                        parameters.reception(),
                        random);
        network = new NetworkInterface(deliveries, policy);
        times = new AccessTimes(parameters.lastAccess(), parameters.reception().shortest());
        port = new NodePort(hierarchy, cache, network, times);
        pipeline = switch (parameters.core()) {
            case IN_ORDER -> new InOrderPipeline(code, parameters.pipeline(), port, port);
            case OUT_OF_ORDER -> new OutOfOrderPipeline(code, parameters.pipeline(), port, port);
        };
        duringReceive =
                hierarchy.dataCache().counts().since(hierarchy.dataCache().counts());
    }

    private int largest(Delivery[] deliveries) {
        int longest = Arrays.stream(deliveries).mapToInt(Delivery::length).max().orElse(0);
        return longest + parameters.reception().header();
    }

    @Override
    public void executed(InstructionBatch batch) {
        if (skip > 0) {
            skip -= batch.count;
            store(batch);
        } else {
            pipeline.execute(batch);
        }
    }

    /** Fast-forward: what the program stores is in memory, and nothing took time. */
    private void store(InstructionBatch batch) {
        int access = 0;
        for (int i = 0; i < batch.count; i++) {
            int index = batch.index[i];
            InstructionClass kind = code.classOf(index);
            if (kind == InstructionClass.ATOMIC) {
                access++;
            }
            if (kind == InstructionClass.STORE || kind == InstructionClass.ATOMIC) {
                long value = batch.value[access];
                for (int b = 0; b < code.bytes(index); b++) {
                    scratch[b] = (byte) (value >>> (8 * b));
                }
                hierarchy.deviceWrite(batch.address[access], scratch, 0, code.bytes(index));
            }
            if (code.bytes(index) > 0 && kind != InstructionClass.NETWORK) {
                access++;
            }
        }
    }

    /** The system has written into the program's memory. */
    void written(long address, byte[] data) {
        cache.supersede(address, data.length);
        hierarchy.deviceWrite(address, data, 0, data.length);
    }

    /** The current cycle: everything executed so far is done. */
    long cycle() {
        return pipeline.cycle();
    }

    /** The program posts the receive that gets a message. */
    void posted(int message, long address, int room) {
        long now = call();
        Delivery delivery = deliveries[message];
        delivery.markPosted(address, room, now);
        if (delivery.hasArrived() && isShort(delivery)) {
            shortEarly++;
        }
        order.posted(delivery.id(), delivery.length(), address, -1);
        if (parameters.policy().usesNetworkCache() && isShort(delivery)) {
            port.mayBind(address, delivery.length());
        }
        CacheCounts before = hierarchy.dataCache().counts();
        advance(now, policy.post(delivery, now));
        countReceive(before);
    }

    /** The program waits for a message it has posted a receive for, and has it from then on. */
    void awaited(int message) {
        long now = call();
        Delivery delivery = deliveries[message];
        long arrival = Math.max(now, delivery.arrival());
        network.deliver(arrival);
        pipeline.stallUntil(arrival);
        waited += arrival - now;
        eviction.at(arrival);
        CacheCounts before = hierarchy.dataCache().counts();
        advance(arrival, policy.complete(delivery, arrival));
        countReceive(before);
        received(delivery, arrival - now);
    }

    /** Whether a message has arrived by now. */
    boolean hasArrived(int message) {
        start();
        return deliveries[message].hasArrived();
    }

    /** The program binds a message that has arrived, without a receive. */
    void remapped(int message, long address) {
        Delivery delivery = deliveries[message];
        posted(message, address, delivery.length());
        long now = pipeline.cycle();
        advance(now, policy.complete(delivery, now));
        received(delivery, 0);
    }

    private void received(Delivery delivery, long wait) {
        received++;
        if (isShort(delivery)) {
            shortReceived++;
        }
        times.received(delivery, wait);
    }

    /** The program sends. */
    void sent() {
        long now = call();
        pipeline.stallUntil(now + parameters.send());
    }

    /** The network address of the oldest message with that ID that waits, 0 if none does. */
    long find(long id) {
        start();
        return cache.find(id);
    }

    /** Reads network memory; takes its time. */
    long networkLoad(long address, int bytes) {
        pipeline.stallUntil(pipeline.cycle() + cache.networkCycles(address));
        return cache.networkLoad(address, bytes);
    }

    /** Writes network memory; takes its time. */
    void networkStore(long address, int bytes, long value) {
        pipeline.stallUntil(pipeline.cycle() + cache.networkCycles(address));
        cache.networkStore(address, bytes, value);
    }

    /** Whether messages wait in the network cache. */
    boolean usesNetworkCache() {
        return parameters.policy().usesNetworkCache();
    }

    private boolean isShort(Delivery delivery) {
        return delivery.length() <= parameters.reception().shortest();
    }

    private long call() {
        long now = start();
        if (calls == callCycles.length) {
            callCycles = Arrays.copyOf(callCycles, 2 * calls);
        }
        callCycles[calls++] = now;
        return now;
    }

    /** The program acts on the network: fast-forward ends here at the latest. */
    private long start() {
        skip = 0;
        long now = pipeline.cycle();
        network.start(now);
        network.deliver(now);
        eviction.at(now);
        return now;
    }

    private void advance(long from, long to) {
        receiving += to - from;
        pipeline.stallUntil(to);
    }

    private void countReceive(CacheCounts before) {
        duringReceive = duringReceive.plus(hierarchy.dataCache().counts().since(before));
    }

    /** What came of it; the program has ended. */
    MachineResult result() {
        times.end();
        @Nullable
        CacheCounts second =
                hierarchy.secondLevel() == null ? null : hierarchy.secondLevel().counts();
        return new MachineResult(
                parameters,
                pipeline.instructions(),
                pipeline.cycle(),
                pipeline.branches(),
                pipeline.mispredictions(),
                hierarchy.dataCache().counts(),
                hierarchy.instructionCache().counts(),
                second,
                hierarchy.dataTlb() == null ? 0 : hierarchy.dataTlb().misses(),
                cache.counts(),
                received,
                shortReceived,
                network.early(),
                shortEarly,
                waited,
                receiving,
                network.lastArrival(),
                times.counts(),
                duringReceive,
                Arrays.copyOf(callCycles, calls));
    }
}
