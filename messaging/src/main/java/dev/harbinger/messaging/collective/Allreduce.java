package dev.harbinger.messaging.collective;

import dev.harbinger.messaging.collective.PartLayout.Even;
import java.lang.foreign.MemorySegment;

/**
 * Combines the data of all ranks at all ranks, with bitwise identical results: each result is computed once and copied,
 * or computed everywhere by the same expression.
 */
final class Allreduce {
    private final CollectiveMessages messages;
    private final Algorithms algorithms;
    private final Topology topology;
    private final ReduceScatter reduceScatter;
    private final Ring ring;
    private final Exchange doubling = new Doubling();
    private final Exchange halving = new Halving();

    Allreduce(
            CollectiveMessages messages,
            Algorithms algorithms,
            Topology topology,
            ReduceScatter reduceScatter,
            Ring ring) {
        this.messages = messages;
        this.algorithms = algorithms;
        this.topology = topology;
        this.reduceScatter = reduceScatter;
        this.ring = ring;
    }

    /** {@code out} may be {@code in} itself and must not overlap it otherwise. */
    void allreduce(MemorySegment in, MemorySegment out, Combination combination) {
        topology.call();
        switch (algorithms.allreduce(topology, in.byteSize(), combination)) {
            case SHARED_MEMORY -> topology.sharedMemory().allreduce(in, out, combination);
            case TWO_LEVEL -> topology.levels().allreduce(in, out, combination, messages.scratch());
            case RECURSIVE_HALVING -> {
                out.copyFrom(in);
                folded(out, combination, halving);
            }
            case RING -> byParts(in, out, combination);
            default -> {
                out.copyFrom(in);
                folded(out, combination, doubling);
            }
        }
    }

    private void byParts(MemorySegment in, MemorySegment out, Combination combination) {
        PartLayout parts = new Even(in.byteSize(), messages.size());
        MemorySegment mine = parts.of(out, messages.rank());
        reduceScatter.pairwise(in, mine, parts, combination, CollectiveKind.ALLREDUCE);
        ring.allgather(out, parts, CollectiveKind.ALLREDUCE.tag(CollectiveKind.SECOND_PHASE));
    }

    /** An algorithm for a power of two of participants. */
    private interface Exchange {
        void run(MemorySegment data, Combination combination, Participants participants, int number);
    }

    /**
     * The ranks that take part after folding: the odd ones of the first {@code 2 * folded} ranks, and all others.
     *
     * @param count a power of two
     */
    private record Participants(int count, int folded) {
        int rankOf(int number) {
            return number < folded ? 2 * number + 1 : number + folded;
        }
    }

    /**
     * Folds neighbours until a power of two of ranks is left, runs the exchange, and hands the folded ranks the result.
     * This keeps the rank order.
     */
    private void folded(MemorySegment data, Combination combination, Exchange exchange) {
        int rank = messages.rank();
        int count = Integer.highestOneBit(messages.size());
        int folded = messages.size() - count;
        int in = CollectiveKind.ALLREDUCE.tag(CollectiveKind.SECOND_PHASE);
        int out = CollectiveKind.ALLREDUCE.tag(CollectiveKind.THIRD_PHASE);
        boolean pair = rank < 2 * folded;
        if (pair && rank % 2 == 0) {
            messages.sendPieces(data, rank + 1, combination, in);
            messages.receive(data, rank + 1, out);
            return;
        }
        if (pair) {
            messages.receiveAndCombine(data, rank - 1, combination, in);
        }
        exchange.run(data, combination, new Participants(count, folded), pair ? rank / 2 : rank - folded);
        if (pair) {
            messages.send(data, rank - 1, out);
        }
    }

    /** Recursive doubling: in round k, partners 2^k apart combine all of their data. */
    private final class Doubling implements Exchange {
        @Override
        public void run(MemorySegment data, Combination combination, Participants participants, int number) {
            // Both partners compute, so both must use the same order of operands.
            Combination same = Combination.inOrder(combination.op(), combination.type());
            int round = 0;
            for (int bit = 1; bit < participants.count(); bit <<= 1) {
                int partner = participants.rankOf(number ^ bit);
                int tag = CollectiveKind.ALLREDUCE.tag(round++);
                messages.exchangeAndCombine(data, partner, data, partner, same, tag);
            }
        }
    }

    /**
     * Recursive halving, then recursive doubling: in round k, partners 2^k apart each combine one half of the parts
     * they share, until each rank has one part of the result; the way back collects the parts (Thakur, Rabenseifner and
     * Gropp 2005, section 4). The nearest partners come first, so that adjacent ranks are combined in order.
     */
    private final class Halving implements Exchange {
        @Override
        public void run(MemorySegment data, Combination combination, Participants participants, int number) {
            int count = participants.count();
            PartLayout parts = new Even(data.byteSize(), count);
            int first = 0;
            int held = count;
            int round = 0;
            for (int bit = 1; bit < count; bit <<= 1) {
                int partner = participants.rankOf(number ^ bit);
                held >>= 1;
                int lower = first;
                int upper = first + held;
                boolean keepsUpper = (number & bit) != 0;
                first = keepsUpper ? upper : lower;
                int given = keepsUpper ? lower : upper;
                messages.exchangeAndCombine(
                        parts.range(data, given, given + held),
                        partner,
                        parts.range(data, first, first + held),
                        partner,
                        combination,
                        CollectiveKind.ALLREDUCE.tag(round++));
            }
            for (int bit = count >> 1; bit > 0; bit >>= 1) {
                int partner = participants.rankOf(number ^ bit);
                int theirs = (number & bit) != 0 ? first - held : first + held;
                messages.exchangeParts(
                        parts.range(data, first, first + held),
                        partner,
                        parts.range(data, theirs, theirs + held),
                        partner,
                        CollectiveKind.ALLREDUCE.tag(round++));
                first = Math.min(first, theirs);
                held <<= 1;
            }
        }
    }
}
