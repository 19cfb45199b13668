package dev.harbinger.messaging.collective;

import dev.harbinger.messaging.Collectives;
import dev.harbinger.messaging.settings.Collective;
import dev.harbinger.messaging.settings.CollectiveAlgorithm;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.IntConsumer;

/** One way to run the collectives: how many ranks, which algorithms, and when sends return. */
record Layout(int size, Algorithms algorithms, RankThreads.Sends sends, int perHost) {
    private static final Algorithms NEAR = Algorithms.DEFAULT.withSharedMemoryAfter(0);

    /** One, two, an odd number, an even one that is no power of two, a power of two. */
    private static final Set<Integer> IN_SUITE = Set.of(1, 2, 3, 6, 8);

    /** What neither few rounds nor few bytes choose. */
    private static final List<Algorithms> OTHERS = List.of(
            Algorithms.DEFAULT
                    .with(Collective.BCAST, CollectiveAlgorithm.CHAIN)
                    .with(Collective.ALLREDUCE, CollectiveAlgorithm.RING)
                    .with(Collective.ALLGATHER, CollectiveAlgorithm.BRUCK)
                    .with(Collective.ALLTOALL, CollectiveAlgorithm.BRUCK),
            Algorithms.DEFAULT.with(Collective.ALLREDUCE, CollectiveAlgorithm.RECURSIVE_HALVING));

    Layout(int size, Algorithms algorithms, RankThreads.Sends sends) {
        this(size, algorithms, sends, 0);
    }

    /** What a rank does. */
    interface Program {
        void run(Collectives collectives, int rank) throws Exception;
    }

    /** In the suite the layouts of {@link #IN_SUITE} ranks, in the sweep (-Psweep) those of all others. */
    static List<Layout> all() {
        List<Layout> all = new ArrayList<>();
        boolean sweep = Boolean.getBoolean("harbinger.sweep");
        for (int size : Samples.SIZES) {
            if (IN_SUITE.contains(size) == sweep) {
                continue;
            }
            all.add(new Layout(size, Algorithms.FEW_ROUNDS, RankThreads.Sends.SYNCHRONOUS));
            all.add(new Layout(size, Algorithms.FEW_BYTES, RankThreads.Sends.SYNCHRONOUS));
            all.add(new Layout(size, Algorithms.DEFAULT, RankThreads.Sends.BUFFERED));
            OTHERS.forEach(algorithms -> all.add(new Layout(size, algorithms, RankThreads.Sends.SYNCHRONOUS)));
            if (size > 1) {
                all.add(new Layout(size, NEAR, RankThreads.Sends.SYNCHRONOUS, size));
                all.add(new Layout(size, NEAR, RankThreads.Sends.BUFFERED, size));
            }
            if (size > 2) {
                all.add(new Layout(size, NEAR, RankThreads.Sends.SYNCHRONOUS, 2));
            }
            if (size > 5) {
                all.add(new Layout(size, NEAR, RankThreads.Sends.BUFFERED, 3));
            }
        }
        return all;
    }

    void run(Program program) {
        RankThreads.run(
                size, sends, perHost, peers -> program.run(new CollectiveOperations(peers, algorithms), peers.rank()));
    }

    void forEachCount(IntConsumer body) {
        Samples.COUNTS.forEach(body::accept);
        body.accept(Samples.LARGE_COUNT);
    }

    /** Every root; of the large count the last one only. */
    void forEachRoot(int count, IntConsumer body) {
        for (int root = count == Samples.LARGE_COUNT ? size - 1 : 0; root < size; root++) {
            body.accept(root);
        }
    }

    private String choice() {
        if (perHost > 0) {
            return perHost + " on each host";
        }
        if (algorithms.equals(Algorithms.FEW_ROUNDS)) {
            return "few rounds";
        }
        return algorithms.equals(Algorithms.FEW_BYTES) ? "few bytes" : "default with " + algorithms.chosen();
    }

    @Override
    public String toString() {
        return size + " ranks, " + choice() + ", " + sends;
    }
}
