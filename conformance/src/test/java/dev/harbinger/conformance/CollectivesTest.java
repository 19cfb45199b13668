package dev.harbinger.conformance;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.harbinger.messaging.Communicator;
import dev.harbinger.messaging.Data;
import dev.harbinger.messaging.Op;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** Every collective over the engine; what they compute is checked in full where the algorithms are. */
@EveryVariant
record CollectivesTest(Variant variant) {
    /** Around the limits of the pushed bytes and of the algorithms. */
    private static final int[] COUNTS = {0, 1, 7, 1025, 9001};

    private static final int RANKS = 3;

    private void forCounts(CountProgram program) {
        Job.run(variant, RANKS, world -> {
            for (int count : COUNTS) {
                program.run(world, count);
            }
        });
    }

    private interface CountProgram {
        void run(Communicator world, int count);
    }

    private static long value(int rank, int index) {
        return 1_000_003L * (rank + 1) + 17L * index * (rank + 2);
    }

    private static long[] values(int rank, int count) {
        return IntStream.range(0, count).mapToLong(i -> value(rank, i)).toArray();
    }

    /** Parts of all ranks, one after the other. */
    private static long[] parts(int count) {
        return IntStream.range(0, RANKS * count)
                .mapToLong(i -> value(i / count, i % count))
                .toArray();
    }

    private static long[] sum(int ranks, int count) {
        return IntStream.range(0, count)
                .mapToLong(i ->
                        IntStream.range(0, ranks).mapToLong(r -> value(r, i)).sum())
                .toArray();
    }

    @Test
    void noRankLeavesABarrierBeforeAllHaveEntered() {
        java.util.concurrent.atomic.AtomicInteger entered = new java.util.concurrent.atomic.AtomicInteger();
        int rounds = 20;
        Job.run(variant, RANKS, world -> {
            for (int round = 1; round <= rounds; round++) {
                entered.incrementAndGet();
                world.barrier();
                assertEquals(true, entered.get() >= round * RANKS);
                world.barrier();
            }
        });
    }

    @Test
    void bcastFromEveryRoot() {
        forCounts((world, count) -> {
            for (int root = 0; root < RANKS; root++) {
                long[] data = world.rank() == root ? values(root, count) : new long[count];
                world.bcast(Data.of(data), root);
                assertArrayEquals(values(root, count), data);
            }
        });
    }

    @Test
    void reduceToEveryRootAndToAll() {
        forCounts((world, count) -> {
            long[] mine = values(world.rank(), count);
            for (int root = 0; root < RANKS; root++) {
                long[] result = new long[world.rank() == root ? count : 0];
                world.reduce(Data.of(mine), Data.of(result), Op.SUM, root);
                assertArrayEquals(world.rank() == root ? sum(RANKS, count) : new long[0], result);
            }
            long[] result = new long[count];
            world.allreduce(Data.of(mine), Data.of(result), Op.SUM);
            assertArrayEquals(sum(RANKS, count), result);
            world.allreduce(Data.of(mine), Op.MAX);
            assertArrayEquals(values(RANKS - 1, count), mine);
        });
    }

    @Test
    void floatingPointSumsAreTheSameBitsOnAllRanksAndInEveryRun() {
        forCounts((world, count) -> {
            double[] first = null;
            for (int repeat = 0; repeat < 3; repeat++) {
                int salt = world.rank();
                double[] mine = IntStream.range(0, count)
                        .mapToDouble(i -> Math.sin(i + 0.1 * salt) * 1e10 / (salt + 1))
                        .toArray();
                world.allreduce(Data.of(mine), Op.SUM);
                if (first == null) {
                    first = mine;
                }
                assertArrayEquals(first, mine, 0.0);
                double[] ofRoot = mine.clone();
                world.bcast(Data.of(ofRoot), 0);
                assertArrayEquals(ofRoot, mine, 0.0);
            }
        });
    }

