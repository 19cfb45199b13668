package dev.harbinger.workloads.cg;

import dev.harbinger.messaging.Communicator;
import dev.harbinger.messaging.Data;
import dev.harbinger.messaging.Request;
import dev.harbinger.workloads.computation.Computation;
import java.util.Arrays;

/**
 * Solves A z = x approximately by 25 iterations of the conjugate gradient method, on this rank's parts of A, x and z
 * (NPB report, section 2.3.2). All ranks of the grid call it together.
 *
 * <p>The calls are the same as in NPB's MPI code: a sum over a grid row posts a receive, sends and waits with each
 * partner in turn. Each of the eight receives has its own call site, and receives of one purpose share one buffer, so
 * sums are written out where they happen.
 */
final class ConjugateGradient {
    private static final int TRANSPOSE_TAG = 1;

    private final Communicator world;
    private final SparseBlock matrix;
    private final Computation computation;
    private final int columns;
    private final int transposed;

    private final double[] p;
    private final double[] q;
    private final double[] r;
    private final double[] w;
    private final double[] sum = new double[1];
    private final double[] theirRho = new double[1];
    private final double[] theirD = new double[1];

    private final RowStep[] rhoSteps;
    private final RowStep[] dSteps;
    private final RowStep[] stepsIntoQ;
    private final RowStep[] stepsIntoR;
    private final Data share;
    private final Data arrivingQ;
    private final Data arrivingR;

    ConjugateGradient(Communicator world, ProcessGrid grid, SparseBlock matrix, Computation computation) {
        this.world = world;
        this.matrix = matrix;
        this.computation = computation;
        columns = grid.columnCount();
        transposed = grid.transposed();
        int longest = Math.max(columns, grid.rowCount());
        p = new double[columns];
        q = new double[longest];
        r = new double[longest];
        w = new double[longest];
        rhoSteps = RowStep.overNumbers(grid, sum, theirRho);
        dSteps = RowStep.overNumbers(grid, sum, theirD);
        stepsIntoQ = RowStep.overRows(grid, w, q);
        stepsIntoR = RowStep.overRows(grid, w, r);
        share = Data.of(w, grid.shareStart(), grid.shareLength());
        arrivingQ = Data.of(q, 0, columns);
        arrivingR = Data.of(r, 0, columns);
    }

    /**
     * Solves for {@code x}.
     *
     * @param x this rank's part of the right-hand side
     * @param z becomes this rank's part of the solution
     * @return the Euclidean norm of x - A z over all ranks
     */
    double solve(double[] x, double[] z) {
        Arrays.fill(z, 0);
        System.arraycopy(x, 0, r, 0, columns);
        System.arraycopy(x, 0, p, 0, columns);

        sum[0] = Vectors.dot(r, r, columns);
        computation.performed(2L * columns);
        for (RowStep step : rhoSteps) {
            Request arriving = world.ireceive(step.in(), step.partner(), step.tag());
            world.send(step.out(), step.partner(), step.tag());
            arriving.await();
            step.addTo(sum, theirRho);
            computation.performed(step.length());
        }
        double rho = sum[0];

        for (int iteration = 0; iteration < CgProblemClass.INNER_ITERATIONS; iteration++) {
            multiplyIntoQ();
            double alpha = rho / dotOfPAndQ();
            Vectors.addScaled(z, alpha, p, columns);
            Vectors.addScaled(r, -alpha, q, columns);
            computation.performed(4L * columns + 1);
            double previous = rho;
            rho = dotOfRAndR();
            Vectors.scaleAndAdd(p, rho / previous, r, columns);
            computation.performed(2L * columns + 1);
        }

        multiplyIntoR(z);
        double residual = Math.sqrt(squaredDistance(x));
        computation.performed(1);
        return residual;
    }

    /** q = A p. */
    private void multiplyIntoQ() {
        matrix.multiply(p, w);
        computation.performed(matrix.operations());
        for (RowStep step : stepsIntoQ) {
            Request arriving = world.ireceive(step.in(), step.partner(), step.tag());
            world.send(step.out(), step.partner(), step.tag());
            arriving.await();
            step.addTo(w, q);
            computation.performed(step.length());
        }
        if (stepsIntoQ.length == 0) {
            System.arraycopy(w, 0, q, 0, columns);
            return;
        }
        Request arriving = world.ireceive(arrivingQ, transposed, TRANSPOSE_TAG);
        world.send(share, transposed, TRANSPOSE_TAG);
        arriving.await();
    }

    private double dotOfPAndQ() {
        sum[0] = Vectors.dot(p, q, columns);
        computation.performed(2L * columns);
        for (RowStep step : dSteps) {
            Request arriving = world.ireceive(step.in(), step.partner(), step.tag());
            world.send(step.out(), step.partner(), step.tag());
            arriving.await();
            step.addTo(sum, theirD);
            computation.performed(step.length());
        }
        return sum[0];
    }

    private double dotOfRAndR() {
        sum[0] = Vectors.dot(r, r, columns);
        computation.performed(2L * columns);
        for (RowStep step : rhoSteps) {
            Request arriving = world.ireceive(step.in(), step.partner(), step.tag());
            world.send(step.out(), step.partner(), step.tag());
            arriving.await();
            step.addTo(sum, theirRho);
            computation.performed(step.length());
        }
        return sum[0];
    }

    /** r = A z. */
    private void multiplyIntoR(double[] z) {
        matrix.multiply(z, w);
        computation.performed(matrix.operations());
        for (RowStep step : stepsIntoR) {
            Request arriving = world.ireceive(step.in(), step.partner(), step.tag());
            world.send(step.out(), step.partner(), step.tag());
            arriving.await();
            step.addTo(w, r);
            computation.performed(step.length());
        }
        if (stepsIntoR.length == 0) {
            System.arraycopy(w, 0, r, 0, columns);
            return;
        }
        Request arriving = world.ireceive(arrivingR, transposed, TRANSPOSE_TAG);
        world.send(share, transposed, TRANSPOSE_TAG);
        arriving.await();
    }

    /** The square of the norm of x - r. */
    private double squaredDistance(double[] x) {
        sum[0] = Vectors.squaredDistance(x, r, columns);
        computation.performed(3L * columns);
        for (RowStep step : dSteps) {
            Request arriving = world.ireceive(step.in(), step.partner(), step.tag());
            world.send(step.out(), step.partner(), step.tag());
            arriving.await();
            step.addTo(sum, theirD);
            computation.performed(step.length());
        }
        return sum[0];
    }
}
