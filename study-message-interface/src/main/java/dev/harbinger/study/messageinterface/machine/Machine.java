package dev.harbinger.study.messageinterface.machine;

import dev.harbinger.study.messageinterface.injection.MessageNumbers;
import dev.harbinger.study.messageinterface.isa.Program;
import dev.harbinger.study.messageinterface.network.Network;
import dev.harbinger.study.messageinterface.node.AddressMap;
import dev.harbinger.study.messageinterface.node.Code;
import dev.harbinger.study.messageinterface.node.Node;
import dev.harbinger.study.messageinterface.node.NodeObserver;
import dev.harbinger.study.messageinterface.node.NodeSettings;
import dev.harbinger.study.messageinterface.node.RetriedAccess;
import dev.harbinger.study.messageinterface.node.ThreadFault;
import dev.harbinger.study.messageinterface.node.ThreadPosition;
import java.util.ArrayList;
import java.util.List;

/**
 * Nodes joined by a network, with a program loaded: the dispatchers {@code _dispatch0} and {@code _dispatch1} and the
 * event handler {@code _events} run in the reserved slots, the program's threads in theirs.
 *
 * <p>Used by one thread.
 */
public final class Machine {
    /**
     * Name of the text that holds the system's own code: dispatchers and event handler. Interface models leave it
     * alone.
     */
    public static final String SYSTEM_TEXT = "system.map";

    /** How often it looks whether anything can still happen, in cycles. */
    private static final int LOOK = 64;

    private final Node[] nodes;
    private final Network network;
    private final AddressMap addresses;
    private final MessageNumbers numbers = new MessageNumbers();
    private final Progress progress;
    private final RetryProgress retries;
    private boolean onlyRetries;
    private long cycle;

    /**
     * A machine with a program in it.
     *
     * @throws IllegalArgumentException when the program does not fit; the message names the place and what to do
     */
    public Machine(Program program, NodeSettings settings, Network network, NodeObserver observer) {
        this.network = network;
        this.addresses = new AddressMap(network.size(), settings.injection().page(), settings.memoryWords());
        Code code = Code.of(program);
        this.nodes = new Node[network.size().nodes()];
        for (int i = 0; i < nodes.length; i++) {
            nodes[i] = new Node(i, settings, addresses, code, numbers, observer);
        }
        this.progress = new Progress(nodes, network);
        this.retries = new RetryProgress(program, settings, nodes, network);
        new Loader(program, addresses, settings, nodes).load();
    }

    /** One cycle of all nodes and the network. */
    public void step() {
        for (Node node : nodes) {
            node.step(cycle, network);
        }
        network.cycle();
        cycle++;
    }

    /**
     * Runs until nothing can happen any more.
     *
     * @param most cycles
     * @return how it ended
     */
    public Ending run(long most) {
        while (cycle < most) {
            step();
            if (cycle % LOOK == 0) {
                if (isQuiet()) {
                    return hasThreads() ? Ending.BLOCKED : Ending.FINISHED;
                }
                boolean stuck = progress.isStuck(cycle);
                onlyRetries = !stuck && retries.isStuck(cycle);
                if (stuck || onlyRetries) {
                    return Ending.BLOCKED;
                }
            }
        }
        return isQuiet() ? hasThreads() ? Ending.BLOCKED : Ending.FINISHED : Ending.CYCLES_USED_UP;
    }

    /**
     * Cycles without an issue or a move of a flit after which nothing that a network carries, and no result that is
     * under way, can be what threads wait for.
     */
    public static long patience(Network network) {
        return Progress.patience(network);
    }

    /** How a run ended. */
    public enum Ending {
        /** All threads outside the reserved slots have ended, and no message is under way. */
        FINISHED,
        /** Threads or messages wait for what can never come. */
        BLOCKED,
        /** The cycles were used up. */
        CYCLES_USED_UP,
        /** The user stopped it before its end. */
        STOPPED_BY_USER
    }

    private boolean isQuiet() {
        if (network.flits() != 0) {
            return false;
        }
        for (Node node : nodes) {
            if (!node.activity().isQuiet(cycle)) {
                return false;
            }
        }
        return true;
    }

    /** Whether a thread outside the reserved slots runs. */
    public boolean hasThreads() {
        for (Node node : nodes) {
            if (node.activity().hasThreads()) {
                return true;
            }
        }
        return false;
    }

    /** Cycles up to now. */
    public long cycle() {
        return cycle;
    }

    /** A node. */
    public Node node(int number) {
        return nodes[number];
    }

    /** How many nodes. */
    public int nodes() {
        return nodes.length;
    }

    /** Words of messages in outgoing queues and in the network. */
    public int wordsUnderWay() {
        int words = network.flits();
        for (Node node : nodes) {
            words += node.output(0).queued() + node.output(1).queued();
        }
        return words;
    }

    /** Where memories lie. */
    public AddressMap addresses() {
        return addresses;
    }

    /** How many messages were sent. */
    public long messages() {
        return numbers.count();
    }

    /** Threads that were stopped by a fault, node by node. */
    public List<ThreadFault> faults() {
        List<ThreadFault> all = new ArrayList<>();
        for (Node node : nodes) {
            all.addAll(node.faults());
        }
        return all;
    }

    /** Whether it is blocked although event handlers issue: they only try synchronizing accesses again that fail. */
    public boolean onlyRetries() {
        return onlyRetries;
    }

    /** Synchronizing accesses that failed and were not done since, node by node. */
    public List<RetriedAccess> retriedAccesses() {
        List<RetriedAccess> all = new ArrayList<>();
        for (Node node : nodes) {
            all.addAll(node.activity().retriedAccesses());
        }
        return all;
    }

    /** Where the threads are that have not ended, node by node; handlers that wait for a message are left out. */
    public List<ThreadPosition> positions() {
        List<ThreadPosition> all = new ArrayList<>();
        for (Node node : nodes) {
            all.addAll(node.activity().positions(cycle));
        }
        return all;
    }
}
