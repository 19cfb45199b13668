package dev.harbinger.study.messageinterface.machine;

import dev.harbinger.study.messageinterface.isa.Program;
import dev.harbinger.study.messageinterface.network.Network;
import dev.harbinger.study.messageinterface.node.Node;
import dev.harbinger.study.messageinterface.node.NodeSettings;

/**
 * Sees when all that a machine still does is to try synchronizing accesses again that fail: no other thread issues, no
 * flit moves, and so no word's presence bit will change. It knows this of the system's own event handler only; what a
 * program's own handler does, it cannot tell.
 */
final class RetryProgress {
    private static final String EVENTS = "_events";

    /** Most cycles between two words of an event that the system's handler reads, and puts back. */
    private static final int CYCLES_PER_WORD = 64;

    private final Node[] nodes;
    private final Network network;
    private final boolean isSystemHandler;
    private final long patience;
    private long moves = -1;
    private long steps = -1;
    private long since;

    RetryProgress(Program program, NodeSettings settings, Node[] nodes, Network network) {
        this.nodes = nodes;
        this.network = network;
        this.patience = Progress.patience(network) + (long) CYCLES_PER_WORD * settings.eventWords();
        Integer entry = program.labels().get(EVENTS);
        isSystemHandler =
                entry != null && program.code().get(entry).place().file().equals(Machine.SYSTEM_TEXT);
    }

    /** Looks at the machine in a cycle; whether accesses have failed for so long that they always will. */
    boolean isStuck(long cycle) {
        if (!isSystemHandler || !hasRetries()) {
            since = cycle;
            return false;
        }
        long now = steps();
        if (network.moves() != moves || now != steps || isTimed(cycle)) {
            moves = network.moves();
            steps = now;
            since = cycle;
        }
        return cycle - since > patience;
    }

    private boolean hasRetries() {
        for (Node node : nodes) {
            if (node.activity().hasRetries()) {
                return true;
            }
        }
        return false;
    }

    private long steps() {
        long all = 0;
        for (Node node : nodes) {
            all += node.activity().stepsBesidesRetries();
        }
        return all;
    }

    private boolean isTimed(long cycle) {
        for (Node node : nodes) {
            if (node.activity().isTimedBesidesRetries(cycle)) {
                return true;
            }
        }
        return false;
    }
}
