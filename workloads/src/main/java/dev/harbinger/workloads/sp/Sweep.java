package dev.harbinger.workloads.sp;

import dev.harbinger.messaging.Communicator;
import dev.harbinger.messaging.Data;
import dev.harbinger.messaging.Request;
import java.util.function.Consumer;

/**
 * Solves the systems along one axis in all cells of this rank: cell after cell forward, each from the last two rows of
 * the cell before it, which another rank holds, then backward likewise. All ranks call it together; each has one cell
 * in every slice and so work at every stage.
 *
 * <p>Calls are those of NPB's MPI program: at each stage but the first of a pass a send started, a receive posted, a
 * wait for both, with the same partners, tags and sizes. The receives of the three axes and of the two passes are six
 * call sites.
 */
final class Sweep {
    private static final int TAG = 0;
    private static final int BACKWARD = Cell.EQUATIONS;
    private static final int FORWARD = Cell.UPPER + Cell.EQUATIONS;

    private final Communicator world;
    private final Axis axis;
    private final PentadiagonalSolver solver;
    private final Consumer<Cell> afterwards;
    private final MessageBuffers buffers;
    private final int predecessor;
    private final int successor;
    private final Stage[] stages;

    /**
     * A cell and its messages. Forward, rows carry what is above the diagonal and the right-hand side, backward the
     * solution.
     *
     * @param first the first two rows, which go to the predecessor
     * @param before the two rows before them
     * @param last the last two rows, which go to the successor
     * @param behind the two rows behind them
     */
    private record Stage(
            Cell cell,
            Box first,
            Box before,
            Box last,
            Box behind,
            Data forwardOut,
            Data forwardIn,
            Data backwardOut,
            Data backwardIn) {
        static Stage of(Cell cell, Axis axis, MessageBuffers buffers) {
            Direction up = axis.upwards();
            Direction down = up.opposite();
            Box first = down.lastLayers(cell.interior);
            int rows = first.points();
            int above = up.hasNeighbour(cell) ? rows : 0;
            int below = down.hasNeighbour(cell) ? rows : 0;
            return new Stage(
                    cell,
                    first,
                    down.layersBehind(cell.interior),
                    up.lastLayers(cell.interior),
                    up.layersBehind(cell.interior),
                    buffers.outgoing(0, FORWARD * above),
                    buffers.arriving(0, FORWARD * below),
                    buffers.outgoing(0, BACKWARD * below),
                    buffers.arriving(0, BACKWARD * above));
        }
    }

    /**
     * A sweep along the axis of {@code solver}.
     *
     * @param afterwards done with each cell once it is solved
     */
    Sweep(
            Communicator world,
            MultiPartition partition,
            PentadiagonalSolver solver,
            Cell[] cells,
            MessageBuffers buffers,
            Consumer<Cell> afterwards) {
        this.world = world;
        axis = solver.axis();
        this.solver = solver;
        this.afterwards = afterwards;
        this.buffers = buffers;
        predecessor = partition.predecessor(axis);
        successor = partition.successor(axis);
        stages = new Stage[cells.length];
        for (int place = 0; place < stages.length; place++) {
            stages[place] = Stage.of(cells[partition.cellAt(axis, place)], axis, buffers);
        }
    }

    void solve() {
        solver.eliminate(stages[0].cell());
        for (int i = 1; i < stages.length; i++) {
            Stage stage = stages[i];
            Request leaving = sendForward(stages[i - 1]);
            Request arriving = receiveForward(stage.forwardIn());
            arriving.await();
            leaving.await();
            Cell cell = stage.cell();
            int at = cell.copyIn(cell.upper, Cell.UPPER, stage.before(), buffers.in, 0);
            cell.copyIn(cell.rhs, Cell.EQUATIONS, stage.before(), buffers.in, at);
            solver.eliminate(cell);
        }
        solver.substitute(stages[stages.length - 1].cell());
        for (int i = stages.length - 2; i >= 0; i--) {
            Stage stage = stages[i];
            Request leaving = sendBackward(stages[i + 1]);
            afterwards.accept(stages[i + 1].cell());
            Request arriving = receiveBackward(stage.backwardIn());
            arriving.await();
            leaving.await();
            Cell cell = stage.cell();
            cell.copyIn(cell.rhs, Cell.EQUATIONS, stage.behind(), buffers.in, 0);
            solver.substitute(cell);
        }
        afterwards.accept(stages[0].cell());
    }

    private Request sendForward(Stage stage) {
        Cell cell = stage.cell();
        int at = cell.copyOut(cell.upper, Cell.UPPER, stage.last(), buffers.out, 0);
        cell.copyOut(cell.rhs, Cell.EQUATIONS, stage.last(), buffers.out, at);
        return world.isend(stage.forwardOut(), successor, TAG);
    }

    private Request sendBackward(Stage stage) {
        Cell cell = stage.cell();
        cell.copyOut(cell.rhs, Cell.EQUATIONS, stage.first(), buffers.out, 0);
        return world.isend(stage.backwardOut(), predecessor, TAG);
    }

    private Request receiveForward(Data into) {
        return switch (axis) {
            case X -> world.ireceive(into, predecessor, TAG);
            case Y -> world.ireceive(into, predecessor, TAG);
            case Z -> world.ireceive(into, predecessor, TAG);
        };
    }

    private Request receiveBackward(Data into) {
        return switch (axis) {
            case X -> world.ireceive(into, successor, TAG);
            case Y -> world.ireceive(into, successor, TAG);
            case Z -> world.ireceive(into, successor, TAG);
        };
    }
}
