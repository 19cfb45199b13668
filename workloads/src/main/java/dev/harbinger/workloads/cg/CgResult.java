package dev.harbinger.workloads.cg;

/**
 * The result of a run of CG.
 *
 * @param problem the problem solved
 * @param gridRows rows of ranks
 * @param gridColumns columns of ranks
 * @param zeta estimate of the eigenvalue, the same on every rank
 * @param residual norm of x - A z of the last iteration
 * @param seconds time of the slowest rank for the timed iterations; 0 on ranks other than 0
 */
public record CgResult(
        CgProblemClass problem, int gridRows, int gridColumns, double zeta, double residual, double seconds) {
    /** Distance of zeta from the published value. */
    public double error() {
        return Math.abs(zeta - problem.zeta());
    }

    /** Whether zeta is the published value to {@link #tolerance}. */
    public boolean verified() {
        return error() <= tolerance();
    }

    /** Largest error that verifies. */
    public double tolerance() {
        return CgProblemClass.TOLERANCE;
    }

    /** Millions of floating-point operations a second, all ranks together. */
    public double megaflops() {
        return problem.operations() / seconds * 1e-6;
    }
}
