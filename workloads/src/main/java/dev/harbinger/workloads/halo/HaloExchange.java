package dev.harbinger.workloads.halo;

import dev.harbinger.messaging.Communicator;
import dev.harbinger.messaging.Data;
import dev.harbinger.messaging.Op;
import dev.harbinger.messaging.Request;
import dev.harbinger.workloads.decomposition.BlockPartition;
import java.util.List;

/**
 * Runs a {@link HaloProblem} on all ranks of a communicator: before each step neighbours exchange their borders by
 * non-blocking calls, columns as vectors where they lie, while the points inside are computed. All ranks call it
 * together.
 */
public final class HaloExchange {
    private final Communicator world;
    private final HaloProblem problem;
    private final int firstRow;
    private final int firstColumn;
    private Field now;
    private Field next;
    private List<Border> borders;
    private List<Border> nextBorders;

    /**
     * One neighbour's side.
     *
     * @param peer the neighbour
     * @param outTag tag of messages to that neighbour: their direction
     * @param out own points next to the neighbour
     * @param inTag tag of messages from that neighbour
     * @param in the frame on that side
     */
    private record Border(int peer, int outTag, Data out, int inTag, Data in) {}

    private enum Direction {
        UP,
        DOWN,
        LEFT,
        RIGHT
    }

    /**
     * Makes this rank's points.
     *
     * @throws IllegalArgumentException when the grid does not fit
     */
    public HaloExchange(Communicator world, HaloProblem problem, HaloGrid grid) {
        grid.check(problem, world.size());
        this.world = world;
        this.problem = problem;
        int rank = world.rank();
        BlockPartition rows = new BlockPartition(problem.rows(), grid.rows());
        BlockPartition columns = new BlockPartition(problem.columns(), grid.columns());
        firstRow = rows.start(grid.row(rank));
        firstColumn = columns.start(grid.column(rank));
        int ownRows = rows.length(grid.row(rank));
        int ownColumns = columns.length(grid.column(rank));
        now = new Field(ownRows, ownColumns);
        next = new Field(ownRows, ownColumns);
        now.initialise(problem, firstRow, firstColumn);
        next.initialise(problem, firstRow, firstColumn);
        borders = borders(now, ownRows, ownColumns, grid, rank);
        nextBorders = borders(next, ownRows, ownColumns, grid, rank);
    }

    /** Takes all steps. To be called once. */
    public HaloResult run() {
        world.barrier();
        long begin = System.nanoTime();
        for (int iteration = 0; iteration < problem.iterations(); iteration++) {
            step();
        }
        double seconds = world.allreduce((System.nanoTime() - begin) * 1e-9, Op.MAX);
        return new HaloResult(world.allreduce(now.checksum(problem, firstRow, firstColumn), Op.SUM), seconds);
    }

    /** The checksum that any number of ranks must reach, computed without messages. */
    public static long expectedChecksum(HaloProblem problem) {
        Field now = new Field(problem.rows(), problem.columns());
        Field next = new Field(problem.rows(), problem.columns());
        now.initialise(problem, 0, 0);
        next.initialise(problem, 0, 0);
        for (int iteration = 0; iteration < problem.iterations(); iteration++) {
            next.stepInside(now);
            next.stepBorder(now);
            Field before = now;
            now = next;
            next = before;
        }
        return now.checksum(problem, 0, 0);
    }

    private void step() {
        Request[] requests = new Request[2 * borders.size()];
        int posted = 0;
        for (Border border : borders) {
            requests[posted++] = world.ireceive(border.in(), border.peer(), border.inTag());
        }
        for (Border border : borders) {
            requests[posted++] = world.isend(border.out(), border.peer(), border.outTag());
        }
        next.stepInside(now);
        Request.awaitAll(requests);
        next.stepBorder(now);

        Field before = now;
        now = next;
        next = before;
        List<Border> bordersBefore = borders;
        borders = nextBorders;
        nextBorders = bordersBefore;
    }

    private static List<Border> borders(Field field, int rows, int columns, HaloGrid grid, int rank) {
        int up = Direction.UP.ordinal();
        int down = Direction.DOWN.ordinal();
        int left = Direction.LEFT.ordinal();
        int right = Direction.RIGHT.ordinal();
        return List.of(
                new Border(grid.neighbour(rank, -1, 0), up, field.row(1), down, field.row(0)),
                new Border(grid.neighbour(rank, 1, 0), down, field.row(rows), up, field.row(rows + 1)),
                new Border(grid.neighbour(rank, 0, -1), left, field.column(1), right, field.column(0)),
                new Border(grid.neighbour(rank, 0, 1), right, field.column(columns), left, field.column(columns + 1)));
    }
}
