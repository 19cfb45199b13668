package dev.harbinger.messaging.collective;

/**
 * Dissemination barrier: in round k a rank tells the one 2^k above it that it, and all it has heard of, have come;
 * after ceil(log2 n) rounds everyone has heard of everyone (Hensgen, Finkel and Manber 1988).
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
            case BOARD -> hosts.board().barrier();
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
