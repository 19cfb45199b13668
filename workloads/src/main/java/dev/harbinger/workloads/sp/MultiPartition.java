package dev.harbinger.workloads.sp;

import dev.harbinger.workloads.decomposition.BlockPartition;

/**
 * The multi-partition scheme: each edge of the cube is cut into q parts, and each of the q * q ranks holds q of the q *
 * q * q cells, placed so that it has exactly one in every slice of cells across every axis. A sweep along any axis
 * therefore keeps all ranks busy at each of its q stages. All neighbours of a rank's cells in one direction belong to
 * one rank.
 *
 * <p>Rank i + q j holds, for each c, the cell at ((i + c) mod q, (j - c) mod q, c).
 *
 * @param size points along an edge of the cube
 * @param cells cells along an edge, and cells of a rank: q
 * @param rank the rank at this place
 */
record MultiPartition(int size, int cells, int rank) {
    /** A cell passes two rows on and is one of the boundary shorter, so it needs three. */
    private static final int SHORTEST_CELL = 3;

    /**
     * The partition among {@code ranks} ranks as {@code rank} sees it.
     *
     * @throws IllegalArgumentException as {@link #checkRanks} would
     */
    static MultiPartition of(SpProblemClass problem, int ranks, int rank) {
        checkRanks(problem, ranks);
        return new MultiPartition(problem.size(), root(ranks), rank);
    }

    /**
     * Refuses a number of ranks that the problem cannot be divided among.
     *
     * @throws IllegalArgumentException when {@code ranks} is not a square, or so large that cells would be too short
     */
    static void checkRanks(SpProblemClass problem, int ranks) {
        int root = root(Math.max(ranks, 1));
        if (root * root != ranks) {
            throw new IllegalArgumentException("sp needs a square number of ranks, not " + ranks + ": use "
                    + (ranks > 0 ? root * root + " or " + (root + 1) * (root + 1) : "1"));
        }
        int most = problem.size() / SHORTEST_CELL;
        if (root > most) {
            throw new IllegalArgumentException("sp class " + problem + " runs on " + most * most
                    + " ranks at most, not " + ranks + ": cells must be " + SHORTEST_CELL + " points long");
        }
    }

    private static int root(int ranks) {
        return (int) Math.sqrt(ranks);
    }

    /** Place of this rank's cell number {@code cell} along {@code axis}, in cells. */
    int place(int cell, Axis axis) {
        return switch (axis) {
            case X -> wrap(column() + cell);
            case Y -> wrap(row() - cell);
            case Z -> cell;
        };
    }

    /** The number of this rank's cell at {@code place} along {@code axis}. */
    int cellAt(Axis axis, int place) {
        return switch (axis) {
            case X -> wrap(place - column());
            case Y -> wrap(row() - place);
            case Z -> place;
        };
    }

    /** The rank that holds the next cells along {@code axis}, the first one following the last. */
    int successor(Axis axis) {
        return neighbour(axis, 1);
    }

    /** The rank that holds the cells before along {@code axis}. */
    int predecessor(Axis axis) {
        return neighbour(axis, -1);
    }

    private int neighbour(Axis axis, int step) {
        return switch (axis) {
            case X -> rankAt(column() + step, row());
            case Y -> rankAt(column(), row() + step);
            case Z -> rankAt(column() - step, row() + step);
        };
    }

    /** How the points of an edge are cut. */
    BlockPartition edge() {
        return new BlockPartition(size, cells);
    }

    private int column() {
        return rank % cells;
    }

    private int row() {
        return rank / cells;
    }

    private int rankAt(int column, int row) {
        return wrap(column) + cells * wrap(row);
    }

    private int wrap(int place) {
        return Math.floorMod(place, cells);
    }
}
