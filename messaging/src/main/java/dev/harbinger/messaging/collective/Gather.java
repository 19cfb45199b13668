package dev.harbinger.messaging.collective;

import java.lang.foreign.MemorySegment;

/** Collects the parts of all ranks at one rank. */
final class Gather {
    private final CollectiveMessages messages;
    private final Algorithms algorithms;
    private final Topology topology;

    Gather(CollectiveMessages messages, Algorithms algorithms, Topology topology) {
        this.messages = messages;
        this.algorithms = algorithms;
        this.topology = topology;
    }

    /** Equal parts; {@code out} is only used at the root. */
    void gather(MemorySegment in, MemorySegment out, int root) {
        topology.call();
        switch (algorithms.gather(topology, in.byteSize())) {
            case SHARED_MEMORY -> topology.sharedMemory().gather(in, out, root);
            case BINOMIAL -> binomial(in, out, root);
            default -> linear(in, out, new PartLayout.Equal(in.byteSize()), root);
        }
    }

    /** Parts of any layout, which only the root must know. */
    void linear(MemorySegment in, MemorySegment out, PartLayout parts, int root) {
        int tag = CollectiveKind.GATHER.tag(0);
        int rank = messages.rank();
        if (rank != root) {
            messages.send(in, root, tag);
            return;
        }
        parts.of(out, rank).copyFrom(in);
        for (int source = 0; source < messages.size(); source++) {
            if (source != root) {
                messages.receive(parts.of(out, source), source, tag);
            }
        }
    }

    /** Every rank collects its subtree, a contiguous range of numbers, and sends it on in one message. */
    private void binomial(MemorySegment in, MemorySegment out, int root) {
        BinomialTree tree = BinomialTree.of(messages.rank(), messages.size(), root);
        int tag = CollectiveKind.GATHER.tag(1);
        int number = tree.number();
        PartLayout parts = new PartLayout.Equal(in.byteSize());
        MemorySegment subtree = in;
        if (tree.isRoot() && root == 0) {
            subtree = out;
            parts.of(out, 0).copyFrom(in);
        } else if (tree.isRoot() || tree.hasChild(1)) {
            subtree = messages.scratch().accumulator.take(parts.start(tree.end() - number));
            parts.of(subtree, 0).copyFrom(in);
        }
        for (int bit = 1; bit < tree.lowestBit(); bit <<= 1) {
            if (tree.hasChild(bit)) {
                MemorySegment from = parts.range(subtree, bit, tree.childEnd(bit) - number);
                messages.receive(from, tree.child(bit), tag);
            }
        }
        if (!tree.isRoot()) {
            messages.send(subtree, tree.parent(), tag);
        } else if (root != 0) {
            RankRotation.fromNumbersToRanks(subtree, out, in.byteSize(), messages.size(), root);
        }
    }
}