    @Test
    void operationsThatDoNotCommuteAreCombinedInRankOrder() {
        // Ten times the digits of a number, plus how many there are.
        Op append = Op.ofLongs("append", false, (a, b) -> {
            long digits = b % 10;
            long value = a / 10 * Math.round(Math.pow(10, digits)) + b / 10;
            return 10 * value + a % 10 + digits;
        });
        Job.run(variant, RANKS, world -> {
            long mine = 10 * (world.rank() + 1) + 1;
            assertEquals(1233, world.allreduce(mine, append));
            long[] out = {-1};
            world.scan(Data.of(new long[] {mine}), Data.of(out), append);
            assertEquals(new long[] {11, 122, 1233}[world.rank()], out[0]);
        });
    }

    @Test
    void gatherAndScatter() {
        forCounts((world, count) -> {
            for (int root = 0; root < RANKS; root++) {
                boolean isRoot = world.rank() == root;
                long[] all = new long[isRoot ? RANKS * count : 0];
                world.gather(Data.of(values(world.rank(), count)), Data.of(all), root);
                assertArrayEquals(isRoot ? parts(count) : new long[0], all);
                long[] mine = new long[count];
                world.scatter(Data.of(all), Data.of(mine), root);
                assertArrayEquals(values(world.rank(), count), mine);
            }
            long[] all = new long[RANKS * count];
            world.allgather(Data.of(values(world.rank(), count)), Data.of(all));
            assertArrayEquals(parts(count), all);
        });
    }

    @Test
    void gatherAndScatterOfUnevenParts() {
        forCounts((world, count) -> {
            int[] counts = {count, 0, 2 * count};
            int[] displacements = {1, 0, count + 2};
            long[] expected = new long[3 * count + 3];
            for (int r = 0; r < RANKS; r++) {
                System.arraycopy(values(r, counts[r]), 0, expected, displacements[r], counts[r]);
            }
            Data mine = Data.of(values(world.rank(), counts[world.rank()]));
            long[] all = new long[3 * count + 3];
            world.gatherv(mine, Data.of(all), counts, displacements, 1);
            assertArrayEquals(world.rank() == 1 ? expected : new long[all.length], all);
            long[] back = new long[counts[world.rank()]];
            world.scatterv(Data.of(all), counts, displacements, Data.of(back), 1);
            assertArrayEquals(values(world.rank(), counts[world.rank()]), back);
            Arrays.fill(all, 0);
            world.allgatherv(mine, Data.of(all), counts, displacements);
            assertArrayEquals(expected, all);
        });
    }

    @Test
    void allToAll() {
        forCounts((world, count) -> {
            int me = world.rank();
            long[] out = new long[RANKS * count];
            long[] expected = new long[RANKS * count];
            for (int peer = 0; peer < RANKS; peer++) {
                for (int i = 0; i < count; i++) {
                    out[peer * count + i] = value(me, 10 * i + peer);
                    expected[peer * count + i] = value(peer, 10 * i + me);
                }
            }
            long[] into = new long[RANKS * count];
            world.alltoall(Data.of(out), Data.of(into));
            assertArrayEquals(expected, into);

            int[] counts = new int[RANKS];
            Arrays.fill(counts, count);
            int[] displacements = {2 * count, count, 0};
            long[] reversed = new long[RANKS * count];
            int[] inOrder = {0, count, 2 * count};
            world.alltoallv(Data.of(out), counts, inOrder, Data.of(reversed), counts, displacements);
            for (int peer = 0; peer < RANKS; peer++) {
                assertArrayEquals(
                        Arrays.copyOfRange(expected, peer * count, (peer + 1) * count),
                        Arrays.copyOfRange(reversed, displacements[peer], displacements[peer] + count));
            }
        });
    }

