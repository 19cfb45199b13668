package dev.harbinger.messaging.collective;

import dev.harbinger.messaging.collective.Parts.Even;
import java.lang.foreign.MemorySegment;

/** The data of all ranks combined at one. */
final class Reduce {
    private final CollectiveMessages messages;
    private final Algorithms algorithms;
    private final Topology hosts;
    private final ReduceScatter reduceScatter;

    Reduce(CollectiveMessages messages, Algorithms algorithms, Topology hosts, ReduceScatter reduceScatter) {
        this.messages = messages;
        this.algorithms = algorithms;
        this.hosts = hosts;
        this.reduceScatter = reduceScatter;
    }

    /** {@code out} is only used at the root, where it is as long as {@code in}. */
    void reduce(MemorySegment in, MemorySegment out, Combination combination, int root) {
        hosts.call();
        switch (algorithms.reduce(hosts, in.byteSize(), combination)) {
            case BOARD -> hosts.board().reduce(in, out, combination, root);
            case TWO_LEVEL -> hosts.levels().reduce(in, out, combination, root, messages.scratch());
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
     * A binomial tree numbered from rank 0, whatever the root, so that each subtree is a run of ranks and combines in
     * their order; rank 0 hands the result to the root.
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

    /** {@code out} may be used as the place to combine when it is long enough. */
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
        // From the nearest child outwards: their ranks rise, and each covers the run that follows what is combined
        // already.
        for (int bit = 1; bit < tree.lowestBit(); bit <<= 1) {
            if (tree.hasChild(bit)) {
                messages.receiveAndCombine(result, tree.child(bit), combination, tag);
            }
        }
        if (!tree.isRoot()) {
            messages.sendPieces(result, tree.parent(), combination, tag);
        }
    }

    /** Each rank combines one part, the root gathers them; no rank needs room for more than a part. */
    private void byParts(MemorySegment in, MemorySegment out, Combination combination, int root) {
        int size = messages.size();
        int rank = messages.rank();
        Parts parts = new Even(in.byteSize(), size);
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
