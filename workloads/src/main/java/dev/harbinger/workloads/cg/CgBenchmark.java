package dev.harbinger.workloads.cg;

import dev.harbinger.messaging.Communicator;
import dev.harbinger.messaging.Data;
import dev.harbinger.messaging.Op;
import dev.harbinger.messaging.Request;
import dev.harbinger.workloads.computation.Computation;
import java.util.Arrays;
import java.util.function.Function;

/**
 * The CG benchmark: estimates an eigenvalue of a large sparse matrix by inverse iteration, each step a conjugate
 * gradient solution (NPB report, section 2.3.2). All ranks of a communicator run it together.
 */
public final class CgBenchmark {
    private final Communicator world;
    private final CgProblemClass problem;
    private final int iterations;
    private final Computation computation;
    private final ProcessGrid grid;
    private final ConjugateGradient solver;
    private final double[] x;
    private final double[] z;

    private final double[] products = new double[2];
    private final double[] theirProducts = new double[2];
    private final RowStep[] productSteps;

    /** Told of each outer iteration. */
    @FunctionalInterface
    public interface Progress {
        /**
         * An iteration is done.
         *
         * @param iteration its number, from 1
         * @param residual norm of x - A z
         * @param zeta the estimate so far
         */
        void iterated(int iteration, double residual, double zeta);
    }

    /**
     * Makes this rank's part of the matrix.
     *
     * @throws IllegalArgumentException when the number of ranks is not a power of two
     */
    public CgBenchmark(Communicator world, CgProblemClass problem) {
        this(world, problem, Computation.NOT_COUNTED);
    }

    /**
     * The same.
     *
     * @param computation hears of the operations of {@link #run}; those that make the matrix are not counted
     */
    public CgBenchmark(Communicator world, CgProblemClass problem, Computation computation) {
        this(world, problem, problem.iterations(), grid -> matrix(problem, grid), computation);
    }

    private CgBenchmark(
            Communicator world,
            CgProblemClass problem,
            int iterations,
            Function<ProcessGrid, SparseBlock> matrix,
            Computation computation) {
        this.world = world;
        this.problem = problem;
        this.iterations = iterations;
        this.computation = computation;
        grid = ProcessGrid.of(problem.size(), world.size(), world.rank());
        solver = new ConjugateGradient(world, grid, matrix.apply(grid), computation);
        x = new double[grid.columnCount()];
        z = new double[grid.columnCount()];
        productSteps = RowStep.overNumbers(grid, products, theirProducts);
    }

    private static SparseBlock matrix(CgProblemClass problem, ProcessGrid grid) {
        return new MatrixGenerator(problem, grid.firstRow(), grid.rowCount(), grid.firstColumn(), grid.columnCount())
                .generate();
    }

    /**
     * Makes the calls of a run with that many iterations after the one that warms up, their messages of the right
     * lengths and without meaning: the matrix is empty. Which calls there are does not depend on what is computed.
     *
     * @throws IllegalArgumentException when the number of ranks is not a power of two
     */
    public static void callsOnly(Communicator world, CgProblemClass problem, int iterations) {
        new CgBenchmark(world, problem, iterations, CgBenchmark::emptyMatrix, Computation.NOT_COUNTED)
                .run((iteration, residual, zeta) -> {});
    }

    private static SparseBlock emptyMatrix(ProcessGrid grid) {
        return new SparseBlock(new int[grid.rowCount() + 1], new int[0], new double[0]);
    }

    /**
     * Refuses a number of ranks the benchmark cannot run on.
     *
     * @throws IllegalArgumentException when {@code ranks} is not a power of two
     */
    public static void checkRanks(int ranks) {
        ProcessGrid.checkRanks(ranks);
    }

    /** Runs one iteration that warms up and is not timed, then the timed ones from the start. To be called once. */
    public CgResult run(Progress progress) {
        Arrays.fill(x, 1);
        solver.solve(x, z);
        products[0] = Vectors.dot(x, z, x.length);
        products[1] = Vectors.dot(z, z, z.length);
        computation.performed(4L * x.length);
        for (RowStep step : productSteps) {
            Request arriving = world.ireceive(step.in(), step.partner(), step.tag());
            world.send(step.out(), step.partner(), step.tag());
            arriving.await();
            step.addTo(products, theirProducts);
            computation.performed(step.length());
        }

        Arrays.fill(x, 1);
        double residual = 0;
        double zeta = 0;
        world.barrier();
        long begin = System.nanoTime();
        for (int iteration = 1; iteration <= iterations; iteration++) {
            residual = solver.solve(x, z);
            products[0] = Vectors.dot(x, z, x.length);
            products[1] = Vectors.dot(z, z, z.length);
            computation.performed(4L * x.length);
            for (RowStep step : productSteps) {
                Request arriving = world.ireceive(step.in(), step.partner(), step.tag());
                world.send(step.out(), step.partner(), step.tag());
                arriving.await();
                step.addTo(products, theirProducts);
                computation.performed(step.length());
            }
            zeta = problem.shift() + 1 / products[0];
            Vectors.scale(x, 1 / Math.sqrt(products[1]), z, x.length);
            computation.performed(x.length + 4L);
            progress.iterated(iteration, residual, zeta);
        }
        double[] seconds = {(System.nanoTime() - begin) * 1e-9};
        double[] slowest = new double[1];
        world.reduce(Data.of(seconds), Data.of(slowest), Op.MAX, 0);
        return new CgResult(problem, grid.rows(), grid.columns(), zeta, residual, slowest[0]);
    }
}