    @Test
    void reduceScatterAndScans() {
        forCounts((world, count) -> {
            int me = world.rank();
            long[] mine = values(me, RANKS * count);
            long[] all = sum(RANKS, RANKS * count);
            long[] part = new long[count];
            world.reduceScatterBlock(Data.of(mine), Data.of(part), Op.SUM);
            assertArrayEquals(Arrays.copyOfRange(all, me * count, (me + 1) * count), part);

            int[] counts = {0, count, 2 * count};
            int[] starts = {0, 0, count};
            long[] uneven = new long[counts[me]];
            world.reduceScatter(Data.of(mine), Data.of(uneven), counts, Op.SUM);
            assertArrayEquals(Arrays.copyOfRange(all, starts[me], starts[me] + counts[me]), uneven);

            long[] prefix = new long[count];
            world.scan(Data.of(values(me, count)), Data.of(prefix), Op.SUM);
            assertArrayEquals(sum(me + 1, count), prefix);
            long[] before = values(99, count);
            world.exscan(Data.of(values(me, count)), Data.of(before), Op.SUM);
            assertArrayEquals(me == 0 ? values(99, count) : sum(me, count), before);
        });
    }

    @Test
    void countsAndDisplacementsBeyondTheRanksAreNotRead() {
        int[] counts = {1, 2, 3, -1, Integer.MAX_VALUE};
        int[] places = {0, 1, 3, -1};
        int[] each = {2, 2, 2, -1};
        int[] apart = {0, 2, 4, -1, -1};
        Job.run(variant, RANKS, world -> {
            int me = world.rank();
            long[] mine = values(me, counts[me]);
            long[] gathered = IntStream.range(0, RANKS)
                    .mapToObj(rank -> values(rank, counts[rank]))
                    .flatMapToLong(LongStream::of)
                    .toArray();
            long[] all = new long[6];
            world.allgatherv(Data.of(mine), Data.of(all), counts, places);
            assertArrayEquals(gathered, all);

            long[] atRoot = new long[6];
            world.gatherv(Data.of(mine), Data.of(atRoot), counts, places, 2);
            assertArrayEquals(me == 2 ? gathered : new long[6], atRoot);

            long[] back = new long[counts[me]];
            world.scatterv(Data.of(atRoot), counts, places, Data.of(back), 2);
            assertArrayEquals(mine, back);

            long[] exchanged = new long[6];
            world.alltoallv(Data.of(values(me, 6)), each, apart, Data.of(exchanged), each, apart);
            assertArrayEquals(
                    IntStream.range(0, 6)
                            .mapToLong(i -> value(i / 2, 2 * me + i % 2))
                            .toArray(),
                    exchanged);

            long[] part = new long[counts[me]];
            world.reduceScatter(Data.of(values(me, 6)), Data.of(part), counts, Op.SUM);
            assertArrayEquals(Arrays.copyOfRange(sum(RANKS, 6), places[me], places[me] + counts[me]), part);
        });
    }

    @Test
    void vectorsAndConfinedMemoryTakePart() {
        Job.run(variant, RANKS, world -> {
            int rows = 500;
            double[] matrix = new double[rows * 4];
            for (int row = 0; row < rows; row++) {
                matrix[4 * row] = world.rank() + row;
            }
            world.allreduce(Data.of(matrix).vector(rows, 1, 4), Op.SUM);
            for (int i = 0; i < matrix.length; i++) {
                assertEquals(i % 4 == 0 ? RANKS * (i / 4) + 3 : 0, matrix[i]);
            }
            try (Arena arena = Arena.ofConfined()) {
                MemorySegment memory = arena.allocate(40_000);
                Payload.fill(memory, world.rank());
                world.bcast(Data.of(memory), 2);
                Payload.check(memory, 2, 40_000);
                MemorySegment all = arena.allocate(RANKS * 40_000L);
                Payload.fill(memory, world.rank());
                world.allgather(Data.of(memory), Data.of(all));
                for (int r = 0; r < RANKS; r++) {
                    Payload.check(all.asSlice(r * 40_000L), r, 40_000);
                }
            }
        });
    }
}
