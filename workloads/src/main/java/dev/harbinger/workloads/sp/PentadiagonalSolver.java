package dev.harbinger.workloads.sp;

import dev.harbinger.workloads.computation.Computation;

/**
 * Solves the systems along one axis in one cell by Gaussian elimination: a pass forward and one backward. On each line
 * of points lie three pentadiagonal systems of scalars. The first, with three right-hand sides, is that of what travels
 * with the fluid, the two others of what travels with sound (NPB report, chapter 3).
 *
 * <p>A row needs nothing but the two before it, backward the two behind, and finds them next to it also where they
 * belong to another cell: in the ghosts.
 */
final class PentadiagonalSolver {
    private final Axis axis;
    private final double convection;
    private final double diffusion;
    private final double dissipation;
    private final Computation computation;

    PentadiagonalSolver(Axis axis, int size, double timeStep, Computation computation) {
        this.axis = axis;
        this.computation = computation;
        double perSpacing = size - 1.0;
        convection = 0.5 * timeStep * perSpacing;
        diffusion = timeStep * perSpacing * perSpacing;
        dissipation = timeStep * Fluid.DISSIPATION;
    }

    Axis axis() {
        return axis;
    }

    /** Brings the rows of {@code cell} to upper triangular form, from those before it in the ghosts. */
    void eliminate(Cell cell) {
        Box box = cell.interior;
        double[] upper = cell.upper;
        double[] rhs = cell.rhs;
        double[] velocity = cell.velocity(axis);
        double[] sound = cell.soundSpeed;
        double[] inverse = cell.inverseDensity;
        double[] weights = cell.fourthDifference(axis);
        int stride = cell.stride(axis);
        int step = axis.select(5, 0, 0);

        // The damping is the same for all equations, so of the four viscous spectral radii that of the energy is
        // largest.
        double constant = diffusion * axis.damping();
        double perInverse = diffusion * Fluid.CONDUCTION * Fluid.VISCOSITY;

        for (int z = box.lowZ(); z < box.highZ(); z++) {
            for (int y = box.lowY(); y < box.highY(); y++) {
                int w = 5 * axis.select(box.lowX(), y, z);
                int p = cell.at(box.lowX(), y, z);
                for (int end = p + box.width(); p < end; p++, w += step) {
                    int l = p - stride;
                    int h = p + stride;
                    double a = dissipation * weights[w];
                    double b = dissipation * weights[w + 1]
                            - convection * velocity[l]
                            - (constant + perInverse * inverse[l]);
                    double c = 1 + dissipation * weights[w + 2] + 2 * (constant + perInverse * inverse[p]);
                    double d = dissipation * weights[w + 3]
                            + convection * velocity[h]
                            - (constant + perInverse * inverse[h]);
                    double e = dissipation * weights[w + 4];
                    double soundB = convection * sound[l];
                    double soundD = convection * sound[h];
                    int up = Cell.UPPER * p;
                    int upStride = Cell.UPPER * stride;
                    int q = Cell.EQUATIONS * p;
                    int qStride = Cell.EQUATIONS * stride;
                    eliminateRow(upper, up, upStride, rhs, q, qStride, 3, a, b, c, d, e);
                    eliminateRow(upper, up + 2, upStride, rhs, q + 3, qStride, 1, a, b - soundB, c, d + soundD, e);
                    eliminateRow(upper, up + 4, upStride, rhs, q + 4, qStride, 1, a, b + soundB, c, d - soundD, e);
                }
            }
        }
        computation.performed(84L * box.points());
    }

    /**
     * One row of one system: a to e are its coefficients, c on the diagonal. Takes off what the two rows before it
     * contribute and divides by what is then on the diagonal.
     */
    private static void eliminateRow(
            double[] upper,
            int at,
            int stride,
            double[] rhs,
            int q,
            int qStride,
            int sides,
            double a,
            double b,
            double c,
            double d,
            double e) {
        int before = at - stride;
        int twoBefore = before - stride;
        double below = b - a * upper[twoBefore];
        double pivot = 1 / (c - a * upper[twoBefore + 1] - below * upper[before]);
        upper[at] = (d - below * upper[before + 1]) * pivot;
        upper[at + 1] = e * pivot;
        for (int side = q; side < q + sides; side++) {
            rhs[side] = (rhs[side] - a * rhs[side - 2 * qStride] - below * rhs[side - qStride]) * pivot;
        }
    }

    /** Sets the rows of {@link Cell#rhs} to the solution, from those behind it in the ghosts. */
    void substitute(Cell cell) {
        Box box = cell.interior;
        double[] upper = cell.upper;
        double[] rhs = cell.rhs;
        int next = Cell.EQUATIONS * cell.stride(axis);
        int second = 2 * next;
        for (int z = box.highZ() - 1; z >= box.lowZ(); z--) {
            for (int y = box.highY() - 1; y >= box.lowY(); y--) {
                int first = cell.at(box.lowX(), y, z);
                for (int p = first + box.width() - 1; p >= first; p--) {
                    int up = Cell.UPPER * p;
                    int q = Cell.EQUATIONS * p;
                    double near = upper[up];
                    double far = upper[up + 1];
                    rhs[q] -= near * rhs[q + next] + far * rhs[q + second];
                    rhs[q + 1] -= near * rhs[q + 1 + next] + far * rhs[q + 1 + second];
                    rhs[q + 2] -= near * rhs[q + 2 + next] + far * rhs[q + 2 + second];
                    rhs[q + 3] -= upper[up + 2] * rhs[q + 3 + next] + upper[up + 3] * rhs[q + 3 + second];
                    rhs[q + 4] -= upper[up + 4] * rhs[q + 4 + next] + upper[up + 5] * rhs[q + 4 + second];
                }
            }
        }
        computation.performed(20L * box.points());
    }
}
