package dev.harbinger.messaging.collective;

import static dev.harbinger.messaging.collective.Samples.assertSame;
import static dev.harbinger.messaging.collective.Samples.copy;
import static dev.harbinger.messaging.collective.Samples.data;
import static dev.harbinger.messaging.collective.Samples.inputs;
import static dev.harbinger.messaging.collective.Samples.joined;
import static dev.harbinger.messaging.collective.Samples.memory;
import static dev.harbinger.messaging.collective.Samples.reduced;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.harbinger.messaging.Data;
import dev.harbinger.messaging.Datatype;
import dev.harbinger.messaging.Op;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Collectives without a root, against a sequential reference. */
@Tag("sweep")
class SymmetricCollectivesTest {
    static List<Layout> layouts() {
        return Layout.all();
    }

    @ParameterizedTest
    @MethodSource("layouts")
    void noRankLeavesABarrierBeforeAllHaveEntered(Layout layout) {
        AtomicInteger entered = new AtomicInteger();
        layout.run((collectives, rank) -> {
            for (int round = 1; round <= 5; round++) {
                entered.incrementAndGet();
                collectives.barrier();
                assertEquals(round * layout.size(), entered.get());
                collectives.barrier();
            }
        });
    }

    @ParameterizedTest
    @MethodSource("layouts")
    void allreduceCombinesAtAllAndLeavesTheInputsAlone(Layout layout) {
        layout.forEachCount(count -> {
            List<MemorySegment> inputs = inputs(Datatype.LONG, count, layout.size(), count);
            MemorySegment expected = reduced(Op.SUM, Datatype.LONG, inputs);
            layout.run((collectives, rank) -> {
                MemorySegment out = memory(Datatype.LONG, count);
                Data in = data(inputs.get(rank).asReadOnly(), Datatype.LONG);
                collectives.allreduce(in, data(out, Datatype.LONG), Op.SUM);
                assertSame(expected, out, layout, rank, count);
                MemorySegment inPlace = copy(inputs.get(rank));
                collectives.allreduce(data(inPlace, Datatype.LONG), Op.SUM);
                assertSame(expected, inPlace, layout, rank, count);
            });
        });
    }

    @ParameterizedTest
    @MethodSource("layouts")
    void allreduceAndScanKnowEveryOperationOnEveryTypeItIsDefinedFor(Layout layout) {
        layout.run((collectives, rank) -> {
            for (Op op : Samples.PREDEFINED) {
                for (Datatype type : Datatype.values()) {
                    if (op.accepts(type)) {
                        List<MemorySegment> inputs = inputs(type, 33, layout.size(), 6);
                        MemorySegment out = memory(type, 33);
                        collectives.allreduce(data(inputs.get(rank), type), data(out, type), op);
                        assertSame(reduced(op, type, inputs), out, layout, rank, op, type);
                        collectives.scan(data(inputs.get(rank), type), data(out, type), op);
                        assertSame(reduced(op, type, inputs.subList(0, rank + 1)), out, layout, rank, op, type);
                    }
                }
            }
        });
    }

    @ParameterizedTest
    @MethodSource("layouts")
    void allreduceOfRoundingNumbersHasTheSameBitsOnEveryRankAndInEveryRun(Layout layout) {
        for (int count : List.of(1, 3, 1000)) {
            long[][] bits = new long[2 * layout.size()][];
            for (RankThreads.Sends sends : RankThreads.Sends.values()) {
                Layout run = new Layout(layout.size(), layout.algorithms(), sends, layout.perHost());
                run.run((collectives, rank) -> {
                    double[] numbers = new SplittableRandom(rank)
                            .doubles(count)
                            .map(number -> Math.scalb(number - 0.5, (int) (number * 1e6) % 60))
                            .toArray();
                    collectives.allreduce(Data.of(numbers), Op.SUM);
                    bits[sends.ordinal() * layout.size() + rank] = Arrays.stream(numbers)
                            .mapToLong(Double::doubleToRawLongBits)
                            .toArray();
                });
            }
            for (long[] of : bits) {
                assertArrayEquals(bits[0], of, () -> layout + " with " + count);
            }
        }
    }

    /** As a sum of two NaN does, an operation may be commutative to a program and still pick its bits from one side. */
    @ParameterizedTest
    @MethodSource("layouts")
    void allreduceHasTheSameBitsOnEveryRankEvenIfTheOrderOfTwoOperandsShows(Layout layout) {
        Op first = Op.ofLongs("FIRST", true, (lower, upper) -> lower);
        long[][] results = new long[layout.size()][];
        layout.run((collectives, rank) -> {
            long[] numbers = new long[100];
            Arrays.fill(numbers, rank);
            collectives.allreduce(Data.of(numbers), first);
            results[rank] = numbers;
        });
        for (long[] result : results) {
            assertArrayEquals(results[0], result, layout::toString);
        }
    }

