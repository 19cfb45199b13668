package dev.harbinger.workloads.adi;

import dev.harbinger.messaging.Communicator;
import dev.harbinger.messaging.Data;
import dev.harbinger.messaging.Op;
import dev.harbinger.messaging.Request;
import dev.harbinger.workloads.computation.Computation;
import dev.harbinger.workloads.decomposition.BlockPartition;

/**
 * Solves an {@link AdiProblem} on all ranks of a communicator, each with a slab of rows. All ranks run it together.
 *
 * <p>A step has two halves. The first solves along rows, which no slab border cuts, and needs one row of each
 * neighbour's. The second solves along columns, across all slabs: for each column one number goes down from slab to
 * slab, and one comes back up. Columns follow each other as in a pipeline, in messages of 8 bytes.
 */
public final class AlternatingDirections {
    private static final int DOWNWARD_ROW_TAG = 1;
    private static final int UPWARD_ROW_TAG = 2;
    /** Tag of the first column's numbers; the next column has the next tag. */
    private static final int COLUMN_TAG = 3;

    /** Operations for a point: a right-hand side, and its unknown on the way forth and back. */
    private static final int FORTH = 8;

    private static final int BACK = 2;

    private final Communicator world;
    private final AdiProblem problem;
    private final Computation computation;
    private final int rows;
    private final Slab slab;
    private final int above;
    private final int below;
    private final boolean hasAbove;
    private final boolean hasBelow;

    private final Data rowAbove;
    private final Data rowBelow;
    private final Data firstRow;
    private final Data lastRow;

    private final double[] numberOfAbove = new double[1];
    private final double[] numberOfBelow = new double[1];
    private final double[] ownNumber = new double[1];
    private final Data arrivingFromAbove = Data.of(numberOfAbove);
    private final Data arrivingFromBelow = Data.of(numberOfBelow);
    private final Data leaving = Data.of(ownNumber);

    /**
     * Makes this rank's slab.
     *
     * @throws IllegalArgumentException when there are more ranks than rows
     */
    public AlternatingDirections(Communicator world, AdiProblem problem) {
        this(world, problem, Computation.NOT_COUNTED);
    }

    /**
     * The same.
     *
     * @param computation hears of the operations of steps
     * @throws IllegalArgumentException when there are more ranks than rows
     */
    public AlternatingDirections(Communicator world, AdiProblem problem, Computation computation) {
        problem.checkRanks(world.size());
        this.world = world;
        this.problem = problem;
        this.computation = computation;
        BlockPartition slabs = new BlockPartition(problem.rows(), world.size());
        rows = slabs.length(world.rank());
        slab = new Slab(problem, slabs.start(world.rank()), rows);
        above = world.rank() - 1;
        below = world.rank() + 1;
        hasAbove = above >= 0;
        hasBelow = below < world.size();
        rowAbove = slab.row(0);
        rowBelow = slab.row(rows + 1);
        firstRow = slab.row(1);
        lastRow = slab.row(rows);
    }

    /** Takes all steps. To be called once. */
    public AdiResult run() {
        world.barrier();
        long begin = System.nanoTime();
        for (int step = 0; step < problem.steps(); step++) {
            exchangeRows();
            slab.solveRows();
            computation.performed((long) rows * problem.columns() * (FORTH + BACK));
            solveColumns();
        }
        double seconds = (System.nanoTime() - begin) * 1e-9;
        double error = slab.error();
        double[] largest = {seconds, error};
        double[] largestOfAll = new double[2];
        world.reduce(Data.of(largest), Data.of(largestOfAll), Op.MAX, 0);
        long[] checksum = {slab.checksum()};
        long[] sum = new long[1];
        world.reduce(Data.of(checksum), Data.of(sum), Op.SUM, 0);
        return new AdiResult(sum[0], largestOfAll[1], checksum[0], error, largestOfAll[0]);
    }

    /** The checksum that any number of ranks must reach, computed without messages. */
    public static long expectedChecksum(AdiProblem problem) {
        Slab whole = new Slab(problem, 0, problem.rows());
        for (int step = 0; step < problem.steps(); step++) {
            whole.solveRows();
            for (int column = 1; column <= problem.columns(); column++) {
                whole.eliminate(column, 0);
                whole.substitute(column, 0);
            }
        }
        return whole.checksum();
    }

    private void exchangeRows() {
        Request fromAbove = null;
        Request fromBelow = null;
        if (hasAbove) {
            fromAbove = world.ireceive(rowAbove, above, DOWNWARD_ROW_TAG);
        }
        if (hasBelow) {
            fromBelow = world.ireceive(rowBelow, below, UPWARD_ROW_TAG);
        }
        if (hasAbove) {
            world.send(firstRow, above, UPWARD_ROW_TAG);
        }
        if (hasBelow) {
            world.send(lastRow, below, DOWNWARD_ROW_TAG);
        }
        if (fromAbove != null) {
            fromAbove.await();
        }
        if (fromBelow != null) {
            fromBelow.await();
        }
    }

    private void solveColumns() {
        for (int column = 1; column <= problem.columns(); column++) {
            int tag = COLUMN_TAG + column - 1;
            if (hasAbove) {
                Request arriving = world.ireceive(arrivingFromAbove, above, tag);
                arriving.await();
            }
            ownNumber[0] = slab.eliminate(column, numberOfAbove[0]);
            computation.performed((long) rows * FORTH);
            if (hasBelow) {
                world.send(leaving, below, tag);
            }
        }
        for (int column = 1; column <= problem.columns(); column++) {
            int tag = COLUMN_TAG + column - 1;
            if (hasBelow) {
                Request arriving = world.ireceive(arrivingFromBelow, below, tag);
                arriving.await();
            }
            ownNumber[0] = slab.substitute(column, numberOfBelow[0]);
            computation.performed((long) rows * BACK);
            if (hasAbove) {
                world.send(leaving, above, tag);
            }
        }
    }
}
