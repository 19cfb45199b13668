package dev.harbinger.workloads.cg;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** Sizes of the CG problem, with the published results (NPB report, table of CG parameters; NPB 3.3.1). */
public enum CgProblemClass {
    /** For a quick check. */
    S(1400, 7, 15, 10, 8.5971775078648),
    /** For a workstation. */
    W(7000, 8, 15, 12, 10.362595087124),
    /** The smaller of the two original sizes. */
    A(14000, 11, 15, 20, 17.130235054029),
    /** The larger of the two original sizes. */
    B(75000, 13, 75, 60, 22.712745482631);

    /** CG iterations in one outer iteration. */
    static final int INNER_ITERATIONS = 25;

    /** Bound on the condition of the matrix: it is added to the whole diagonal. */
    static final double RCOND = 0.1;

    /** Largest difference from the published result that verifies. */
    static final double TOLERANCE = 1e-10;

    private final int size;
    private final int nonzeros;
    private final int iterations;
    private final double shift;
    private final double zeta;

    CgProblemClass(int size, int nonzeros, int iterations, double shift, double zeta) {
        this.size = size;
        this.nonzeros = nonzeros;
        this.iterations = iterations;
        this.shift = shift;
        this.zeta = zeta;
    }

    /** Rows of the matrix. */
    public int size() {
        return size;
    }

    /** Random nonzeros of each sparse vector; the matrix is the sum of their outer products. */
    public int nonzeros() {
        return nonzeros;
    }

    /** Outer iterations that are timed. */
    public int iterations() {
        return iterations;
    }

    /** The shift of the diagonal: the inverse iteration converges to the eigenvalue near it. */
    public double shift() {
        return shift;
    }

    /** The published estimate of the eigenvalue. */
    public double zeta() {
        return zeta;
    }

    /** Floating-point operations of the timed part, as NPB counts them. */
    public double operations() {
        double perRow = nonzeros * (nonzeros + 1.0);
        return 2.0 * iterations * size * (3 + perRow + INNER_ITERATIONS * (5 + perRow) + 3);
    }

    /**
     * The class of that name, in upper or lower case.
     *
     * @throws IllegalArgumentException if there is none; the message lists the names
     */
    public static CgProblemClass named(String name) {
        for (CgProblemClass problem : values()) {
            if (problem.name().equals(name.toUpperCase(Locale.ROOT))) {
                return problem;
            }
        }
        String names = Arrays.stream(values()).map(Enum::name).collect(Collectors.joining(", "));
        throw new IllegalArgumentException("cg has no class \"" + name + "\": choose one of " + names);
    }
}
