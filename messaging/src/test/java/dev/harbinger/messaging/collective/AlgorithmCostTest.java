package dev.harbinger.messaging.collective;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.harbinger.messaging.Collectives;
import dev.harbinger.messaging.Data;
import dev.harbinger.messaging.Op;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Messages and bytes that a rank sends: the choice of an algorithm shows in them. */
class AlgorithmCostTest {
    /** Divides evenly among 8 ranks in multiples of 64 bytes. */
    private static final int BYTES = 1 << 16;

    private record Cost(long messages, long bytes) {}

    @Test
    void barrierTakesLogarithmicallyManyMessages() {
        assertEquals(new Cost(3, 0), costs(8, Algorithms.DEFAULT, Collectives::barrier)[0]);
        assertEquals(new Cost(4, 0), costs(9, Algorithms.DEFAULT, Collectives::barrier)[5]);
    }

    @Test
    void bcastSendsTheDataDownATreeOrAboutOnce() {
        Consumer<Collectives> bcast = collectives -> collectives.bcast(Data.of(new byte[BYTES]), 2);
        assertEquals(new Cost(3, 3 * BYTES), costs(8, Algorithms.FEW_ROUNDS, bcast)[2]);
        // Seven eighths in each phase.
        assertEquals(new Cost(3 + 7, 2 * BYTES / 8 * 7), costs(8, Algorithms.FEW_BYTES, bcast)[2]);
    }

    @Test
    void allreduceSendsTheDataEveryRoundOrAboutTwice() {
        Consumer<Collectives> allreduce = collectives -> collectives.allreduce(Data.of(new long[BYTES / 8]), Op.SUM);
        assertEquals(new Cost(3, 3 * BYTES), costs(8, Algorithms.FEW_ROUNDS, allreduce)[2]);
        assertEquals(new Cost(6, 2 * BYTES / 8 * 7), costs(8, Algorithms.FEW_BYTES, allreduce)[2]);
        assertTrue(costs(7, Algorithms.FEW_BYTES, allreduce)[2].bytes() < 2 * BYTES);
    }

    @Test
    void reduceSendsTheDataOnceWhateverTheAlgorithm() {
        Consumer<Collectives> reduce = collectives ->
                collectives.reduce(Data.of(new long[BYTES / 8]), Data.of(new long[BYTES / 8]), Op.SUM, 0);
        assertEquals(new Cost(1, BYTES), costs(8, Algorithms.FEW_ROUNDS, reduce)[3]);
        assertEquals(new Cost(7 + 1, BYTES), costs(8, Algorithms.FEW_BYTES, reduce)[3]);
    }

    @Test
    void gatherGoesUpATreeOrStraightToTheRoot() {
        Consumer<Collectives> gather =
                collectives -> collectives.gather(Data.of(new byte[64]), Data.of(new byte[512]), 0);
        assertEquals(new Cost(1, 4 * 64), costs(8, Algorithms.FEW_ROUNDS, gather)[4]);
        assertEquals(new Cost(1, 64), costs(8, Algorithms.FEW_BYTES, gather)[4]);
    }

    @Test
    void scatterGoesDownATreeOrStraightFromTheRoot() {
        Consumer<Collectives> scatter =
                collectives -> collectives.scatter(Data.of(new byte[512]), Data.of(new byte[64]), 0);
        assertEquals(new Cost(3, 7 * 64), costs(8, Algorithms.FEW_ROUNDS, scatter)[0]);
        assertEquals(new Cost(7, 7 * 64), costs(8, Algorithms.FEW_BYTES, scatter)[0]);
    }

    @Test
    void allgatherDoublesOrGoesAroundARing() {
        Consumer<Collectives> allgather =
                collectives -> collectives.allgather(Data.of(new byte[64]), Data.of(new byte[576]));
        assertEquals(new Cost(3, 7 * 64), costs(8, Algorithms.FEW_ROUNDS, allgather)[5]);
        assertEquals(new Cost(4, 8 * 64), costs(9, Algorithms.FEW_ROUNDS, allgather)[5]);
        assertEquals(new Cost(8, 8 * 64), costs(9, Algorithms.FEW_BYTES, allgather)[5]);
    }

    @Test
    void scanTakesLogarithmicallyManyMessages() {
        Consumer<Collectives> scan =
                collectives -> collectives.scan(Data.of(new long[8]), Data.of(new long[8]), Op.SUM);
        assertEquals(new Cost(3, 3 * 64), costs(8, Algorithms.DEFAULT, scan)[0]);
        assertEquals(new Cost(0, 0), costs(8, Algorithms.DEFAULT, scan)[7]);
    }

    @Test
    void alltoallvSendsNothingToWhomNothingIsSent() {
        int[] counts = {1, 0, 0, 1};
        int[] places = {0, 1, 1, 1};
        RankThreads.run(4, RankThreads.Sends.SYNCHRONOUS, peers -> {
            CountingPeers counting = new CountingPeers(peers);
            // Ranks 0 and 3 send one number to each other and to themselves.
            int[] mine = peers.rank() % 3 == 0 ? counts : new int[4];
            new CollectiveOperations(counting)
                    .alltoallv(Data.of(new long[2]), mine, places, Data.of(new long[2]), mine, places);
            assertEquals(peers.rank() % 3 == 0 ? 1 : 0, counting.messages);
        });
    }

    private static Cost[] costs(int size, Algorithms algorithms, Consumer<Collectives> call) {
        Cost[] costs = new Cost[size];
        RankThreads.run(size, RankThreads.Sends.SYNCHRONOUS, peers -> {
            CountingPeers counting = new CountingPeers(peers);
            call.accept(new CollectiveOperations(counting, algorithms));
            costs[peers.rank()] = new Cost(counting.messages, counting.bytes);
        });
        assertEquals(
                size, IntStream.range(0, size).filter(i -> costs[i] != null).count());
        return costs;
    }
}
