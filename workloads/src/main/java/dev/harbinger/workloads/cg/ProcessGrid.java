package dev.harbinger.workloads.cg;

import dev.harbinger.workloads.decomposition.BlockPartition;

/**
 * How CG's matrix lies on a power of two of ranks: a grid of as many rows as columns, or of half as many, ranks counted
 * along the rows. A rank holds the matrix block of its row and column, and the part of every vector that belongs to its
 * column.
 *
 * <p>The matrix rows are cut into {@code rows} blocks. The columns are cut likewise; with twice as many columns of
 * ranks each of those blocks is cut again into two halves, the first not shorter.
 *
 * @param size rows and columns of the matrix
 * @param rows rows of ranks
 * @param columns columns of ranks
 * @param rank the rank at this place
 */
record ProcessGrid(int size, int rows, int columns, int rank) {
    /**
     * The grid of {@code ranks} ranks as {@code rank} sees it.
     *
     * @throws IllegalArgumentException when the number of ranks is not a power of two
     */
    static ProcessGrid of(int size, int ranks, int rank) {
        checkRanks(ranks);
        int rows = 1 << (Integer.numberOfTrailingZeros(ranks) / 2);
        return new ProcessGrid(size, rows, ranks / rows, rank);
    }

    static void checkRanks(int ranks) {
        if (Integer.bitCount(ranks) != 1 || ranks < 0) {
            int below = Integer.highestOneBit(Math.max(ranks, 1));
            throw new IllegalArgumentException("cg needs a power of two of ranks, not " + ranks + ": use " + below
                    + (ranks > 0 && below <= 1 << 29 ? " or " + 2 * below : ""));
        }
    }

    int row() {
        return rank / columns;
    }

    int column() {
        return rank % columns;
    }

    int firstRow() {
        return blocks().start(row());
    }

    int rowCount() {
        return blocks().length(row());
    }

    int firstColumn() {
        return isSquare()
                ? blocks().start(column())
                : blocks().start(column() / 2) + halves(column() / 2).start(column() % 2);
    }

    int columnCount() {
        return isSquare() ? blocks().length(column()) : halves(column() / 2).length(column() % 2);
    }

    /** Steps of a sum over the ranks of a row. */
    int steps() {
        return Integer.numberOfTrailingZeros(columns);
    }

    /** The rank of this row to exchange with in {@code step}, from 1; the last step is with a neighbour. */
    int partner(int step) {
        return row() * columns + (column() ^ columns >> step);
    }

    /**
     * The rank that needs, as part of a vector by columns, what this rank has as part of a vector by rows. The relation
     * is mutual.
     */
    int transposed() {
        return isSquare() ? column() * rows + row() : 2 * (column() / 2 * rows + row()) + column() % 2;
    }

    /**
     * Where, counted from the first row of its block, the rows lie that this rank sums for its {@link #transposed} one.
     */
    int shareStart() {
        return isSquare() ? 0 : halves(row()).start(column() % 2);
    }

    /** How many those rows are. */
    int shareLength() {
        return isSquare() ? rowCount() : halves(row()).length(column() % 2);
    }

    boolean isSquare() {
        return rows == columns;
    }

    private BlockPartition blocks() {
        return new BlockPartition(size, rows);
    }

    private BlockPartition halves(int block) {
        return new BlockPartition(blocks().length(block), 2);
    }
}
