package dev.harbinger.messaging.collective;

import dev.harbinger.messaging.Collectives;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntConsumer;

/** One way to run the collectives: how many ranks, which algorithms, and when sends return. */
record Layout(int size, Algorithms algorithms, RankThreads.Sends sends) {
    /** What a rank does. */
    interface Program {
        void run(Collectives collectives, int rank) throws Exception;
    }

    static List<Layout> all() {
        List<Layout> all = new ArrayList<>();
        for (int size : Samples.SIZES) {
            all.add(new Layout(size, Algorithms.FEW_ROUNDS, RankThreads.Sends.SYNCHRONOUS));
            all.add(new Layout(size, Algorithms.FEW_BYTES, RankThreads.Sends.SYNCHRONOUS));
            all.add(new Layout(size, Algorithms.DEFAULT, RankThreads.Sends.BUFFERED));
        }
        return all;
    }

    void run(Program program) {
        RankThreads.run(size, sends, peers -> program.run(new CollectiveOperations(peers, algorithms), peers.rank()));
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
        return algorithms.equals(Algorithms.FEW_ROUNDS)
                ? "few rounds"
                : algorithms.equals(Algorithms.FEW_BYTES) ? "few bytes" : "default";
    }

    @Override
    public String toString() {
        return size + " ranks, " + choice() + ", " + sends;
    }
}
