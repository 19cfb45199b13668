package dev.harbinger.workloads.cg;

import java.util.Arrays;

/**
 * Makes a rank's block of CG's matrix: the sum over i of w(i) v(i) v(i)', plus (rcond - shift) on the diagonal, where
 * v(i) are the {@link SparseVectors} and the weights w fall geometrically from 1 to rcond (NPB report, section 2.3.2,
 * "makea").
 *
 * <p>The vectors are cheap to draw, so they are drawn twice, to count and to fill, and nothing but the block itself is
 * kept.
 */
final class MatrixGenerator {
    private final CgProblemClass problem;
    private final int firstRow;
    private final int rows;
    private final int firstColumn;
    private final int columns;

    /**
     * For the block of {@code rows} rows from {@code firstRow} and {@code columns} columns from {@code firstColumn}.
     */
    MatrixGenerator(CgProblemClass problem, int firstRow, int rows, int firstColumn, int columns) {
        this.problem = problem;
        this.firstRow = firstRow;
        this.rows = rows;
        this.firstColumn = firstColumn;
        this.columns = columns;
    }

    /** Makes the block. */
    SparseBlock generate() {
        int[] rowStart = starts();
        int[] column = new int[rowStart[rows]];
        double[] value = new double[rowStart[rows]];
        fill(rowStart.clone(), column, value);
        return merge(rowStart, column, value);
    }

    /** The start of each row if every product is a separate entry. */
    private int[] starts() {
        int[] start = new int[rows + 1];
        SparseVectors vectors = new SparseVectors(problem.size(), problem.nonzeros());
        while (vectors.next()) {
            int inside = 0;
            for (int k = 0; k < vectors.count(); k++) {
                inside += hasColumn(vectors.index(k)) ? 1 : 0;
            }
            for (int k = 0; k < vectors.count(); k++) {
                if (hasRow(vectors.index(k))) {
                    start[vectors.index(k) - firstRow + 1] += inside;
                }
            }
        }
        for (int row = 0; row < rows; row++) {
            start[row + 1] += start[row] + (hasColumn(firstRow + row) ? 1 : 0);
        }
        return start;
    }

    private void fill(int[] next, int[] column, double[] value) {
        SparseVectors vectors = new SparseVectors(problem.size(), problem.nonzeros());
        double ratio = Math.pow(CgProblemClass.RCOND, 1.0 / problem.size());
        double weight = 1;
        int[] inside = new int[problem.nonzeros() + 1];
        while (vectors.next()) {
            int count = 0;
            for (int k = 0; k < vectors.count(); k++) {
                if (hasRow(vectors.index(k))) {
                    inside[count++] = k;
                }
            }
            for (int j = 0; j < vectors.count() && count > 0; j++) {
                if (!hasColumn(vectors.index(j))) {
                    continue;
                }
                double scale = weight * vectors.value(j);
                for (int k = 0; k < count; k++) {
                    int i = inside[k];
                    int at = next[vectors.index(i) - firstRow]++;
                    column[at] = vectors.index(j) - firstColumn;
                    value[at] = vectors.value(i) * scale;
                }
            }
            weight *= ratio;
        }
        for (int row = 0; row < rows; row++) {
            if (hasColumn(firstRow + row)) {
                int at = next[row]++;
                column[at] = firstRow + row - firstColumn;
                value[at] = CgProblemClass.RCOND - problem.shift();
            }
        }
    }

    /** Adds up entries of the same place and orders each row by column, within the arrays given. */
    private SparseBlock merge(int[] rowStart, int[] column, double[] value) {
        double[] sum = new double[columns];
        boolean[] seen = new boolean[columns];
        int end = 0;
        for (int row = 0; row < rows; row++) {
            int from = rowStart[row];
            int begin = end;
            for (int k = from; k < rowStart[row + 1]; k++) {
                int place = column[k];
                if (!seen[place]) {
                    seen[place] = true;
                    column[end++] = place;
                }
                sum[place] += value[k];
            }
            Arrays.sort(column, begin, end);
            for (int k = begin; k < end; k++) {
                int place = column[k];
                value[k] = sum[place];
                sum[place] = 0;
                seen[place] = false;
            }
            rowStart[row] = begin;
        }
        rowStart[rows] = end;
        return new SparseBlock(rowStart, column, value);
    }

    private boolean hasRow(int index) {
        return index >= firstRow && index < firstRow + rows;
    }

    private boolean hasColumn(int index) {
        return index >= firstColumn && index < firstColumn + columns;
    }
}
