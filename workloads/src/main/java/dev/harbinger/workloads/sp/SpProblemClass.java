package dev.harbinger.workloads.sp;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** Sizes of the SP problem, with the published results (NPB report, tables of SP; NPB 3.3.1). */
// Norms is a record of numbers; the annotation Error Prone asks for would be a dependency of this room.
@SuppressWarnings("ImmutableEnumChecker")
public enum SpProblemClass {
    /** For a quick check. */
    S(
            12,
            100,
            0.015,
            new Norms(
                    2.747031545133948e-2,
                    1.0360746705285417e-2,
                    1.6235745065095532e-2,
                    1.5840557224455615e-2,
                    3.484904060936246e-2),
            new Norms(
                    2.7289258557377225e-5,
                    1.0364446640837285e-5,
                    1.615479828716647e-5,
                    1.57507049944801e-5,
                    3.417766618339053e-5)),
    /** For a workstation. */
    W(
            36,
            400,
            0.0015,
            new Norms(1.893253733584e-3, 1.717075447775e-4, 2.778153350936e-4, 2.887475409984e-4, 3.143611161242e-3),
            new Norms(7.542088599534e-5, 6.512852253086e-6, 1.049092285688e-5, 1.128838671535e-5, 1.212845639773e-4)),
    /** The smaller of the two original sizes. */
    A(
            64,
            400,
            0.0015,
            new Norms(2.4799822399300195, 1.1276337964368832, 1.5028977888770492, 1.421781621169518, 2.129211303513828),
            new Norms(
                    1.090014029782055e-4,
                    3.734395176928209e-5,
                    5.009278540654163e-5,
                    4.767109393952825e-5,
                    1.3621613399213e-4)),
    /** The larger of the two original sizes. */
    B(
            102,
            400,
            0.001,
            new Norms(6.903293579998e1, 3.095134488084e1, 4.103336647017e1, 3.864769009604e1, 5.643482272596e1),
            new Norms(9.810006190188e-3, 1.02282790567e-3, 1.720597911698e-3, 1.694479428231e-3, 1.847456263981e-2));

    private final int size;
    private final int steps;
    private final double timeStep;
    private final Norms residual;
    private final Norms error;

    SpProblemClass(int size, int steps, double timeStep, Norms residual, Norms error) {
        this.size = size;
        this.steps = steps;
        this.timeStep = timeStep;
        this.residual = residual;
        this.error = error;
    }

    /** Points along each edge of the cube, those on its faces included. */
    public int size() {
        return size;
    }

    /** Steps in time after which the result is verified. */
    public int steps() {
        return steps;
    }

    /** Time of one step, dimensionless. */
    public double timeStep() {
        return timeStep;
    }

    /** The published norms of the residual after the last step. */
    public Norms residual() {
        return residual;
    }

    /** The published norms of the distance from the exact solution after the last step. */
    public Norms error() {
        return error;
    }

    /** Floating-point operations of one step, as NPB counts them. */
    public double operationsPerStep() {
        double n = size;
        return 881.174 * n * n * n - 4683.91 * n * n + 11484.5 * n - 19272.4;
    }

    /**
     * The class of that name, in upper or lower case.
     *
     * @throws IllegalArgumentException if there is none; the message lists the names
     */
    public static SpProblemClass named(String name) {
        for (SpProblemClass problem : values()) {
            if (problem.name().equals(name.toUpperCase(Locale.ROOT))) {
                return problem;
            }
        }
        String names = Arrays.stream(values()).map(Enum::name).collect(Collectors.joining(", "));
        throw new IllegalArgumentException("sp has no class \"" + name + "\": choose one of " + names);
    }
}