    @ParameterizedTest
    @MethodSource("layouts")
    void allreduceOfOneNumberNeedsNoArray(Layout layout) {
        int size = layout.size();
        layout.run((collectives, rank) -> {
            assertEquals(size * (size - 1) / 2, collectives.allreduce((long) rank, Op.SUM));
            assertEquals(size - 0.5, collectives.allreduce(rank + 0.5, Op.MAX));
        });
    }

    @ParameterizedTest
    @MethodSource("layouts")
    void allgatherGivesAllThePartsInRankOrder(Layout layout) {
        layout.forEachCount(count -> {
            List<MemorySegment> inputs = inputs(Datatype.FLOAT, count, layout.size(), count);
            MemorySegment expected = joined(inputs);
            layout.run((collectives, rank) -> {
                MemorySegment out = memory(Datatype.FLOAT, (long) count * layout.size());
                collectives.allgather(data(inputs.get(rank), Datatype.FLOAT), data(out, Datatype.FLOAT));
                assertSame(expected, out, layout, rank, count);
            });
        });
    }

    @ParameterizedTest
    @MethodSource("layouts")
    void alltoallTransposesTheParts(Layout layout) {
        int size = layout.size();
        for (int count : Samples.COUNTS) {
            List<MemorySegment> inputs = inputs(Datatype.CHAR, count * size, size, count);
            layout.run((collectives, rank) -> {
                MemorySegment out = memory(Datatype.CHAR, (long) count * size);
                collectives.alltoall(data(inputs.get(rank), Datatype.CHAR), data(out, Datatype.CHAR));
                List<MemorySegment> parts = inputs.stream()
                        .map(input -> input.asSlice(2L * rank * count, 2L * count))
                        .toList();
                assertSame(joined(parts), out, layout, rank, count);
            });
        }
    }

    @ParameterizedTest
    @MethodSource("layouts")
    void reduceScatterDividesTheResultByCounts(Layout layout) {
        int size = layout.size();
        layout.forEachCount(count -> {
            int[] counts = IntStream.range(0, size)
                    .map(i -> i % 3 == 1 ? 0 : count + i)
                    .toArray();
            int total = Arrays.stream(counts).sum();
            List<MemorySegment> inputs = inputs(Datatype.DOUBLE, total, size, count);
            MemorySegment expected = reduced(Op.SUM, Datatype.DOUBLE, inputs);
            layout.run((collectives, rank) -> {
                int before = Arrays.stream(counts, 0, rank).sum();
                MemorySegment out = memory(Datatype.DOUBLE, counts[rank]);
                Data in = data(inputs.get(rank).asReadOnly(), Datatype.DOUBLE);
                collectives.reduceScatter(in, data(out, Datatype.DOUBLE), counts, Op.SUM);
                assertSame(expected.asSlice(before * 8L, counts[rank] * 8L), out, layout, rank, count);
            });
        });
    }

    @ParameterizedTest
    @MethodSource("layouts")
    void reduceScatterBlockDividesTheResultEvenly(Layout layout) {
        int size = layout.size();
        for (int count : Samples.COUNTS) {
            List<MemorySegment> inputs = inputs(Datatype.INT, count * size, size, count);
            MemorySegment expected = reduced(Op.MAX, Datatype.INT, inputs);
            layout.run((collectives, rank) -> {
                MemorySegment out = memory(Datatype.INT, count);
                collectives.reduceScatterBlock(data(inputs.get(rank), Datatype.INT), data(out, Datatype.INT), Op.MAX);
                assertSame(expected.asSlice(4L * rank * count, 4L * count), out, layout, rank, count);
            });
        }
    }

    @ParameterizedTest
    @MethodSource("layouts")
    void scanIncludesAndExscanExcludesTheOwnData(Layout layout) {
        layout.forEachCount(count -> {
            List<MemorySegment> inputs = inputs(Datatype.LONG, count, layout.size(), count);
            layout.run((collectives, rank) -> {
                MemorySegment out = memory(Datatype.LONG, count).fill((byte) 77);
                Data in = data(inputs.get(rank).asReadOnly(), Datatype.LONG);
                collectives.exscan(in, data(out, Datatype.LONG), Op.SUM);
                MemorySegment below = rank == 0
                        ? memory(Datatype.LONG, count).fill((byte) 77)
                        : reduced(Op.SUM, Datatype.LONG, inputs.subList(0, rank));
                assertSame(below, out, layout, rank, count);
                collectives.scan(in, data(out, Datatype.LONG), Op.SUM);
                assertSame(reduced(Op.SUM, Datatype.LONG, inputs.subList(0, rank + 1)), out, layout, rank, count);
            });
        });
    }
}
