package dev.harbinger.messaging.collective;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Collectives of ranks on several hosts: within each host, between the hosts' leaders, and within each host again, so
 * that data crosses the network once per host rather than once per rank. The leader of a host is its lowest rank.
 */
final class TwoLevelCollectives {
    private final Peers peers;
    private final int[] leaders;
    private final int[] leaderOf;
    private final int[] near;
    private final ContiguousCollectives host;
    private final @Nullable ContiguousCollectives between;

    /**
     * The levels of a communicator.
     *
     * @param near ranks on this host, in ascending order
     * @param leaderOf each rank's leader
     */
    TwoLevelCollectives(Peers peers, CollectiveCall call, int[] near, int[] leaderOf, Algorithms algorithms) {
        this.peers = peers;
        this.near = near;
        this.leaderOf = leaderOf;
        this.leaders = Arrays.stream(leaderOf).distinct().sorted().toArray();
        // Their placement is already known: there is no reason to wait.
        this.host = new ContiguousCollectives(new PeerSubset(peers, near), call, algorithms.withSharedMemoryAfter(0));
        this.between = near[0] == peers.rank()
                ? new ContiguousCollectives(
                        new PeerSubset(peers, leaders), call, algorithms.withSharedMemoryAfter(Long.MAX_VALUE))
                : null;
    }

    /** As in {@link Topology#begin}. */
    void begin() {
        host.topology.begin();
    }

    /** As in {@link CollectiveOperations#leave}. Ranks of several hosts share no memory. */
    @Nullable
    String leave() {
        return host.leave();
    }

    void barrier() {
        host.barrier.await();
        if (between != null) {
            between.barrier.await();
        }
        host.barrier.await();
    }

    void bcast(MemorySegment data, int root) {
        int leader = leaderOf[root];
        boolean here = leader == near[0];
        if (here) {
            host.broadcast.bcast(data, Arrays.binarySearch(near, root));
        }
        if (between != null) {
            between.broadcast.bcast(data, Arrays.binarySearch(leaders, leader));
        }
        if (!here) {
            host.broadcast.bcast(data, 0);
        }
    }

    /** For commutative operations; {@code out} is used only at the root. */
    void reduce(MemorySegment in, MemorySegment out, Combination combination, int root, ScratchBuffers scratch) {
        int tag = CollectiveKind.REDUCE.tag(CollectiveKind.THIRD_PHASE);
        int leader = leaderOf[root];
        if (between == null) {
            host.reduce.reduce(in, CollectiveMessages.EMPTY, combination, 0);
            if (peers.rank() == root) {
                peers.receive(out, leader, tag);
            }
            return;
        }
        MemorySegment ofHost = scratch.host.take(in.byteSize());
        host.reduce.reduce(in, ofHost, combination, 0);
        if (peers.rank() != leader) {
            between.reduce.reduce(ofHost, CollectiveMessages.EMPTY, combination, Arrays.binarySearch(leaders, leader));
            return;
        }
        MemorySegment result = peers.rank() == root ? out : scratch.hosts.take(in.byteSize());
        between.reduce.reduce(ofHost, result, combination, Arrays.binarySearch(leaders, leader));
        if (peers.rank() != root) {
            peers.send(result, root, tag);
        }
    }

    /** For commutative operations; {@code out} may be {@code in}. */
    void allreduce(MemorySegment in, MemorySegment out, Combination combination, ScratchBuffers scratch) {
        if (between == null) {
            host.reduce.reduce(in, CollectiveMessages.EMPTY, combination, 0);
        } else {
            MemorySegment ofHost = scratch.host.take(in.byteSize());
            host.reduce.reduce(in, ofHost, combination, 0);
            between.allreduce.allreduce(ofHost, out, combination);
        }
        host.broadcast.bcast(out, 0);
    }
}
