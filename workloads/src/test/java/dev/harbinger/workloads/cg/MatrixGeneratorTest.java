package dev.harbinger.workloads.cg;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MatrixGeneratorTest {
    private static final CgProblemClass PROBLEM = CgProblemClass.S;
    private static final int SIZE = PROBLEM.size();

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 699, 700, 1399})
    void a_row_is_the_sum_of_products_of_the_random_vectors(int row) {
        double[] expected = new double[SIZE];
        SparseVectors vectors = new SparseVectors(SIZE, PROBLEM.nonzeros());
        double ratio = Math.pow(0.1, 1.0 / SIZE);
        double weight = 1;
        while (vectors.next()) {
            double[] vector = new double[SIZE];
            for (int k = 0; k < vectors.count(); k++) {
                vector[vectors.index(k)] = vectors.value(k);
            }
            for (int column = 0; column < SIZE; column++) {
                expected[column] += weight * vector[row] * vector[column];
            }
            weight *= ratio;
        }
        expected[row] += 0.1 - PROBLEM.shift();

        SparseBlock block = new MatrixGenerator(PROBLEM, row, 1, 0, SIZE).generate();
        double[] unit = new double[SIZE];
        double[] out = new double[1];
        for (int column = 0; column < SIZE; column++) {
            unit[column] = 1;
            block.multiply(unit, out);
            unit[column] = 0;
            assertEquals(expected[column], out[0], 1e-14, "row " + row + ", column " + column);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 4, 8, 32})
    void blocks_of_all_ranks_hold_the_entries_of_the_whole_matrix(int ranks) {
        int whole = new MatrixGenerator(PROBLEM, 0, SIZE, 0, SIZE).generate().entries();
        int parts = 0;
        for (int rank = 0; rank < ranks; rank++) {
            ProcessGrid grid = ProcessGrid.of(SIZE, ranks, rank);
            parts += new MatrixGenerator(
                            PROBLEM, grid.firstRow(), grid.rowCount(), grid.firstColumn(), grid.columnCount())
                    .generate()
                    .entries();
        }
        assertEquals(whole, parts);
    }
}
