package dev.harbinger.messaging.collective;

import static dev.harbinger.messaging.collective.Samples.AFTER;
import static dev.harbinger.messaging.collective.Samples.assertSame;
import static dev.harbinger.messaging.collective.Samples.copy;
import static dev.harbinger.messaging.collective.Samples.data;
import static dev.harbinger.messaging.collective.Samples.inputs;
import static dev.harbinger.messaging.collective.Samples.joined;
import static dev.harbinger.messaging.collective.Samples.longs;
import static dev.harbinger.messaging.collective.Samples.memory;
import static dev.harbinger.messaging.collective.Samples.reduced;

import dev.harbinger.messaging.Collectives;
import dev.harbinger.messaging.Data;
import dev.harbinger.messaging.Datatype;
import dev.harbinger.messaging.Op;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

/**
 * Random sequences of collectives on one communicator, one right after the other, with random sizes, roots, types,
 * counts, layouts and limits between the algorithms. jqwik prints the seed of a failure.
 */
class RandomProgramsTest {
    private static final int STEPS = 12;

    /** One collective, and the check of its result on a rank. */
    private interface Step {
        void run(Collectives collectives, int rank);
    }

    @Property(tries = 150)
    void everyCollectiveOfASequenceGivesItsOwnResult(
            @ForAll @IntRange(min = 1, max = 16) int size, @ForAll boolean buffered, @ForAll long seed) {
        Random random = new Random(seed);
        List<Step> steps = IntStream.range(0, STEPS)
                .mapToObj(i -> step(random, size, seed + i))
                .toList();
        long limit = 1L << random.nextInt(14);
        Algorithms algorithms = Algorithms.limit(limit).withSharedMemoryAfter(random.nextInt(5));
        RankThreads.Sends sends = buffered ? RankThreads.Sends.BUFFERED : RankThreads.Sends.SYNCHRONOUS;
        new Layout(size, algorithms, sends, random.nextInt(size + 1))
                .run((collectives, rank) -> steps.forEach(step -> step.run(collectives, rank)));
    }

    private static Step step(Random random, int size, long seed) {
        Datatype type = Samples.PLAIN.get(random.nextInt(Samples.PLAIN.size()));
        int count = random.nextInt(4) == 0 ? random.nextInt(3000) : random.nextInt(20);
        int root = random.nextInt(size);
        return switch (random.nextInt(9)) {
            case 0 -> bcast(inputs(type, count, size, seed).get(root), type, root);
            case 1 -> reductions(inputs(type, count, size, seed), type, Op.SUM, root);
            case 2 -> reductions(longInputs(count, size, seed), Datatype.LONG, AFTER, root);
            case 3 -> gathers(inputs(type, count, size, seed), type, root);
            case 4 -> variableGathers(new Places(random, size, 12), inputs(type, 12, size, seed), type, root);
            case 5 -> alltoall(inputs(type, count * size, size, seed), type, count);
            case 6 -> alltoallv(random, size, inputs(type, 12, size, seed), type);
            case 7 -> reduceScatter(new Places(random, size, 200).counts, size, seed);
            default -> (collectives, rank) -> collectives.barrier();
        };
    }

    private static List<MemorySegment> longInputs(int count, int size, long seed) {
        return IntStream.range(0, size)
                .mapToObj(rank -> longs(count, rank, seed))
                .toList();
    }

    private static Step bcast(MemorySegment sent, Datatype type, int root) {
        return (collectives, rank) -> {
            MemorySegment mine = rank == root ? sent : memory(Datatype.BYTE, sent.byteSize());
            collectives.bcast(data(mine, type), root);
            assertSame(sent, mine, "bcast", rank);
        };
    }

    private static Step reductions(List<MemorySegment> inputs, Datatype type, Op op, int root) {
        long count = inputs.getFirst().byteSize() / type.bytes();
        MemorySegment all = reduced(op, type, inputs);
        return (collectives, rank) -> {
            Data in = data(inputs.get(rank), type);
            MemorySegment out = memory(type, count);
            collectives.reduce(in, rank == root ? data(out, type) : Data.nothing(), op, root);
            if (rank == root) {
                assertSame(all, out, "reduce", op, rank);
            }
            MemorySegment inOut = copy(inputs.get(rank));
            collectives.allreduce(data(inOut, type), op);
            assertSame(all, inOut, "allreduce", op, rank);
            collectives.scan(in, data(out, type), op);
            assertSame(reduced(op, type, inputs.subList(0, rank + 1)), out, "scan", op, rank);
            collectives.exscan(in, data(out, type), op);
            if (rank > 0) {
                assertSame(reduced(op, type, inputs.subList(0, rank)), out, "exscan", op, rank);
            }
        };
    }

