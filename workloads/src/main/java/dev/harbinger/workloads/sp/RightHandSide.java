package dev.harbinger.workloads.sp;

import dev.harbinger.workloads.computation.Computation;

/**
 * The right-hand side of the equations: forcing and central differences of the convective and viscous fluxes, less a
 * dissipation by fourth differences (NPB report, chapter 3).
 */
final class RightHandSide {
    /** c1 c2: the square of the speed of sound is this times the inner energy of a mass. */
    private static final double SOUND = Fluid.GAMMA * Fluid.GAMMA_LESS_ONE;

    private static final int ENERGY = 4;

    /** Operations at a point to derive quantities, and along one axis. */
    private static final long OPERATIONS_TO_DERIVE = 14;

    private static final long OPERATIONS_OF_AXIS = 101 + 55;

    private final Stencil[] stencils = new Stencil[3];
    private final Computation computation;

    /** Factors of the differences along one axis. */
    private record Stencil(Axis axis, double convection, double diffusion, double viscosity) {
        static Stencil of(Axis axis, int size) {
            double perSpacing = size - 1.0;
            double squared = perSpacing * perSpacing;
            return new Stencil(axis, 0.5 * perSpacing, axis.damping() * squared, Fluid.VISCOSITY * squared);
        }
    }

    RightHandSide(int size, Computation computation) {
        this.computation = computation;
        for (Axis axis : Axis.values()) {
            stencils[axis.ordinal()] = Stencil.of(axis, size);
        }
    }

    /** Sets {@link Cell#forcing} so that the exact solution is steady. Uses {@link Cell#u}. */
    void makeForcing(Cell cell) {
        ExactSolution.fill(cell);
        evaluate(cell);
        double[] forcing = cell.forcing;
        for (int i = 0; i < forcing.length; i++) {
            forcing[i] = -cell.rhs[i];
        }
    }

    /** Sets {@link Cell#rhs} inside the cube and the values derived from {@link Cell#u}, whose ghosts must be set. */
    void compute(Cell cell) {
        evaluate(cell);
        computation.performed(OPERATIONS_TO_DERIVE * cell.surrounded.points()
                + OPERATIONS_OF_AXIS * stencils.length * cell.interior.points());
    }

    private void evaluate(Cell cell) {
        derive(cell);
        takeForcing(cell);
        for (Stencil stencil : stencils) {
            addFluxes(cell, stencil);
            addDissipation(cell, stencil.axis());
        }
    }

    private static void derive(Cell cell) {
        Box box = cell.surrounded;
        double[] u = cell.u;
        for (int z = box.lowZ(); z < box.highZ(); z++) {
            for (int y = box.lowY(); y < box.highY(); y++) {
                int p = cell.at(box.lowX(), y, z);
                for (int end = p + box.width(); p < end; p++) {
                    int q = Cell.EQUATIONS * p;
                    double inverse = 1 / u[q];
                    double vx = u[q + 1] * inverse;
                    double vy = u[q + 2] * inverse;
                    double vz = u[q + 3] * inverse;
                    double kinetic = 0.5 * (u[q + 1] * vx + u[q + 2] * vy + u[q + 3] * vz);
                    cell.inverseDensity[p] = inverse;
                    cell.velocityX[p] = vx;
                    cell.velocityY[p] = vy;
                    cell.velocityZ[p] = vz;
                    cell.kinetic[p] = kinetic;
                    cell.soundSpeed[p] = Math.sqrt(SOUND * inverse * (u[q + ENERGY] - kinetic));
                }
            }
        }
    }

    private static void takeForcing(Cell cell) {
        Box box = cell.interior;
        int row = Cell.EQUATIONS * box.width();
        for (int z = box.lowZ(); z < box.highZ(); z++) {
            for (int y = box.lowY(); y < box.highY(); y++) {
                int q = Cell.EQUATIONS * cell.at(box.lowX(), y, z);
                System.arraycopy(cell.forcing, q, cell.rhs, q, row);
            }
        }
    }

