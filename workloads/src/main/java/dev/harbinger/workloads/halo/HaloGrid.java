package dev.harbinger.workloads.halo;

import dev.harbinger.messaging.Communicator;

/**
 * The distribution of the plane: a grid of {@code rows} by {@code columns} ranks, numbered along the rows.
 *
 * @param rows rows of ranks
 * @param columns columns of ranks
 */
public record HaloGrid(int rows, int columns) {
    /**
     * The grid of {@code ranks} ranks with the shortest borders.
     *
     * @throws IllegalArgumentException when no grid leaves every rank at least one point
     */
    public static HaloGrid shortestBorders(HaloProblem problem, int ranks) {
        HaloGrid best = null;
        long shortest = Long.MAX_VALUE;
        for (int rows = 1; rows <= ranks; rows++) {
            int columns = ranks / rows;
            if (rows * columns != ranks || rows > problem.rows() || columns > problem.columns()) {
                continue;
            }
            long borders = (rows - 1L) * problem.columns() + (columns - 1L) * problem.rows();
            if (borders < shortest) {
                shortest = borders;
                best = new HaloGrid(rows, columns);
            }
        }
        if (best == null) {
            throw new IllegalArgumentException("halo: " + problem.rows() + " x " + problem.columns()
                    + " points cannot be divided among a grid of " + ranks
                    + " ranks with a point for each; use fewer ranks or more points");
        }
        return best;
    }

    /**
     * Refuses a grid that does not fit.
     *
     * @throws IllegalArgumentException when it has not {@code ranks} places, or more rows or columns than there are
     *     points
     */
    public void check(HaloProblem problem, int ranks) {
        if ((long) rows * columns != ranks) {
            throw new IllegalArgumentException("halo: a grid of " + rows + " x " + columns + " has places for "
                    + (long) rows * columns + " ranks, but the job has " + ranks);
        }
        if (rows > problem.rows() || columns > problem.columns()) {
            throw new IllegalArgumentException("halo: a grid of " + rows + " x " + columns
                    + " ranks is larger than the " + problem.rows() + " x " + problem.columns() + " points");
        }
    }

    int row(int rank) {
        return rank / columns;
    }

    int column(int rank) {
        return rank % columns;
    }

    /**
     * The rank that many rows below and columns to the right of {@code rank}, or {@link Communicator#PROC_NULL} outside
     * the grid.
     */
    int neighbour(int rank, int down, int right) {
        int row = row(rank) + down;
        int column = column(rank) + right;
        boolean inside = row >= 0 && row < rows && column >= 0 && column < columns;
        return inside ? row * columns + column : Communicator.PROC_NULL;
    }
}
