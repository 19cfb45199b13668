package dev.harbinger.messaging.collective;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.harbinger.messaging.Collectives;
import dev.harbinger.messaging.Data;
import dev.harbinger.messaging.MessagingException;
import dev.harbinger.messaging.Op;
import java.lang.foreign.MemorySegment;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** Wrong arguments give one error that says all, and nothing has been sent by then. */
class ArgumentErrorsTest {
    private static final int[] PARTS = {10, 10, 10, 10};
    private static final int[] PLACES = {0, 10, 20, 30};

    private final AtomicInteger messages = new AtomicInteger();

    @Test
    void rootsOutOfRangeAreRefused() {
        Data data = doubles(10);
        assertRefused("rank 0 of 4: bcast has root 7: must be from 0 to 3", 0, c -> c.bcast(data, 7));
        assertRefused(
                "rank 2 of 4: reduce has root -1: must be from 0 to 3",
                2,
                c -> c.reduce(data, doubles(10), Op.SUM, -1));
        assertRefused("rank 1 of 4: gather has root 4: must be from 0 to 3", 1, c -> c.gather(data, data, 4));
        assertRefused("rank 1 of 4: scatter has root 4: must be from 0 to 3", 1, c -> c.scatter(data, data, 4));
        assertRefused(
                "rank 1 of 4: gatherv has root 4: must be from 0 to 3",
                1,
                c -> c.gatherv(data, data, PARTS, PLACES, 4));
        assertRefused(
                "rank 1 of 4: scatterv has root 4: must be from 0 to 3",
                1,
                c -> c.scatterv(data, PARTS, PLACES, data, 4));
    }

    @Test
    void tooLittleRoomIsRefused() {
        Data data = doubles(10);
        assertRefused(
                "rank 0 of 4: gather at root 0 needs room for 4 x 10 DOUBLE, has 30",
                0,
                c -> c.gather(data, doubles(30), 0));
        assertRefused(
                "rank 3 of 4: allgather needs room for 4 x 10 DOUBLE, has 39", 3, c -> c.allgather(data, doubles(39)));
        assertRefused(
                "rank 3 of 4: alltoall needs room for 4 x 2 DOUBLE, has 7", 3, c -> c.alltoall(doubles(8), doubles(7)));
        assertRefused(
                "rank 2 of 4: reduce at root 2 needs room for 10 DOUBLE, has 9",
                2,
                c -> c.reduce(data, doubles(9), Op.SUM, 2));
        assertRefused(
                "rank 2 of 4: allreduce needs room for 10 DOUBLE, has 9",
                2,
                c -> c.allreduce(data, doubles(9), Op.SUM));
        assertRefused("rank 2 of 4: scan needs room for 10 DOUBLE, has 0", 2, c -> c.scan(data, doubles(0), Op.SUM));
        assertRefused(
                "rank 2 of 4: exscan needs room for 10 DOUBLE, has 9", 2, c -> c.exscan(data, doubles(9), Op.SUM));
        assertRefused(
                "rank 2 of 4: reduceScatter needs room for 10 DOUBLE, has 9",
                2,
                c -> c.reduceScatter(doubles(40), doubles(9), PARTS, Op.SUM));
    }

    @Test
    void tooLittleDataIsRefused() {
        assertRefused(
                "rank 1 of 4: scatter at root 1 needs data of 4 x 10 DOUBLE, has 39",
                1,
                c -> c.scatter(doubles(39), doubles(10), 1));
        assertRefused(
                "rank 1 of 4: reduceScatterBlock needs data of 4 x 10 DOUBLE, has 39",
                1,
                c -> c.reduceScatterBlock(doubles(39), doubles(10), Op.SUM));
        assertRefused(
                "rank 1 of 4: reduceScatter distributes 40 elements over the ranks, but has 39 DOUBLE",
                1,
                c -> c.reduceScatter(doubles(39), doubles(10), PARTS, Op.SUM));
        assertRefused(
                "rank 1 of 4: alltoall has 10 DOUBLE, which do not divide into 4 equal parts",
                1,
                c -> c.alltoall(doubles(10), doubles(10)));
    }

