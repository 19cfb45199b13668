package dev.harbinger.study.messageinterface.network.traffic;

import dev.harbinger.study.messageinterface.network.Flit;
import dev.harbinger.study.messageinterface.network.MessageType;
import dev.harbinger.study.messageinterface.network.Network;
import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * Nodes that send one another random messages and take what comes at once. A message waits at its node for those made
 * before it. The latency of a message runs from the cycle that made it to the cycle in which its last flit is taken.
 */
public final class RandomTraffic {
    private final Network network;
    private final TrafficSettings settings;
    private final SplittableRandom random;
    private final MessageLedger ledger;
    private final SourceQueue[] queues;
    private final long chance;
    private long now;
    private boolean isMaking = true;
    private long flitsMade;
    private long flitsTaken;

    /** Traffic over a network that nobody else uses. */
    public RandomTraffic(Network network, TrafficSettings settings) {
        this.network = network;
        this.settings = settings;
        random = new SplittableRandom(settings.seed());
        ledger = new MessageLedger(network.size());
        queues = new SourceQueue[2 * network.size().nodes()];
        Arrays.setAll(queues, _ -> new SourceQueue());
        chance = (long) (settings.messagesPerCycle() * (1L << Integer.SIZE));
    }

    /** One cycle of all nodes and of the network. */
    public void cycle() {
        int nodes = network.size().nodes();
        for (int node = 0; node < nodes; node++) {
            take(node, 0);
            take(node, 1);
            if (isMaking && (random.nextInt() & 0xffff_ffffL) < chance) {
                make(node, nodes);
            }
            put(node, 0);
            put(node, 1);
        }
        network.cycle();
        now++;
    }

    private void take(int node, int priority) {
        if (network.extractable(node, priority) != null) {
            Flit flit = network.extract(node, priority);
            flitsTaken++;
            ledger.receive(node, priority, flit, now);
        }
    }

    private void make(int node, int nodes) {
        int priority = random.nextDouble() < settings.replies() ? 1 : 0;
        boolean ordered = random.nextDouble() < settings.ordered();
        int length = random.nextInt(settings.shortest(), settings.longest() + 1);
        int message = ledger.make(node, random.nextInt(nodes), MessageType.of(priority, ordered), length, now);
        queues[2 * node + priority].add(message);
        flitsMade += length;
    }

    private void put(int node, int priority) {
        SourceQueue queue = queues[2 * node + priority];
        if (!queue.isEmpty() && network.canInject(node, priority)) {
            int message = queue.message();
            network.inject(node, priority, ledger.flit(message, queue.next()));
            queue.advance(ledger.length(message));
        }
    }

    /** Makes no more messages. */
    public void stop() {
        isMaking = false;
    }

    /**
     * Makes no more messages and goes on until all have come.
     *
     * @param most cycles that it may take
     * @return whether all have come
     */
    public boolean drain(int most) {
        stop();
        for (int cycle = 0; cycle < most && account().missing() > 0; cycle++) {
            cycle();
        }
        return account().missing() == 0;
    }

    /** What became of its messages so far. */
    public MessageAccount account() {
        return ledger.account();
    }

    /**
     * Runs without looking, then measures the messages made in a number of cycles. Messages go on being made until all
     * of these have come, then the network is drained. Each of the two may take as many cycles as was run before it;
     * the network is saturated if one does not suffice.
     *
     * @param warmUp cycles before
     * @param measured cycles of measuring, 1 or more
     */
    public LoadPoint measure(int warmUp, int measured) {
        for (int cycle = 0; cycle < warmUp; cycle++) {
            cycle();
        }
        int first = ledger.count();
        long madeBefore = flitsMade;
        long takenBefore = flitsTaken;
        for (int cycle = 0; cycle < measured; cycle++) {
            cycle();
        }
        int end = ledger.count();
        double portCycles = (double) measured * network.size().nodes();
        double offered = (flitsMade - madeBefore) / portCycles;
        double accepted = (flitsTaken - takenBefore) / portCycles;
        int limit = warmUp + measured;
        for (int cycle = 0; cycle < limit && !ledger.areDelivered(first, end); cycle++) {
            cycle();
        }
        boolean kept = ledger.areDelivered(first, end);
        boolean drained = drain(2 * limit);
        return LoadPoint.of(
                settings.load(), offered, accepted, ledger.latencies(first, end), kept && drained, account());
    }
}
