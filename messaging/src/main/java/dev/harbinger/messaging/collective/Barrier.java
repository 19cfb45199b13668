package dev.harbinger.messaging.collective;

/**
 * Dissemination barrier: in round k, each rank notifies the rank 2^k above that it, and all ranks it has heard from,
 * have arrived. After ceil(log2 n) rounds every rank has heard from all (Hensgen, Finkel and Manber 1988).
 */
final class Barrier {
    private final CollectiveMessages messages;
    private final Algorithms algorithms;
    private final Topology topology;

    Barrier(CollectiveMessages messages, Algorithms algorithms, Topology topology) {
        this.messages = messages;
        this.algorithms = algorithms;
        this.topology = topology;
    }

    void await() {
        topology.call();
        switch (algorithms.barrier(topology)) {
            case SHARED_MEMORY -> topology.sharedMemory().barrier();
            case TWO_LEVEL -> topology.levels().barrier();
            default -> disseminate();
        }
    }

    private void disseminate() {
        int size = messages.size();
        int rank = messages.rank();
        int round = 0;
        for (int distance = 1; distance < size; distance <<= 1) {
            int above = (rank + distance) % size;
            int below = (rank - distance + size) % size;
            int tag = CollectiveKind.BARRIER.tag(round++);
            messages.exchange(CollectiveMessages.EMPTY, above, CollectiveMessages.EMPTY, below, tag);
        }
    }
}