    /** {@code l}, {@code h}: the neighbour towards the low and the high end of the axis. */
    private static void addFluxes(Cell cell, Stencil stencil) {
        Box box = cell.interior;
        double[] u = cell.u;
        double[] rhs = cell.rhs;
        double[] inverse = cell.inverseDensity;
        double[] vx = cell.velocityX;
        double[] vy = cell.velocityY;
        double[] vz = cell.velocityZ;
        double[] kinetic = cell.kinetic;
        double[] along = cell.velocity(stencil.axis());
        int stride = cell.stride(stencil.axis());
        int momentum = stencil.axis().momentum();
        double convection = stencil.convection();
        double diffusion = stencil.diffusion();
        double viscosity = stencil.viscosity();
        double third = viscosity / 3;
        double sixth = viscosity / 6;
        double conduction = viscosity * Fluid.CONDUCTION;
        double working = viscosity - conduction;

        for (int z = box.lowZ(); z < box.highZ(); z++) {
            for (int y = box.lowY(); y < box.highY(); y++) {
                int p = cell.at(box.lowX(), y, z);
                for (int end = p + box.width(); p < end; p++) {
                    int l = p - stride;
                    int h = p + stride;
                    int q = Cell.EQUATIONS * p;
                    int ql = Cell.EQUATIONS * l;
                    int qh = Cell.EQUATIONS * h;
                    double v = along[p];
                    double vl = along[l];
                    double vh = along[h];
                    rhs[q] +=
                            diffusion * (u[qh] - 2 * u[q] + u[ql]) - convection * (u[qh + momentum] - u[ql + momentum]);
                    rhs[q + 1] += diffusion * (u[qh + 1] - 2 * u[q + 1] + u[ql + 1])
                            + viscosity * (vx[h] - 2 * vx[p] + vx[l])
                            - convection * (u[qh + 1] * vh - u[ql + 1] * vl);
                    rhs[q + 2] += diffusion * (u[qh + 2] - 2 * u[q + 2] + u[ql + 2])
                            + viscosity * (vy[h] - 2 * vy[p] + vy[l])
                            - convection * (u[qh + 2] * vh - u[ql + 2] * vl);
                    rhs[q + 3] += diffusion * (u[qh + 3] - 2 * u[q + 3] + u[ql + 3])
                            + viscosity * (vz[h] - 2 * vz[p] + vz[l])
                            - convection * (u[qh + 3] * vh - u[ql + 3] * vl);

                    // Along the axis pressure acts too, and the viscous stress is 4/3 of that across.
                    double energy = u[q + 4];
                    double energyL = u[ql + 4];
                    double energyH = u[qh + 4];
                    double pressureL = Fluid.GAMMA_LESS_ONE * (energyL - kinetic[l]);
                    double pressureH = Fluid.GAMMA_LESS_ONE * (energyH - kinetic[h]);
                    rhs[q + momentum] += third * (vh - 2 * v + vl) - convection * (pressureH - pressureL);
                    rhs[q + 4] += diffusion * (energyH - 2 * energy + energyL)
                            + working
                                    * (kinetic[h] * inverse[h] - 2 * kinetic[p] * inverse[p] + kinetic[l] * inverse[l])
                            + sixth * (vh * vh - 2 * v * v + vl * vl)
                            + conduction * (energyH * inverse[h] - 2 * energy * inverse[p] + energyL * inverse[l])
                            - convection * ((energyH + pressureH) * vh - (energyL + pressureL) * vl);
                }
            }
        }
    }

    private static void addDissipation(Cell cell, Axis axis) {
        Box box = cell.interior;
        double[] u = cell.u;
        double[] rhs = cell.rhs;
        double[] weights = cell.fourthDifference(axis);
        int stride = Cell.EQUATIONS * cell.stride(axis);
        int step = axis.select(5, 0, 0);
        for (int z = box.lowZ(); z < box.highZ(); z++) {
            for (int y = box.lowY(); y < box.highY(); y++) {
                int w = 5 * axis.select(box.lowX(), y, z);
                int q = Cell.EQUATIONS * cell.at(box.lowX(), y, z);
                for (int end = q + Cell.EQUATIONS * box.width(); q < end; q += Cell.EQUATIONS, w += step) {
                    for (int at = q; at < q + Cell.EQUATIONS; at++) {
                        rhs[at] -= Fluid.DISSIPATION
                                * (weights[w] * u[at - 2 * stride]
                                        + weights[w + 1] * u[at - stride]
                                        + weights[w + 2] * u[at]
                                        + weights[w + 3] * u[at + stride]
                                        + weights[w + 4] * u[at + 2 * stride]);
                    }
                }
            }
        }
    }
}
