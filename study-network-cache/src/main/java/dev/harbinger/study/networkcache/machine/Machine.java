package dev.harbinger.study.networkcache.machine;

import dev.harbinger.predict.Predictors;
import dev.harbinger.study.networkcache.core.BatchSink;
import dev.harbinger.study.networkcache.core.CodeTable;
import dev.harbinger.study.networkcache.core.InstructionBatch;
import dev.harbinger.study.networkcache.core.NetworkFault;
import dev.harbinger.study.networkcache.memory.Cache;
import dev.harbinger.study.networkcache.memory.CacheCounts;
import dev.harbinger.study.networkcache.memory.MemoryHierarchy;
import dev.harbinger.study.networkcache.memory.Tlb;
import dev.harbinger.study.networkcache.netcache.ConsumptionOrder;
import dev.harbinger.study.networkcache.netcache.NetworkCache;
import dev.harbinger.study.networkcache.netcache.PredictedReceives;
import dev.harbinger.study.networkcache.policy.Delivery;
import dev.harbinger.study.networkcache.policy.DeviceMemory;
import dev.harbinger.study.networkcache.policy.ReceptionCosts;
import dev.harbinger.study.networkcache.policy.ReceptionPolicy;
import dev.harbinger.study.networkcache.timing.InOrderPipeline;
import dev.harbinger.study.networkcache.timing.OutOfOrderPipeline;
import dev.harbinger.study.networkcache.timing.Pipeline;
import dev.harbinger.trace.traffic.MessageId;
import java.util.Arrays;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;

/**
 * Times one program on one node. It takes the executed instructions, receives and sends of the core, and runs the
 * pipeline, the caches, the network interface and the reception policy. For one thread.
 *
 * <p>Messages are numbered by their order of arrival.
 */
final class Machine implements BatchSink {
    private final MachineParameters parameters;
    private final ReceptionCosts costs;
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
    private final FastForward start;
    private final CallCycles calls = new CallCycles();

    private int received;
    private int shortReceived;
    private int early;
    private int shortEarly;
    private long waited;
    private long receiving;
    private CacheCounts duringReceive = CacheCounts.NONE;

    /** Makes a policy for a node: {@link dev.harbinger.study.networkcache.policy.PolicyKind#create}. */
    @FunctionalInterface
    interface PolicyMaker {
        ReceptionPolicy create(
                MemoryHierarchy hierarchy,
                NetworkCache cache,
                DeviceMemory buffers,
                ReceptionCosts costs,
                RandomGenerator random);
    }

    /**
     * A machine at cycle 0.
     *
     * @param code the program
     * @param base the lowest address of its memory
     * @param image initial content of its memory; copied
     * @param deliveries the messages by arrival; used by this machine alone
     * @throws IllegalArgumentException when the parameters do not fit together
     */
    Machine(MachineParameters parameters, CodeTable code, long base, byte[] image, Delivery[] deliveries, long seed) {
        this(parameters, parameters.policy()::create, code, base, image, deliveries, seed);
    }

    /** A machine with a policy other than the known ones. */
    Machine(
            MachineParameters parameters,
            PolicyMaker maker,
            CodeTable code,
            long base,
            byte[] image,
            Delivery[] deliveries,
            long seed) {
        this.parameters = parameters;
        this.deliveries = deliveries;
        costs = parameters.reception();
        byte[] memory = Arrays.copyOf(image, image.length + parameters.deviceBytes());
        hierarchy = new MemoryHierarchy(parameters.memory(), base, memory);
        eviction = new Eviction(hierarchy, costs.evictionTarget());
        order = parameters.replacement().equals(MachineParameters.LRU)
                ? ConsumptionOrder.UNKNOWN
                : new PredictedReceives(Predictors.byName(parameters.replacement()));
        cache = new NetworkCache(parameters.networkCache(), eviction, order);
        DeviceMemory buffers =
                new DeviceMemory(hierarchy, base + image.length, parameters.deviceBytes(), largest(deliveries));
        policy = maker.create(hierarchy, cache, buffers, costs, random(seed));
        network = new NetworkInterface(deliveries, policy, eviction);
        times = new AccessTimes(parameters.lastAccess(), costs.longestShort());
        port = new NodePort(hierarchy, cache, eviction, network, times);
        pipeline = switch (parameters.core()) {
            case IN_ORDER -> new InOrderPipeline(code, parameters.pipeline(), port, port);
            case OUT_OF_ORDER -> new OutOfOrderPipeline(code, parameters.pipeline(), port, port);
        };
        start = new FastForward(code, hierarchy, parameters.fastForward());
    }

    private long largest(Delivery[] deliveries) {
        long longest =
                Arrays.stream(deliveries).mapToInt(Delivery::length).max().orElse(0);
        return longest + costs.header();
    }

    private static RandomGenerator random(long seed) {
        return RandomGeneratorFactory.of("L64X128MixRandom").create(seed);
    }

    @Override
    public void executed(InstructionBatch batch) {
        if (!start.takes(batch)) {
            pipeline.execute(batch);
        }
    }

