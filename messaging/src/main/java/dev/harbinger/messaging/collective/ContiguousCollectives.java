package dev.harbinger.messaging.collective;

import org.jspecify.annotations.Nullable;

/** The collectives of a set of ranks on contiguous memory, and the objects they share. */
final class ContiguousCollectives {
    final ScratchBuffers scratch = new ScratchBuffers();
    final Topology topology;
    final Barrier barrier;
    final Broadcast broadcast;
    final Reduce reduce;
    final Allreduce allreduce;
    final ReduceScatter reduceScatter;
    final Gather gather;
    final Scatter scatter;
    final Allgather allgather;
    final Alltoall alltoall;
    final Scan scan;

    ContiguousCollectives(Peers peers, CollectiveCall call, Algorithms algorithms) {
        topology = new Topology(peers, call, algorithms);
        CollectiveMessages messages = new CollectiveMessages(peers, scratch);
        Ring ring = new Ring(messages);
        barrier = new Barrier(messages, algorithms, topology);
        broadcast = new Broadcast(messages, algorithms, topology);
        reduceScatter = new ReduceScatter(messages);
        reduce = new Reduce(messages, algorithms, topology, reduceScatter);
        allreduce = new Allreduce(messages, algorithms, topology, reduceScatter, ring);
        gather = new Gather(messages, algorithms, topology);
        scatter = new Scatter(messages, algorithms, topology);
        allgather = new Allgather(messages, algorithms, topology, ring);
        alltoall = new Alltoall(messages, algorithms, topology);
        scan = new Scan(messages);
    }

    /** As in {@link CollectiveOperations#leave}. */
    @Nullable
    String leave() {
        return topology.leave();
    }
}