    private static Step gathers(List<MemorySegment> inputs, Datatype type, int root) {
        MemorySegment all = joined(inputs);
        long count = all.byteSize() / type.bytes();
        return (collectives, rank) -> {
            MemorySegment gathered = memory(type, count);
            collectives.gather(data(inputs.get(rank), type), data(gathered, type), root);
            if (rank == root) {
                assertSame(all, gathered, "gather", rank);
            }
            MemorySegment everywhere = memory(type, count);
            collectives.allgather(data(inputs.get(rank), type), data(everywhere, type));
            assertSame(all, everywhere, "allgather", rank);
            MemorySegment mine = memory(Datatype.BYTE, inputs.get(rank).byteSize());
            collectives.scatter(data(gathered, type), data(mine, type), root);
            assertSame(inputs.get(rank), mine, "scatter", rank);
        };
    }

    private static Step variableGathers(Places places, List<MemorySegment> inputs, Datatype type, int root) {
        MemorySegment all = memory(type, places.room);
        for (int rank = 0; rank < inputs.size(); rank++) {
            MemorySegment.copy(inputs.get(rank), 0, all, places.start(rank, type), places.length(rank, type));
        }
        return (collectives, rank) -> {
            Data in = data(inputs.get(rank).asSlice(0, places.length(rank, type)), type);
            MemorySegment gathered = memory(type, places.room);
            collectives.gatherv(in, data(gathered, type), places.counts, places.displacements, root);
            if (rank == root) {
                assertSame(all, gathered, "gatherv", rank);
            }
            MemorySegment everywhere = memory(type, places.room);
            collectives.allgatherv(in, data(everywhere, type), places.counts, places.displacements);
            assertSame(all, everywhere, "allgatherv", rank);
            MemorySegment mine = memory(type, places.counts[rank]);
            collectives.scatterv(data(all, type), places.counts, places.displacements, data(mine, type), root);
            assertSame(in.segment(), mine, "scatterv", rank);
        };
    }

    private static Step alltoall(List<MemorySegment> inputs, Datatype type, int count) {
        long part = (long) count * type.bytes();
        return (collectives, rank) -> {
            MemorySegment out = memory(type, (long) count * inputs.size());
            collectives.alltoall(data(inputs.get(rank), type), data(out, type));
            List<MemorySegment> parts = inputs.stream()
                    .map(input -> input.asSlice(rank * part, part))
                    .toList();
            assertSame(joined(parts), out, "alltoall", rank);
        };
    }

    private static Step alltoallv(Random random, int size, List<MemorySegment> inputs, Datatype type) {
        int[][] counts = new int[size][size];
        List<Places> received = new ArrayList<>();
        for (int to = 0; to < size; to++) {
            received.add(new Places(random, size, 12));
            for (int from = 0; from < size; from++) {
                counts[from][to] = received.get(to).counts[from];
            }
        }
        // All parts of a rank start at the same place, which is allowed for what is sent.
        int[] start = new int[size];
        return (collectives, rank) -> {
            Places places = received.get(rank);
            MemorySegment expected = memory(type, places.room);
            for (int from = 0; from < size; from++) {
                MemorySegment.copy(inputs.get(from), 0, expected, places.start(from, type), places.length(from, type));
            }
            MemorySegment out = memory(type, places.room);
            collectives.alltoallv(
                    data(inputs.get(rank), type),
                    counts[rank],
                    start,
                    data(out, type),
                    places.counts,
                    places.displacements);
            assertSame(expected, out, "alltoallv", rank);
        };
    }

    private static Step reduceScatter(int[] counts, int size, long seed) {
        int total = IntStream.of(counts).sum();
        List<MemorySegment> inputs = longInputs(total, size, seed);
        MemorySegment sum = reduced(Op.SUM, Datatype.LONG, inputs);
        MemorySegment composed = reduced(AFTER, Datatype.LONG, inputs);
        return (collectives, rank) -> {
            long before = IntStream.of(counts).limit(rank).asLongStream().sum();
            Data in = data(inputs.get(rank), Datatype.LONG);
            MemorySegment out = memory(Datatype.LONG, counts[rank]);
            collectives.reduceScatter(in, data(out, Datatype.LONG), counts, Op.SUM);
            assertSame(sum.asSlice(8 * before, out.byteSize()), out, "reduceScatter", rank);
            collectives.reduceScatter(in, data(out, Datatype.LONG), counts, AFTER);
            assertSame(composed.asSlice(8 * before, out.byteSize()), out, "ordered reduceScatter", rank);
        };
    }

    /** Where parts of 0 to {@code longest} elements lie, in random order and with gaps. */
    private static final class Places {
        final int[] counts;
        final int[] displacements;
        final int room;

        Places(Random random, int size, int longest) {
            counts = random.ints(size, 0, longest + 1).toArray();
            displacements = new int[size];
            List<Integer> order =
                    new ArrayList<>(IntStream.range(0, size).boxed().toList());
            Collections.shuffle(order, random);
            int end = 0;
            for (int rank : order) {
                end += random.nextInt(3);
                displacements[rank] = end;
                end += counts[rank];
            }
            room = end;
        }

        long start(int rank, Datatype type) {
            return (long) displacements[rank] * type.bytes();
        }

        long length(int rank, Datatype type) {
            return (long) counts[rank] * type.bytes();
        }
    }
}
