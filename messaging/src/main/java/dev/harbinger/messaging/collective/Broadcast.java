package dev.harbinger.messaging.collective;

import java.lang.foreign.MemorySegment;

/**
 * Sends one rank's data to all. Ranks are numbered from the root here, which is number 0. In a binomial tree, the
 * parent of a number is the number without its lowest bit. Scatter-ring scatters parts down that tree and passes them
 * around a ring (Thakur, Rabenseifner and Gropp 2005, section 3.2), so the root sends its data about once rather than
 * log2 n times. In a chain, each rank sends it at most once.
 */
final class Broadcast {
    /** Bytes of a chunk in a chain. */
    private static final long CHUNK_BYTES = 64 << 10;

    private final CollectiveMessages messages;
    private final Algorithms algorithms;
    private final Topology topology;

    Broadcast(CollectiveMessages messages, Algorithms algorithms, Topology topology) {
        this.messages = messages;
        this.algorithms = algorithms;
        this.topology = topology;
    }

    /** Reads the memory of {@code root} and writes the memory of all others. */
    void bcast(MemorySegment data, int root) {
        topology.call();
        switch (algorithms.bcast(topology, data.byteSize())) {
            case SHARED_MEMORY -> topology.sharedMemory().bcast(data, root);
            case TWO_LEVEL -> topology.levels().bcast(data, root);
            case SCATTER_RING -> {
                PartLayout parts = new PartLayout.Even(data.byteSize(), messages.size());
                scatterParts(data, parts, root);
                ring(data, parts, root);
            }
            case CHAIN -> chain(data, root);
            default -> binomial(data, root);
        }
    }

    private void binomial(MemorySegment data, int root) {
        BinomialTree tree = BinomialTree.of(messages.rank(), messages.size(), root);
        int tag = CollectiveKind.BCAST.tag(0);
        if (!tree.isRoot()) {
            messages.receive(data, tree.parent(), tag);
        }
        for (int bit = tree.highestChildBit(); bit > 0; bit >>= 1) {
            if (tree.hasChild(bit)) {
                messages.send(data, tree.child(bit), tag);
            }
        }
    }

    /** Each rank passes a chunk on while the next one arrives; the first is sent even if it is empty. */
    private void chain(MemorySegment data, int root) {
        int size = messages.size();
        int number = (messages.rank() - root + size) % size;
        int previous = (messages.rank() - 1 + size) % size;
        int next = (messages.rank() + 1) % size;
        int tag = CollectiveKind.BCAST.tag(CollectiveKind.THIRD_PHASE);
        long bytes = data.byteSize();
        for (long at = 0; at == 0 || at < bytes; at += CHUNK_BYTES) {
            MemorySegment chunk = data.asSlice(at, Math.min(CHUNK_BYTES, bytes - at));
            if (number > 0) {
                messages.receive(chunk, previous, tag);
            }
            if (number < size - 1) {
                messages.send(chunk, next, tag);
            }
        }
    }

    private void scatterParts(MemorySegment data, PartLayout parts, int root) {
        BinomialTree tree = BinomialTree.of(messages.rank(), messages.size(), root);
        int tag = CollectiveKind.BCAST.tag(0);
        if (!tree.isRoot()) {
            messages.receivePart(parts.range(data, tree.number(), tree.end()), tree.parent(), tag);
        }
        for (int bit = tree.highestChildBit(); bit > 0; bit >>= 1) {
            if (tree.hasChild(bit)) {
                messages.sendPart(parts.range(data, tree.childNumber(bit), tree.childEnd(bit)), tree.child(bit), tag);
            }
        }
    }

    /** Each rank passes on what it received from its predecessor; nothing is sent to the root, which has all parts. */
    private void ring(MemorySegment data, PartLayout parts, int root) {
        int size = messages.size();
        int rank = messages.rank();
        int number = (rank - root + size) % size;
        int next = (rank + 1) % size;
        int previous = (rank - 1 + size) % size;
        int tag = CollectiveKind.BCAST.tag(CollectiveKind.SECOND_PHASE);
        for (int step = 0; step < size - 1; step++) {
            int passed = (number - step + size) % size;
            int coming = (number - step - 1 + size) % size;
            MemorySegment out = next == root ? CollectiveMessages.EMPTY : parts.of(data, passed);
            MemorySegment into = number == 0 ? CollectiveMessages.EMPTY : parts.of(data, coming);
            messages.exchangeParts(out, next, into, previous, tag);
        }
    }
}
