package dev.harbinger.study.messageinterface.machine;

import dev.harbinger.study.messageinterface.network.Network;
import dev.harbinger.study.messageinterface.node.Node;

/**
 * Sees when a machine is stuck: messages are under way, and no thread issues and no flit moves any more, since all wait
 * for each other. Nothing that only takes time counts as stuck, however long it takes.
 */
final class Progress {
    /** Cycles in which every unit of a node has had its turn, many times over. */
    private static final int TURNS = 1024;

    private final Node[] nodes;
    private final Network network;
    private final long patience;
    private long moves = -1;
    private long steps = -1;
    private long since;

    Progress(Node[] nodes, Network network) {
        this.nodes = nodes;
        this.network = network;
        this.patience = patience(network);
    }

    /** Cycles without any move after which there will be none. */
    static long patience(Network network) {
        return (long) TURNS + network.longestStep();
    }

    /** Looks at the machine in a cycle; whether nothing has moved for so long that nothing ever will. */
    boolean isStuck(long cycle) {
        if (network.moves() != moves || steps() != steps || isTimed(cycle)) {
            moves = network.moves();
            steps = steps();
            since = cycle;
        }
        return cycle - since > patience;
    }

    private long steps() {
        long all = 0;
        for (Node node : nodes) {
            all += node.activity().steps();
        }
        return all;
    }

    private boolean isTimed(long cycle) {
        for (Node node : nodes) {
            if (node.activity().isTimed(cycle)) {
                return true;
            }
        }
        return false;
    }
}
