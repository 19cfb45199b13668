package dev.harbinger.study.messageinterface.network;

import org.jspecify.annotations.Nullable;

/**
 * A network that damages words: it flips parity bits behind the inject module, which computed them. Routers do not look
 * at parity; the receiver does. Source: Lee, section 4.3.1.
 */
final class FaultyNetwork implements Network {
    private final Network network;
    private final ParityFaults faults;
    /** Which word of its message was put last, by node and priority. */
    private final int[] word;

    FaultyNetwork(Network network, ParityFaults faults) {
        this.network = network;
        this.faults = faults;
        this.word = new int[2 * network.size().nodes()];
    }

    @Override
    public MeshSize size() {
        return network.size();
    }

    @Override
    public boolean canInject(int node, int priority) {
        return network.canInject(node, priority);
    }

    @Override
    public void inject(int node, int priority, Flit flit) {
        int from = 2 * node + priority;
        word[from] = flit.isHead() ? 0 : word[from] + 1;
        network.inject(node, priority, faults.pass(flit, word[from]));
    }

    @Override
    public @Nullable Flit extractable(int node, int priority) {
        return network.extractable(node, priority);
    }

    @Override
    public Flit extract(int node, int priority) {
        return network.extract(node, priority);
    }

    @Override
    public void cycle() {
        network.cycle();
    }

    @Override
    public int flits() {
        return network.flits();
    }

    @Override
    public long moves() {
        return network.moves();
    }

    @Override
    public int longestStep() {
        return network.longestStep();
    }
}
