package dev.harbinger.study.messageinterface.network;

import java.util.ArrayList;
import java.util.List;

/** Keeps what an observer receives. */
final class Forwardings implements NetworkObserver {
    /** One call. */
    record Forwarding(long cycle, int node, OutputPath towards, int channel, Flit flit) {}

    final List<Forwarding> all = new ArrayList<>();
    final List<String> ends = new ArrayList<>();

    @Override
    public void injected(long cycle, int node, int priority, Flit flit) {
        ends.add("in " + cycle + " node " + node + " priority " + priority + " message " + flit.message());
    }

    @Override
    public void forwarded(long cycle, int node, OutputPath towards, int channel, Flit flit) {
        all.add(new Forwarding(cycle, node, towards, channel, flit));
    }

    @Override
    public void extracted(long cycle, int node, int priority, Flit flit) {
        ends.add("out " + cycle + " node " + node + " priority " + priority + " message " + flit.message());
    }

    /** Cycles in which the first flit of a message left a router, one a router and path. */
    List<Long> headCycles(long message) {
        return all.stream()
                .filter(one -> one.flit().isHead() && one.flit().message() == message)
                .map(Forwarding::cycle)
                .toList();
    }

    /** First flits that a node sent along a path. */
    List<Forwarding> heads(int node, OutputPath towards) {
        return all.stream()
                .filter(one -> one.flit().isHead() && one.node() == node && one.towards() == towards)
                .toList();
    }

    /** Channels that first flits took, in order. */
    List<Integer> channels(int node, OutputPath towards) {
        return heads(node, towards).stream().map(Forwarding::channel).toList();
    }
}