    /** The system has written into the program's memory. */
    void written(long address, byte[] data) {
        eviction.at(cycle());
        cache.supersede(address, data.length);
        hierarchy.deviceWrite(address, data, 0, data.length);
    }

    /** The current cycle, in which everything executed so far is complete. */
    long cycle() {
        return pipeline.cycle();
    }

    /** The program posts the receive that gets a message. */
    void posted(int message, long address) {
        long now = call();
        Delivery delivery = deliveries[message];
        delivery.markPosted(address, now);
        boolean isShort = !costs.isLong(delivery);
        if (delivery.hasArrived()) {
            early++;
            shortEarly += isShort ? 1 : 0;
        }
        order.posted(delivery.id(), delivery.length(), address, -1);
        if (usesNetworkCache() && isShort) {
            port.mayBind(address, delivery.length());
        }
        CacheCounts before = hierarchy.dataCache().counts();
        advance(now, policy.post(delivery, now), before);
    }

    /** The program waits for a message whose receive it has posted, and has the message from then on. */
    void awaited(int message) {
        long now = call();
        Delivery delivery = deliveries[message];
        long arrival = Math.max(now, delivery.arrival());
        network.deliver(arrival);
        eviction.at(arrival);
        pipeline.stallUntil(arrival);
        waited += arrival - now;
        CacheCounts before = hierarchy.dataCache().counts();
        advance(arrival, policy.complete(delivery, arrival), before);
        received(delivery, arrival - now);
    }

    /** Whether a message has arrived by now. */
    boolean hasArrived(int message) {
        act();
        return deliveries[message].hasArrived();
    }

    /** The program binds an arrived message by one instruction, which takes as long as a post and a wait. */
    void remapped(int message, long address) {
        posted(message, address);
        long now = cycle();
        Delivery delivery = deliveries[message];
        advance(now, policy.complete(delivery, now), hierarchy.dataCache().counts());
        received(delivery, 0);
    }

    private void received(Delivery delivery, long wait) {
        received++;
        shortReceived += costs.isLong(delivery) ? 0 : 1;
        times.received(delivery, wait);
    }

    /** The program sends. */
    void sent() {
        long now = call();
        pipeline.stallUntil(now + parameters.send());
    }

    /**
     * The network address of a message whose receive is not posted, 0 when the message has not arrived.
     *
     * @throws NetworkFault when it waits elsewhere
     */
    long find(int message) {
        act();
        Delivery delivery = deliveries[message];
        if (!delivery.hasArrived()) {
            return 0;
        }
        if (costs.isLong(delivery)) {
            throw new NetworkFault("the message from " + MessageId.text(delivery.id()) + " has " + delivery.length()
                    + " bytes; messages of more than " + costs.longestShort()
                    + " bytes do not wait in network memory: increase receive.short, or receive the message");
        }
        if (delivery.isHeld()) {
            throw new NetworkFault("network memory is full, and the message from " + MessageId.text(delivery.id())
                    + " stays in the network: increase netmem.capacity, or receive the message");
        }
        return cache.find(delivery.id());
    }

    /** Reads network memory, in simulated time. */
    long networkLoad(long address, int bytes) {
        pipeline.stallUntil(cycle() + cache.networkCycles(address));
        return cache.networkLoad(address, bytes);
    }

    /** Writes network memory, in simulated time. */
    void networkStore(long address, int bytes, long value) {
        pipeline.stallUntil(cycle() + cache.networkCycles(address));
        cache.networkStore(address, bytes, value);
    }

    /** Whether messages wait in the network cache. */
    boolean usesNetworkCache() {
        return parameters.policy().usesNetworkCache();
    }

    private long call() {
        long now = act();
        calls.add(now);
        return now;
    }

    /** The program acts on the network. Fast-forward ends here at the latest. */
    private long act() {
        start.end();
        long now = cycle();
        network.start(now);
        network.deliver(now);
        eviction.at(now);
        return now;
    }

    /** A receive call continues at a cycle. */
    private void advance(long from, long to, CacheCounts before) {
        receiving += to - from;
        pipeline.stallUntil(to);
        duringReceive = duringReceive.plus(hierarchy.dataCache().counts().since(before));
    }

    /** The result, after the program has ended. */
    MachineResult result() {
        times.end();
        Cache second = hierarchy.secondLevel();
        Tlb dataTlb = hierarchy.dataTlb();
        return new MachineResult(
                parameters,
                pipeline.instructions(),
                pipeline.cycle(),
                pipeline.branches(),
                pipeline.mispredictions(),
                hierarchy.dataCache().counts(),
                hierarchy.instructionCache().counts(),
                second == null ? null : second.counts(),
                dataTlb == null ? 0 : dataTlb.misses(),
                cache.counts(),
                received,
                shortReceived,
                early,
                shortEarly,
                waited,
                receiving,
                network.lastArrival(),
                times.counts(),
                duringReceive,
                calls.all());
    }
}
