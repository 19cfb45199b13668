package dev.harbinger.messaging.collective;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import dev.harbinger.messaging.Data;
import dev.harbinger.messaging.Op;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Columns of matrices go through every collective that takes vectors, and nothing beside the column changes. */
@Tag("sweep")
class VectorDataTest {
    private static final int WIDTH = 3;
    private static final int COLUMN = 1;
    private static final int PART = 40;

    static List<Layout> layouts() {
        return Layout.all();
    }

    @ParameterizedTest
    @MethodSource("layouts")
    void bcastOfAColumn(Layout layout) {
        layout.run((collectives, rank) -> {
            int root = layout.size() - 1;
            int[] matrix = rank == root ? matrix(values(root, PART)) : matrix(new int[PART]);
            collectives.bcast(column(matrix), root);
            assertArrayEquals(matrix(values(root, PART)), matrix);
        });
    }

    @ParameterizedTest
    @MethodSource("layouts")
    void reductionsOfColumns(Layout layout) {
        int size = layout.size();
        int[] sums = sums(size, PART);
        layout.run((collectives, rank) -> {
            checkOut(PART, rank == 0, sums, out -> collectives.reduce(in(rank, PART), out, Op.SUM, 0));
            checkOut(PART, true, sums, out -> collectives.allreduce(in(rank, PART), out, Op.SUM));
            checkOut(PART, true, sums(rank + 1, PART), out -> collectives.scan(in(rank, PART), out, Op.SUM));
            checkOut(PART, rank > 0, sums(rank, PART), out -> collectives.exscan(in(rank, PART), out, Op.SUM));
            int[] inPlace = matrix(values(rank, PART));
            collectives.allreduce(column(inPlace), Op.SUM);
            assertArrayEquals(matrix(sums), inPlace);
            int[] part = Arrays.copyOfRange(sums(size, PART * size), rank * PART, (rank + 1) * PART);
            checkOut(PART, true, part, out -> collectives.reduceScatterBlock(in(rank, PART * size), out, Op.SUM));
            int[] counts = new int[size];
            Arrays.fill(counts, PART);
            checkOut(PART, true, part, out -> collectives.reduceScatter(in(rank, PART * size), out, counts, Op.SUM));
        });
    }

    @ParameterizedTest
    @MethodSource("layouts")
    void movementsOfColumns(Layout layout) {
        int size = layout.size();
        int[] all = IntStream.range(0, size)
                .flatMap(rank -> Arrays.stream(values(rank, PART)))
                .toArray();
        layout.run((collectives, rank) -> {
            int root = size / 2;
            checkOut(PART * size, rank == root, all, out -> collectives.gather(in(rank, PART), out, root));
            checkOut(PART * size, true, all, out -> collectives.allgather(in(rank, PART), out));
            checkOut(PART, true, values(rank, PART), out -> collectives.scatter(column(matrix(all)), out, root));
            int[] parts = IntStream.range(0, size)
                    .flatMap(source -> Arrays.stream(values(source, PART * size), rank * PART, (rank + 1) * PART))
                    .toArray();
            checkOut(PART * size, true, parts, out -> collectives.alltoall(in(rank, PART * size), out));
        });
    }

    /** The column gets {@code expected}, or stays as it was, and the columns beside it stay. */
    private static void checkOut(int count, boolean written, int[] expected, Consumer<Data> call) {
        int[] matrix = matrix(new int[count]);
        call.accept(column(matrix));
        assertArrayEquals(matrix(written ? expected : new int[count]), matrix);
    }

    private static Data in(int rank, int count) {
        return column(matrix(values(rank, count)));
    }

    private static int[] values(int rank, int count) {
        return IntStream.range(0, count).map(i -> 1000 * rank + i).toArray();
    }

    private static int[] sums(int ranks, int count) {
        int[] sums = new int[count];
        for (int rank = 0; rank < ranks; rank++) {
            int[] values = values(rank, count);
            Arrays.setAll(sums, i -> sums[i] + values[i]);
        }
        return sums;
    }

    private static int[] matrix(int[] column) {
        int[] matrix = new int[WIDTH * column.length];
        Arrays.fill(matrix, -1);
        for (int row = 0; row < column.length; row++) {
            matrix[WIDTH * row + COLUMN] = column[row];
        }
        return matrix;
    }

    private static Data column(int[] matrix) {
        int rows = matrix.length / WIDTH;
        return Data.of(matrix, COLUMN, matrix.length - COLUMN).vector(rows, 1, WIDTH);
    }
}