    @Test
    void partsToReceiveThatOverlapAreRefused() {
        Data data = doubles(10);
        assertRefused(
                "rank 0 of 4: gatherv at root 0 receives parts 1 and 2 both at element 19 of out: give each part"
                        + " elements of its own",
                0,
                c -> c.gatherv(data, doubles(40), PARTS, new int[] {0, 10, 19, 30}, 0));
        assertRefused(
                "rank 0 of 4: allgatherv receives parts 0 and 3 both at element 5 of out: give each part elements of"
                        + " its own",
                0,
                c -> c.allgatherv(data, doubles(40), PARTS, new int[] {5, 15, 25, 0}));
        assertRefused(
                "rank 0 of 4: alltoallv receives parts 1 and 2 both at element 10 of out: give each part elements of"
                        + " its own",
                0,
                c -> c.alltoallv(doubles(40), PARTS, PLACES, doubles(40), PARTS, new int[] {0, 10, 10, 30}));
    }

    /** Parts may lie in any order, and the place of an empty one does not matter. */
    @Test
    void partsInAnyOrderAreAccepted() {
        CollectiveArguments arguments = new CollectiveArguments(0, 4);
        arguments.partsApart("gatherv", PARTS, new int[] {30, 0, 20, 10});
        arguments.partsApart("gatherv", new int[] {10, 0, 10, 10}, new int[] {0, 5, 20, 10});
    }

    @Test
    void countsAndDisplacementsThatDoNotFitAreRefused() {
        assertRefused(
                "rank 0 of 4: allgatherv needs 4 displacements of out, one per rank, has 3",
                0,
                c -> c.allgatherv(doubles(10), doubles(40), PARTS, new int[3]));
        assertRefused(
                "rank 0 of 4: allgatherv needs 4 counts of out, one per rank, has 3",
                0,
                c -> c.allgatherv(doubles(10), doubles(40), new int[3], PLACES));
        assertRefused(
                "rank 0 of 4: gatherv at root 0 needs 4 counts of out, one per rank, has 3",
                0,
                c -> c.gatherv(doubles(10), doubles(40), new int[3], PLACES, 0));
        assertRefused(
                "rank 2 of 4: scatterv at root 2 needs 4 counts of in, one per rank, has 3",
                2,
                c -> c.scatterv(doubles(40), new int[3], PLACES, doubles(10), 2));
        assertRefused(
                "rank 1 of 4: alltoallv needs 4 counts of in, one per rank, has 3",
                1,
                c -> c.alltoallv(doubles(40), new int[3], PLACES, doubles(40), PARTS, PLACES));
        assertRefused(
                "rank 1 of 4: reduceScatter needs 4 counts, one per rank, has 3",
                1,
                c -> c.reduceScatter(doubles(40), doubles(10), new int[3], Op.SUM));
        assertRefused(
                "rank 0 of 4: gatherv at root 0 has counts of out[2] = -1, which must not be negative",
                0,
                c -> c.gatherv(doubles(10), doubles(40), new int[] {10, 10, -1, 10}, PLACES, 0));
        assertRefused(
                "rank 0 of 4: gatherv at root 0 has part 3 of out at elements 30 to 39, but out has only 39 DOUBLE",
                0,
                c -> c.gatherv(doubles(10), doubles(39), PARTS, PLACES, 0));
        assertRefused(
                "rank 0 of 4: gatherv at root 0 has 9 elements in this rank's in, but the count for rank 0 is 10",
                0,
                c -> c.gatherv(doubles(9), doubles(40), PARTS, PLACES, 0));
        assertRefused(
                "rank 2 of 4: scatterv at root 2 has 9 elements in this rank's out, but the count for rank 2 is 10",
                2,
                c -> c.scatterv(doubles(40), PARTS, PLACES, doubles(9), 2));
        assertRefused(
                "rank 1 of 4: alltoallv has 3 elements in this rank's part of in, but the count for rank 1 is 10",
                1,
                c -> c.alltoallv(doubles(40), new int[] {10, 3, 10, 10}, PLACES, doubles(40), PARTS, PLACES));
        assertRefused(
                "rank 1 of 4: allgatherv uses counts and displacements, so out must be contiguous, "
                        + "not 40 DOUBLE in runs of 1 every 2",
                1,
                c -> c.allgatherv(doubles(10), doubles(80).vector(40, 1, 2), PARTS, PLACES));
    }

