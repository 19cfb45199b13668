package dev.harbinger.messaging.collective;

import static dev.harbinger.messaging.collective.Samples.AFTER;
import static dev.harbinger.messaging.collective.Samples.MATRIX;
import static dev.harbinger.messaging.collective.Samples.assertSame;
import static dev.harbinger.messaging.collective.Samples.data;
import static dev.harbinger.messaging.collective.Samples.longs;
import static dev.harbinger.messaging.collective.Samples.memory;
import static dev.harbinger.messaging.collective.Samples.reduced;

import dev.harbinger.messaging.Data;
import dev.harbinger.messaging.Datatype;
import dev.harbinger.messaging.Op;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Operations that are not commutative are combined in rank order, and those on whole vectors see whole vectors. */
@Tag("sweep")
class RankOrderTest {
    private static final Datatype LONG = Datatype.LONG;

    static Stream<Arguments> layoutsAndOperations() {
        return Layout.all().stream().flatMap(layout -> Stream.of(AFTER, MATRIX).map(op -> Arguments.of(layout, op)));
    }

    @ParameterizedTest
    @MethodSource("layoutsAndOperations")
    void reductionsCombineInRankOrder(Layout layout, Op op) {
        for (int count : List.of(0, 4, 400, 40_000)) {
            List<MemorySegment> inputs = IntStream.range(0, layout.size())
                    .mapToObj(rank -> longs(count, rank, count))
                    .toList();
            MemorySegment all = reduced(op, LONG, inputs);
            layout.forEachRoot(
                    count == 40_000 ? Samples.LARGE_COUNT : count,
                    root -> layout.run((collectives, rank) -> {
                        Data in = data(inputs.get(rank).asReadOnly(), LONG);
                        MemorySegment out = memory(LONG, count);
                        collectives.reduce(in, rank == root ? data(out, LONG) : Data.nothing(), op, root);
                        if (rank == root) {
                            assertSame(all, out, layout, op, root, count);
                        }
                    }));
            layout.run((collectives, rank) -> {
                Data in = data(inputs.get(rank).asReadOnly(), LONG);
                MemorySegment out = memory(LONG, count);
                collectives.allreduce(in, data(out, LONG), op);
                assertSame(all, out, "allreduce", layout, op, rank, count);
                collectives.scan(in, data(out, LONG), op);
                assertSame(reduced(op, LONG, inputs.subList(0, rank + 1)), out, "scan", layout, op, rank, count);
                collectives.exscan(in, data(out, LONG), op);
                if (rank > 0) {
                    assertSame(reduced(op, LONG, inputs.subList(0, rank)), out, "exscan", layout, op, rank, count);
                }
            });
        }
    }

    @ParameterizedTest
    @MethodSource("layoutsAndOperations")
    void reduceScatterCombinesInRankOrder(Layout layout, Op op) {
        int size = layout.size();
        List<MemorySegment> inputs = IntStream.range(0, size)
                .mapToObj(rank -> longs(4 * size, rank, 9))
                .toList();
        MemorySegment all = reduced(op, LONG, inputs);
        layout.run((collectives, rank) -> {
            MemorySegment out = memory(LONG, 4);
            collectives.reduceScatterBlock(data(inputs.get(rank), LONG), data(out, LONG), op);
            assertSame(all.asSlice(rank * 32L, 32), out, layout, op, rank);
        });
    }

    @ParameterizedTest
    @MethodSource("layouts")
    void operationsOnWholeVectorsAreNeverGivenPieces(Layout layout) {
        int size = layout.size();
        // The longer one is more than a piece.
        for (int count : List.of(size, 40_000 * size)) {
            Op whole = wholeSum(count);
            List<MemorySegment> inputs = IntStream.range(0, size)
                    .mapToObj(rank -> longs(count, rank, 2))
                    .toList();
            MemorySegment all = reduced(Op.SUM, LONG, inputs);
            layout.run((collectives, rank) -> {
                Data in = data(inputs.get(rank), LONG);
                MemorySegment out = memory(LONG, count);
                collectives.reduce(in, data(out, LONG), whole, size - 1);
                collectives.allreduce(in, data(out, LONG), whole);
                assertSame(all, out, layout, rank, count);
                collectives.scan(in, data(out, LONG), whole);
                collectives.exscan(in, data(out, LONG), whole);
                MemorySegment part = memory(LONG, count / size);
                collectives.reduceScatterBlock(in, data(part, LONG), whole);
                assertSame(all.asSlice(rank * part.byteSize(), part.byteSize()), part, layout, rank, count);
            });
        }
    }

    static List<Layout> layouts() {
        return Layout.all();
    }

    private static Op wholeSum(int wholeCount) {
        return Op.of("WHOLE", true, (in, inOut, count, type) -> {
            if (count != wholeCount) {
                throw new IllegalStateException("given " + count + " of " + wholeCount + " elements");
            }
            Op.SUM.reduce(in, inOut, count, type);
        });
    }
}
