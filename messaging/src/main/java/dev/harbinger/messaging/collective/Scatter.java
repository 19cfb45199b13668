package dev.harbinger.messaging.collective;

import java.lang.foreign.MemorySegment;

/** Distributes parts of one rank's data to all ranks. */
final class Scatter {
    private final CollectiveMessages messages;
    private final Algorithms algorithms;
    private final Topology topology;

    Scatter(CollectiveMessages messages, Algorithms algorithms, Topology topology) {
        this.messages = messages;
        this.algorithms = algorithms;
        this.topology = topology;
    }

    /** Equal parts; {@code in} is only used at the root. */
    void scatter(MemorySegment in, MemorySegment out, int root) {
        topology.call();
        switch (algorithms.scatter(topology, out.byteSize())) {
            case SHARED_MEMORY -> topology.sharedMemory().scatter(in, out, root);
            case BINOMIAL -> binomial(in, out, root);
            default -> linear(in, new PartLayout.Equal(out.byteSize()), out, root, CollectiveKind.SCATTER);
        }
    }

    /** Parts of any layout, which only the root must know. */
    void linear(MemorySegment in, PartLayout parts, MemorySegment out, int root, CollectiveKind kind) {
        int tag = kind.tag(CollectiveKind.THIRD_PHASE);
        int rank = messages.rank();
        if (rank != root) {
            messages.receive(out, root, tag);
            return;
        }
        for (int destination = 0; destination < messages.size(); destination++) {
            if (destination != root) {
                messages.send(parts.of(in, destination), destination, tag);
            }
        }
        out.copyFrom(parts.of(in, rank));
    }

    /**
     * Every rank receives the parts of its subtree, a contiguous range of numbers, and sends each child the parts of
     * the child's subtree.
     */
    private void binomial(MemorySegment in, MemorySegment out, int root) {
        BinomialTree tree = BinomialTree.of(messages.rank(), messages.size(), root);
        int tag = CollectiveKind.SCATTER.tag(0);
        int number = tree.number();
        PartLayout parts = new PartLayout.Equal(out.byteSize());
        boolean leaf = !tree.isRoot() && !tree.hasChild(1);
        MemorySegment subtree = out;
        if (tree.isRoot() && root == 0) {
            subtree = in;
        } else if (!leaf) {
            subtree = messages.scratch().accumulator.take(parts.start(tree.end() - number));
        }
        if (!tree.isRoot()) {
            messages.receive(subtree, tree.parent(), tag);
        } else if (root != 0) {
            RankRotation.fromRanksToNumbers(in, subtree, out.byteSize(), messages.size(), root);
        }
        for (int bit = tree.highestChildBit(); bit > 0; bit >>= 1) {
            if (tree.hasChild(bit)) {
                MemorySegment to = parts.range(subtree, bit, tree.childEnd(bit) - number);
                messages.send(to, tree.child(bit), tag);
            }
        }
        if (!leaf) {
            out.copyFrom(parts.of(subtree, 0));
        }
    }
}
