package dev.harbinger.messaging.collective;

import static dev.harbinger.messaging.collective.Samples.assertSame;
import static dev.harbinger.messaging.collective.Samples.copy;
import static dev.harbinger.messaging.collective.Samples.data;
import static dev.harbinger.messaging.collective.Samples.input;
import static dev.harbinger.messaging.collective.Samples.inputs;
import static dev.harbinger.messaging.collective.Samples.joined;
import static dev.harbinger.messaging.collective.Samples.memory;
import static dev.harbinger.messaging.collective.Samples.reduced;

import dev.harbinger.messaging.Collectives;
import dev.harbinger.messaging.Data;
import dev.harbinger.messaging.Datatype;
import dev.harbinger.messaging.Op;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Collectives with a root, against a sequential reference, over every number of ranks, root, count and choice of
 * algorithm.
 */
@Tag("sweep")
class RootedCollectivesTest {
    static List<Layout> layouts() {
        return Layout.all();
    }

    @ParameterizedTest
    @MethodSource("layouts")
    void bcastCopiesTheRootsDataToAll(Layout layout) {
        layout.forEachCount(count -> layout.forEachRoot(count, root -> {
            MemorySegment expected = input(Datatype.INT, count, root, count);
            layout.run((collectives, rank) -> {
                MemorySegment mine = rank == root ? copy(expected).asReadOnly() : memory(Datatype.INT, count);
                collectives.bcast(data(mine, Datatype.INT), root);
                assertSame(expected, mine, layout, rank, root, count);
            });
        }));
    }

    @ParameterizedTest
    @MethodSource("layouts")
    void reduceCombinesAtTheRootAndLeavesTheInputsAlone(Layout layout) {
        layout.forEachCount(count -> layout.forEachRoot(count, root -> {
            List<MemorySegment> inputs = inputs(Datatype.DOUBLE, count, layout.size(), count);
            MemorySegment expected = reduced(Op.SUM, Datatype.DOUBLE, inputs);
            layout.run((collectives, rank) -> {
                MemorySegment out = memory(Datatype.DOUBLE, count);
                Data in = data(inputs.get(rank).asReadOnly(), Datatype.DOUBLE);
                collectives.reduce(in, rank == root ? data(out, Datatype.DOUBLE) : Data.nothing(), Op.SUM, root);
                if (rank == root) {
                    assertSame(expected, out, layout, root, count);
                }
            });
        }));
    }

    @ParameterizedTest
    @MethodSource("layouts")
    void reduceKnowsEveryOperationOnEveryTypeItIsDefinedFor(Layout layout) {
        layout.run((collectives, rank) -> {
            for (Op op : Samples.PREDEFINED) {
                for (Datatype type : Datatype.values()) {
                    if (op.accepts(type)) {
                        List<MemorySegment> inputs = inputs(type, 33, layout.size(), 5);
                        MemorySegment out = memory(type, 33);
                        int root = layout.size() / 2;
                        collectives.reduce(data(inputs.get(rank), type), data(out, type), op, root);
                        MemorySegment expected = rank == root ? reduced(op, type, inputs) : memory(type, 33);
                        assertSame(expected, out, layout, rank, op, type);
                    }
                }
            }
        });
    }

    @ParameterizedTest
    @MethodSource("layouts")
    void gatherPutsThePartsInRankOrder(Layout layout) {
        layout.forEachCount(count -> layout.forEachRoot(count, root -> {
            List<MemorySegment> inputs = inputs(Datatype.SHORT, count, layout.size(), count);
            MemorySegment expected = joined(inputs);
            layout.run((collectives, rank) -> {
                MemorySegment out = memory(Datatype.SHORT, (long) count * layout.size());
                Data in = data(inputs.get(rank), Datatype.SHORT);
                collectives.gather(in, rank == root ? data(out, Datatype.SHORT) : Data.nothing(), root);
                if (rank == root) {
                    assertSame(expected, out, layout, root, count);
                }
            });
        }));
    }

    @ParameterizedTest
    @MethodSource("layouts")
    void scatterGivesEachRankItsPart(Layout layout) {
        layout.forEachCount(count -> layout.forEachRoot(count, root -> {
            List<MemorySegment> parts = inputs(Datatype.LONG, count, layout.size(), count);
            MemorySegment all = joined(parts).asReadOnly();
            layout.run((collectives, rank) -> {
                MemorySegment out = memory(Datatype.LONG, count);
                Data in = rank == root ? data(all, Datatype.LONG) : Data.nothing();
                collectives.scatter(in, data(out, Datatype.LONG), root);
                assertSame(parts.get(rank), out, layout, rank, root, count);
            });
        }));
    }

    @ParameterizedTest
    @MethodSource("layouts")
    void gathervAndScattervPlacePartsByDisplacement(Layout layout) {
        int size = layout.size();
        int[] counts = new int[size];
        int[] displacements = new int[size];
        int end = 0;
        // The highest rank's part comes first, with two unused elements after each.
        for (int rank = size - 1; rank >= 0; rank--) {
            counts[rank] = rank * 7 % 5;
            displacements[rank] = end;
            end += counts[rank] + 2;
        }
        int room = end;
        List<MemorySegment> parts = new ArrayList<>();
        MemorySegment all = memory(Datatype.INT, room);
        for (int rank = 0; rank < size; rank++) {
            parts.add(input(Datatype.INT, counts[rank], rank, 3));
            MemorySegment.copy(parts.get(rank), 0, all, displacements[rank] * 4L, counts[rank] * 4L);
        }
        layout.forEachRoot(
                1,
                root -> layout.run((collectives, rank) -> {
                    MemorySegment gathered = memory(Datatype.INT, room);
                    boolean isRoot = rank == root;
                    collectives.gatherv(
                            data(parts.get(rank), Datatype.INT),
                            isRoot ? data(gathered, Datatype.INT) : Data.nothing(),
                            isRoot ? counts : new int[0],
                            isRoot ? displacements : new int[0],
                            root);
                    if (isRoot) {
                        assertSame(all, gathered, layout, root);
                    }
                    MemorySegment mine = memory(Datatype.INT, counts[rank]);
                    collectives.scatterv(
                            isRoot ? data(all, Datatype.INT) : Data.nothing(),
                            isRoot ? counts : new int[0],
                            isRoot ? displacements : new int[0],
                            data(mine, Datatype.INT),
                            root);
                    assertSame(parts.get(rank), mine, layout, rank, root);
                }));
    }

    @ParameterizedTest
    @MethodSource("layouts")
    void everyTypeIsMoved(Layout layout) {
        int root = layout.size() - 1;
        layout.run((collectives, rank) -> {
            for (Datatype type : Datatype.values()) {
                moveAround(collectives, layout, rank, root, type);
            }
        });
    }

    private static void moveAround(Collectives collectives, Layout layout, int rank, int root, Datatype type) {
        List<MemorySegment> parts = inputs(type, 9, layout.size(), 4);
        MemorySegment all = memory(type, 9L * layout.size());
        collectives.gather(data(parts.get(rank), type), rank == root ? data(all, type) : Data.nothing(), root);
        collectives.bcast(data(all, type), root);
        assertSame(joined(parts), all, layout, rank, type);
        MemorySegment mine = memory(type, 9);
        collectives.scatter(rank == root ? data(all, type) : Data.nothing(), data(mine, type), root);
        assertSame(parts.get(rank), mine, layout, rank, type);
    }
}
