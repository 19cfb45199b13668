package dev.harbinger.messaging.collective;

/**
 * Dissemination barrier: in round k, each rank notifies the rank 2^k above that it, and all ranks it has heard from,
 * have arrived. After ceil(log2 n) rounds every rank has heard from all (Hensgen, Finkel and Manber 1988).
 */
final class Barrier {
    private final CollectiveMessages messages;
    private final Algorithms algorithms;
    private final Topology hosts;

    Barrier(CollectiveMessages messages, Algorithms algorithms, Topology hosts) {
        this.messages = messages;
        this.algorithms = algorithms;
        this.hosts = hosts;
    }

    void await() {
        hosts.call();
        switch (algorithms.barrier(hosts)) {
            case SHARED_MEMORY -> hosts.sharedMemory().barrier();
            case TWO_LEVEL -> hosts.levels().barrier();
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
