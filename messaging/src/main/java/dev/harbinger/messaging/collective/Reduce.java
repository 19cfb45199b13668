package dev.harbinger.messaging.collective;

import dev.harbinger.messaging.collective.PartLayout.Even;
import java.lang.foreign.MemorySegment;

/** Combines the data of all ranks at one rank. */
final class Reduce {
    private final CollectiveMessages messages;
    private final Algorithms algorithms;
    private final Topology topology;
    private final ReduceScatter reduceScatter;

    Reduce(CollectiveMessages messages, Algorithms algorithms, Topology topology, ReduceScatter reduceScatter) {
        this.messages = messages;
        this.algorithms = algorithms;
        this.topology = topology;
        this.reduceScatter = reduceScatter;
    }

    /** {@code out} is used only at the root, where it is as long as {@code in}. */
    void reduce(MemorySegment in, MemorySegment out, Combination combination, int root) {
        topology.call();
        switch (algorithms.reduce(topology, in.byteSize(), combination)) {
            case SHARED_MEMORY -> topology.sharedMemory().reduce(in, out, combination, root);
            case TWO_LEVEL -> topology.levels().reduce(in, out, combination, root, messages.scratch());
            case REDUCE_SCATTER -> byParts(in, out, combination, root);
            default -> {
                if (combination.ordered() || !combination.op().isElementwise()) {
                    inRankOrder(in, out, combination, root, CollectiveKind.REDUCE);
                } else {
                    binomial(in, out, combination, root, CollectiveKind.REDUCE);
                }
            }
        }
    }

    /**
     * A binomial tree numbered from rank 0, regardless of the root, so that each subtree is a range of ranks combined
     * in their order; rank 0 sends the result to the root.
     */
    void inRankOrder(MemorySegment in, MemorySegment out, Combination combination, int root, CollectiveKind kind) {
        int tag = kind.tag(CollectiveKind.SECOND_PHASE);
        if (messages.rank() == root) {
            binomial(in, out, combination, 0, kind);
            if (root != 0) {
                messages.receive(out, 0, tag);
            }
        } else if (messages.rank() == 0) {
            MemorySegment result = messages.scratch().accumulator.take(in.byteSize());
            binomial(in, result, combination, 0, kind);
            messages.send(result, root, tag);
        } else {
            binomial(in, CollectiveMessages.EMPTY, combination, 0, kind);
        }
    }

    /** {@code out} may hold intermediate results if it is long enough. */
    private void binomial(MemorySegment in, MemorySegment out, Combination combination, int top, CollectiveKind kind) {
        BinomialTree tree = BinomialTree.of(messages.rank(), messages.size(), top);
        int tag = kind.tag(0);
        MemorySegment result = in;
        if (tree.isRoot() || tree.hasChild(1)) {
            result = out.byteSize() == in.byteSize()
                    ? out
                    : messages.scratch().accumulator.take(in.byteSize());
            result.copyFrom(in);
        }
        // From the nearest child outwards: each covers the range of ranks that follows those already combined.
        for (int bit = 1; bit < tree.lowestBit(); bit <<= 1) {
            if (tree.hasChild(bit)) {
                messages.receiveAndCombine(result, tree.child(bit), combination, tag);
            }
        }
        if (!tree.isRoot()) {
            messages.sendPieces(result, tree.parent(), combination, tag);
        }
    }

    /** Each rank combines one part and the root gathers them; no rank needs memory for more than one part. */
    private void byParts(MemorySegment in, MemorySegment out, Combination combination, int root) {
        int size = messages.size();
        int rank = messages.rank();
        PartLayout parts = new Even(in.byteSize(), size);
        MemorySegment mine = rank == root
                ? parts.of(out, rank)
                : messages.scratch().accumulator.take(parts.length(rank));
        reduceScatter.pairwise(in, mine, parts, combination, CollectiveKind.REDUCE);
        int tag = CollectiveKind.REDUCE.tag(CollectiveKind.SECOND_PHASE);
        if (rank != root) {
            messages.sendPart(mine, root, tag);
            return;
        }
        for (int source = 0; source < size; source++) {
            if (source != root) {
                messages.receivePart(parts.of(out, source), source, tag);
            }
        }
    }
}
