package dev.harbinger.workloads.sp;

import dev.harbinger.messaging.Communicator;
import dev.harbinger.messaging.Data;
import dev.harbinger.messaging.Op;
import dev.harbinger.workloads.computation.Computation;

/**
 * The SP benchmark: steps in time of the compressible Navier-Stokes equations in a cube towards a steady solution, each
 * step three sweeps of scalar pentadiagonal systems along the axes (NPB report, chapter 3). All ranks of a communicator
 * run it together, with the calls of NPB 3.3.1's MPI program.
 *
 * <p>The numbers at the points have the same bits on any number of ranks; norms differ by rounding. A step allocates
 * nothing but what messaging does.
 */
public final class SpBenchmark {
    private final Communicator world;
    private final SpProblemClass problem;
    private final int steps;
    private final Cell[] cells;
    private final FaceExchange faces;
    private final RightHandSide rightHandSide;
    private final Characteristics characteristics;
    private final Sweep sweepX;
    private final Sweep sweepY;
    private final Sweep sweepZ;

    /**
     * Makes this rank's part of the grid.
     *
     * @param steps steps in time, at least 0
     * @throws IllegalArgumentException as {@link #checkRanks} would
     */
    public SpBenchmark(Communicator world, SpProblemClass problem, int steps) {
        this(world, problem, steps, Computation.NOT_COUNTED);
    }

    /**
     * The same.
     *
     * @param computation hears of the operations of steps
     */
    public SpBenchmark(Communicator world, SpProblemClass problem, int steps, Computation computation) {
        this.world = world;
        this.problem = problem;
        this.steps = steps;
        MultiPartition partition = MultiPartition.of(problem, world.size(), world.rank());
        rightHandSide = new RightHandSide(problem.size(), computation);
        characteristics = new Characteristics(problem.timeStep(), computation);
        cells = new Cell[partition.cells()];
        for (int number = 0; number < cells.length; number++) {
            cells[number] = new Cell(partition, number);
            rightHandSide.makeForcing(cells[number]);
        }
        MessageBuffers buffers = new MessageBuffers(cells);
        faces = new FaceExchange(world, partition, cells, buffers);
        sweepX = new Sweep(world, partition, solver(Axis.X, computation), cells, buffers, characteristics::xToY);
        sweepY = new Sweep(world, partition, solver(Axis.Y, computation), cells, buffers, characteristics::yToZ);
        sweepZ = new Sweep(world, partition, solver(Axis.Z, computation), cells, buffers, characteristics::apply);
    }

    private PentadiagonalSolver solver(Axis axis, Computation computation) {
        return new PentadiagonalSolver(axis, problem.size(), problem.timeStep(), computation);
    }

    /**
     * Refuses a number of ranks the benchmark cannot run on.
     *
     * @throws IllegalArgumentException when {@code ranks} is not a square, or so large that cells would be too short
     */
    public static void checkRanks(SpProblemClass problem, int ranks) {
        MultiPartition.checkRanks(problem, ranks);
    }

    /** Takes one step that warms up and is not timed, then the timed ones from the start. To be called once. */
    public SpResult run() {
        initialise();
        step();
        initialise();
        world.barrier();
        long begin = System.nanoTime();
        for (int step = 0; step < steps; step++) {
            step();
        }
        double[] seconds = {(System.nanoTime() - begin) * 1e-9};

        SquaredSums errors = new SquaredSums(problem.size());
        long checksum = 0;
        for (Cell cell : cells) {
            errors.addError(cell);
            checksum += cell.checksum();
        }
        Norms error = errors.overAll(world);
        faces.exchange();
        SquaredSums residuals = new SquaredSums(problem.size());
        for (Cell cell : cells) {
            rightHandSide.compute(cell);
            residuals.addRightHandSide(cell);
        }
        Norms residual = residuals.overAll(world);
        SpShare share = new SpShare(checksum, residuals.ofThisRank(), errors.ofThisRank());

        double[] slowest = new double[1];
        world.reduce(Data.of(seconds), Data.of(slowest), Op.MAX, 0);
        return new SpResult(problem, steps, world.size(), residual, error, share, slowest[0]);
    }

    /** Sets the initial values. */
    void initialise() {
        InitialValues values = new InitialValues();
        for (Cell cell : cells) {
            values.fill(cell);
        }
    }

    void step() {
        faces.exchange();
        for (Cell cell : cells) {
            rightHandSide.compute(cell);
            characteristics.toX(cell);
        }
        sweepX.solve();
        sweepY.solve();
        sweepZ.solve();
    }
}
