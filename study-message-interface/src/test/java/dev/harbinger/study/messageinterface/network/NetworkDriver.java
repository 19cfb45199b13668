package dev.harbinger.study.messageinterface.network;

import dev.harbinger.study.messageinterface.word.Word;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/** Nodes that put what a test gives them and take what comes, except at closed ports. */
final class NetworkDriver {
    /** A flit that was taken. */
    record Taken(long cycle, int node, int priority, Flit flit) {}

    private final Network network;
    private final List<ArrayDeque<Flit>> queues = new ArrayList<>();
    private final BitSet closed = new BitSet();
    private final List<Taken> taken = new ArrayList<>();
    private long cycle;
    private long messages;

    NetworkDriver(Network network) {
        this.network = network;
        for (int port = 0; port < 2 * network.size().nodes(); port++) {
            queues.add(new ArrayDeque<>());
        }
    }

    /** The flits of a message; body flits hold their index. */
    static List<Flit> message(Network network, int from, NodeId to, MessageType type, int length, long number) {
        List<Flit> flits = new ArrayList<>();
        MessageHeader header = new MessageHeader(network.size().id(from), 0, type.isOrdered(), type.priority(), to);
        for (int i = 0; i < length; i++) {
            flits.add(Flit.of(i == 0 ? header.word() : Word.of(i), i == 0, i == length - 1, number));
        }
        return flits;
    }

    /** Queues a message and gives its number, which counts from 0. */
    long send(int from, int to, MessageType type, int length) {
        return send(from, network.size().id(to), type, length);
    }

    long send(int from, NodeId to, MessageType type, int length) {
        queues.get(2 * from + type.priority()).addAll(message(network, from, to, type, length, messages));
        return messages++;
    }

    void close(int node, int priority) {
        closed.set(2 * node + priority);
    }

    void open(int node, int priority) {
        closed.clear(2 * node + priority);
    }

    int waiting(int node, int priority) {
        return queues.get(2 * node + priority).size();
    }

    void run(int cycles) {
        for (int i = 0; i < cycles; i++) {
            cycle();
        }
    }

    private void cycle() {
        for (int port = 0; port < queues.size(); port++) {
            int node = port / 2;
            int priority = port % 2;
            if (!closed.get(port) && network.extractable(node, priority) != null) {
                taken.add(new Taken(cycle, node, priority, network.extract(node, priority)));
            }
            if (!queues.get(port).isEmpty() && network.canInject(node, priority)) {
                network.inject(node, priority, queues.get(port).remove());
            }
        }
        network.cycle();
        cycle++;
    }

    long cycles() {
        return cycle;
    }

    List<Taken> taken() {
        return taken;
    }

    /** What came of a message. */
    List<Taken> taken(long message) {
        return taken.stream().filter(flit -> flit.flit().message() == message).toList();
    }

    /** Numbers of the messages whose last flit came to a node, in order. */
    List<Long> arrivals(int node) {
        return taken.stream()
                .filter(flit -> flit.node() == node && flit.flit().isTail())
                .map(flit -> flit.flit().message())
                .toList();
    }
}
