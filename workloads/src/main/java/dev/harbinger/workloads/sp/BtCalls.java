package dev.harbinger.workloads.sp;

import dev.harbinger.messaging.Communicator;
import dev.harbinger.messaging.Data;
import dev.harbinger.messaging.Request;

/**
 * The point-to-point calls of NPB 3.3.1's BT, which computes the same flow as SP on the same partition, but solves
 * block tridiagonal systems. Nothing is computed: the messages have the right lengths and no meaning.
 *
 * <p>Faces are exchanged as in SP. Each stage of a sweep passes a block row of 5 x 5 blocks on, backward a vector, both
 * as long as those of the largest cell, with a tag that names the place of the cell. The receives of the faces, and of
 * the three axes and two passes, are twelve call sites.
 */
public final class BtCalls {
    private static final int BACKWARD = Cell.EQUATIONS;
    private static final int FORWARD = Cell.EQUATIONS * Cell.EQUATIONS + Cell.EQUATIONS;

    private final Communicator world;
    private final MultiPartition partition;
    private final FaceExchange faces;
    private final Data forwardOut;
    private final Data forwardIn;
    private final Data backwardOut;
    private final Data backwardIn;

    private BtCalls(Communicator world, int size, MultiPartition partition) {
        this.world = world;
        this.partition = partition;
        Cell[] cells = new Cell[partition.cells()];
        for (int number = 0; number < cells.length; number++) {
            cells[number] = new Cell(partition, number);
        }
        faces = new FaceExchange(world, partition, cells, new MessageBuffers(cells));
        int longest = size / cells.length + 1;
        double[] out = new double[FORWARD * longest * longest];
        double[] in = new double[out.length];
        forwardOut = Data.of(out);
        forwardIn = Data.of(in);
        backwardOut = Data.of(out, 0, BACKWARD * longest * longest);
        backwardIn = Data.of(in, 0, BACKWARD * longest * longest);
    }

    /**
     * Makes the calls of a run: one step that warms up, the steps in time, and the exchange before the norms. All ranks
     * call it together.
     *
     * @param problem gives the points along an edge of the cube, which classes S, A and B of both programs share
     * @param steps steps in time, 0 or more
     * @throws IllegalArgumentException as {@link SpBenchmark#checkRanks} would
     */
    public static void make(Communicator world, SpProblemClass problem, int steps) {
        BtCalls calls = new BtCalls(world, problem.size(), MultiPartition.of(problem, world.size(), world.rank()));
        for (int step = 0; step <= steps; step++) {
            calls.step();
        }
        calls.faces.exchange();
    }

    private void step() {
        faces.exchange();
        for (Axis axis : Axis.values()) {
            sweep(axis);
        }
    }

    private void sweep(Axis axis) {
        int successor = partition.successor(axis);
        int predecessor = partition.predecessor(axis);
        int forward = axis.upwards().opposite().tag();
        int backward = axis.upwards().tag();
        for (int stage = 1; stage < partition.cells(); stage++) {
            Request leaving = world.isend(forwardOut, successor, forward + place(axis, stage - 1));
            Request arriving = receiveForward(axis, predecessor, forward + place(axis, stage));
            leaving.await();
            arriving.await();
        }
        for (int stage = partition.cells() - 2; stage >= 0; stage--) {
            Request leaving = world.isend(backwardOut, predecessor, backward + place(axis, stage + 1));
            Request arriving = receiveBackward(axis, successor, backward + place(axis, stage));
            leaving.await();
            arriving.await();
        }
    }

    /** The place, across an axis, of the cell that this rank has at a stage: the same at both ends of a message. */
    private int place(Axis axis, int stage) {
        int cell = partition.cellAt(axis, stage);
        int x = partition.place(cell, Axis.X);
        int y = partition.place(cell, Axis.Y);
        int z = partition.place(cell, Axis.Z);
        return axis.select(y, x, x) + partition.cells() * axis.select(z, z, y);
    }

    // Each axis has a line of its own, since each is a call site of the program.

    private Request receiveForward(Axis axis, int source, int tag) {
        return switch (axis) {
            case X -> world.ireceive(forwardIn, source, tag);
            case Y -> world.ireceive(forwardIn, source, tag);
            case Z -> world.ireceive(forwardIn, source, tag);
        };
    }

    private Request receiveBackward(Axis axis, int source, int tag) {
        return switch (axis) {
            case X -> world.ireceive(backwardIn, source, tag);
            case Y -> world.ireceive(backwardIn, source, tag);
            case Z -> world.ireceive(backwardIn, source, tag);
        };
    }
}