    @Test
    void typesThatDifferAreRefused() {
        assertRefused(
                "rank 0 of 4: allreduce sends DOUBLE but receives INT: both must be the same type",
                0,
                c -> c.allreduce(doubles(10), Data.of(new int[10]), Op.SUM));
        assertRefused(
                "rank 0 of 4: allgather sends DOUBLE but receives INT: both must be the same type",
                0,
                c -> c.allgather(doubles(10), Data.of(new int[80])));
        assertRefused(
                "rank 0 of 4: scatter at root 0 sends DOUBLE but receives INT: both must be the same type",
                0,
                c -> c.scatter(doubles(40), Data.of(new int[10]), 0));
    }

    @Test
    void undefinedOperationsAreRefused() {
        assertRefused(
                "rank 3 of 4: allreduce: operation LXOR is not defined for DOUBLE; it takes [BYTE, CHAR, SHORT, INT,"
                        + " LONG]",
                3,
                c -> c.allreduce(doubles(10), Op.LXOR));
        assertRefused(
                "rank 3 of 4: reduce: operation LXOR is not defined for DOUBLE; it takes [BYTE, CHAR, SHORT, INT,"
                        + " LONG]",
                3,
                c -> c.reduce(doubles(10), Data.nothing(), Op.LXOR, 0));
    }

    @Test
    void memoryReadAndWrittenAtOnceIsRefused() {
        double[] array = new double[40];
        assertRefused(
                "rank 1 of 4: allreduce has overlapping input and output: use memory that does not"
                        + " overlap, or the in-place form",
                1,
                c -> c.allreduce(Data.of(array), Data.of(array), Op.SUM));
        assertRefused(
                "rank 1 of 4: allgather has overlapping input and output: use memory that does not overlap",
                1,
                c -> c.allgather(Data.of(array, 10, 10), Data.of(array)));
        assertRefused(
                "rank 1 of 4: scan has overlapping input and output: use memory that does not overlap",
                1,
                c -> c.scan(Data.of(array, 0, 10), Data.of(array, 9, 10), Op.SUM));
    }

    @Test
    void lengthsThatDifferBetweenRanksAreAnErrorAndNotAHang() {
        for (Algorithms algorithms :
                new Algorithms[] {Algorithms.FEW_ROUNDS, Algorithms.DEFAULT.withSharedMemoryAfter(0)}) {
            int perHost = algorithms.equals(Algorithms.FEW_ROUNDS) ? 0 : 4;
            Layout layout = new Layout(4, algorithms, RankThreads.Sends.SYNCHRONOUS, perHost);
            assertThrows(
                    MessagingException.class, () -> layout.run((c, rank) -> c.bcast(doubles(rank == 3 ? 0 : 5), 1)));
            assertThrows(
                    MessagingException.class,
                    () -> layout.run((c, rank) -> c.allreduce(doubles(rank == 3 ? 0 : 5), Op.SUM)));
            assertThrows(
                    MessagingException.class,
                    () -> layout.run((c, rank) -> c.gather(doubles(rank == 3 ? 0 : 5), doubles(20), 0)));
        }
    }

    private static Data doubles(int count) {
        return Data.of(new double[count]);
    }

    private void assertRefused(String message, int rank, Consumer<Collectives> call) {
        Collectives collectives = new CollectiveOperations(new CountingPeers(rank));
        Exception error = assertThrows(IllegalArgumentException.class, () -> call.accept(collectives));
        assertEquals(message, error.getMessage());
        assertEquals(0, messages.get(), "messages sent before the error");
    }

    /** Ranks that take everything and give nothing. */
    private final class CountingPeers implements Peers {
        private final int rank;

        CountingPeers(int rank) {
            this.rank = rank;
        }

        @Override
        public int rank() {
            return rank;
        }

        @Override
        public int size() {
            return 4;
        }

        @Override
        public void send(MemorySegment data, int destination, int tag) {
            messages.incrementAndGet();
        }

        @Override
        public void receive(MemorySegment into, int source, int tag) {
            messages.incrementAndGet();
        }

        @Override
        public void exchange(MemorySegment out, int destination, MemorySegment into, int source, int tag) {
            messages.incrementAndGet();
        }
    }
}
