package dev.harbinger.workloads.sp;

import dev.harbinger.workloads.computation.Computation;

/**
 * Changes of variables between the sweeps. Along each axis the equations fall apart into five that do not depend on
 * each other when they are written in the characteristic variables of that axis; what leads from one axis to the next
 * is the product of two transformations, a constant matrix (NPB report, chapter 3: the inverses of T-xi, N and P, and
 * T-zeta).
 *
 * <p>The first three characteristics of an axis travel with the fluid, the fourth and the fifth with sound, ahead and
 * against.
 */
final class Characteristics {
    private static final double ROOT_OF_HALF = Math.sqrt(0.5);

    private final double timeStep;
    private final Computation computation;

    Characteristics(double timeStep, Computation computation) {
        this.timeStep = timeStep;
        this.computation = computation;
    }

    /** Turns the right-hand side into changes in a step of time, in the characteristic variables along x. */
    void toX(Cell cell) {
        Box box = cell.interior;
        double[] rhs = cell.rhs;
        for (int z = box.lowZ(); z < box.highZ(); z++) {
            for (int y = box.lowY(); y < box.highY(); y++) {
                int p = cell.at(box.lowX(), y, z);
                for (int end = p + box.width(); p < end; p++) {
                    int q = Cell.EQUATIONS * p;
                    double r0 = timeStep * rhs[q];
                    double r1 = timeStep * rhs[q + 1];
                    double r2 = timeStep * rhs[q + 2];
                    double r3 = timeStep * rhs[q + 3];
                    double r4 = timeStep * rhs[q + 4];
                    double inverse = cell.inverseDensity[p];
                    double vx = cell.velocityX[p];
                    double vy = cell.velocityY[p];
                    double vz = cell.velocityZ[p];
                    double sound = cell.soundSpeed[p];
                    double pressure = Fluid.GAMMA_LESS_ONE
                            / (sound * sound)
                            * (cell.kinetic[p] * inverse * r0 - vx * r1 - vy * r2 - vz * r3 + r4);
                    double scale = ROOT_OF_HALF * inverse;
                    double against = scale * (vx * r0 - r1);
                    double both = scale * sound * pressure;
                    rhs[q] = r0 - pressure;
                    rhs[q + 1] = -inverse * (vz * r0 - r3);
                    rhs[q + 2] = inverse * (vy * r0 - r2);
                    rhs[q + 3] = both - against;
                    rhs[q + 4] = both + against;
                }
            }
        }
        computation.performed(32L * box.points());
    }

    /** From the characteristic variables along x to those along y. */
    void xToY(Cell cell) {
        Box box = cell.interior;
        double[] rhs = cell.rhs;
        for (int z = box.lowZ(); z < box.highZ(); z++) {
            for (int y = box.lowY(); y < box.highY(); y++) {
                int q = Cell.EQUATIONS * cell.at(box.lowX(), y, z);
                for (int end = q + Cell.EQUATIONS * box.width(); q < end; q += Cell.EQUATIONS) {
                    double r0 = rhs[q];
                    double r2 = ROOT_OF_HALF * rhs[q + 2];
                    double mean = 0.5 * (rhs[q + 3] + rhs[q + 4]);
                    rhs[q] = -rhs[q + 1];
                    rhs[q + 1] = r0;
                    rhs[q + 2] = ROOT_OF_HALF * (rhs[q + 3] - rhs[q + 4]);
                    rhs[q + 3] = mean - r2;
                    rhs[q + 4] = mean + r2;
                }
            }
        }
        computation.performed(7L * box.points());
    }

    /** From the characteristic variables along y to those along z. */
    void yToZ(Cell cell) {
        Box box = cell.interior;
        double[] rhs = cell.rhs;
        for (int z = box.lowZ(); z < box.highZ(); z++) {
            for (int y = box.lowY(); y < box.highY(); y++) {
                int q = Cell.EQUATIONS * cell.at(box.lowX(), y, z);
                for (int end = q + Cell.EQUATIONS * box.width(); q < end; q += Cell.EQUATIONS) {
                    double r0 = ROOT_OF_HALF * rhs[q];
                    double r1 = rhs[q + 1];
                    double mean = 0.5 * (rhs[q + 3] + rhs[q + 4]);
                    rhs[q] = ROOT_OF_HALF * (rhs[q + 3] - rhs[q + 4]);
                    rhs[q + 1] = -rhs[q + 2];
                    rhs[q + 2] = r1;
                    rhs[q + 3] = mean - r0;
                    rhs[q + 4] = mean + r0;
                }
            }
        }
        computation.performed(7L * box.points());
    }

    /** From the characteristic variables along z to the conserved quantities, which are changed by them. */
    void apply(Cell cell) {
        Box box = cell.interior;
        double[] u = cell.u;
        double[] rhs = cell.rhs;
        for (int z = box.lowZ(); z < box.highZ(); z++) {
            for (int y = box.lowY(); y < box.highY(); y++) {
                int p = cell.at(box.lowX(), y, z);
                for (int end = p + box.width(); p < end; p++) {
                    int q = Cell.EQUATIONS * p;
                    double r0 = rhs[q];
                    double r1 = rhs[q + 1];
                    double density = u[q];
                    double vx = cell.velocityX[p];
                    double vy = cell.velocityY[p];
                    double vz = cell.velocityZ[p];
                    double sound = cell.soundSpeed[p];
                    double scale = ROOT_OF_HALF * density;
                    double pressure = scale / sound * (rhs[q + 3] + rhs[q + 4]);
                    double along = scale * (rhs[q + 3] - rhs[q + 4]);
                    double changed = rhs[q + 2] + pressure;
                    u[q] += changed;
                    u[q + 1] += vx * changed - density * r1;
                    u[q + 2] += vy * changed + density * r0;
                    u[q + 3] += vz * changed + along;
                    u[q + 4] += density * (vy * r0 - vx * r1)
                            + cell.kinetic[p] * cell.inverseDensity[p] * changed
                            + sound * sound / Fluid.GAMMA_LESS_ONE * pressure
                            + vz * along;
                }
            }
        }
        computation.performed(33L * box.points());
    }
}
