package dev.harbinger.workloads.sp;

/**
 * The result of a run of SP.
 *
 * @param problem the problem solved
 * @param steps steps in time that were taken
 * @param ranks number of ranks
 * @param residual norms of the right-hand side of the equations, the same on every rank
 * @param error norms of the distance from the exact solution, the same on every rank
 * @param share this rank's part
 * @param seconds time of the slowest rank for all steps; 0 on ranks other than 0
 */
public record SpResult(
        SpProblemClass problem, int steps, int ranks, Norms residual, Norms error, SpShare share, double seconds) {
    /** Largest relative difference from a published norm that verifies. */
    public static final double TOLERANCE = 1e-8;

    /** Whether there are published norms for this number of steps. */
    public boolean verifiable() {
        return steps == problem.steps();
    }

    /** Whether there are published norms, and all ten are these. */
    public boolean verified() {
        return verifiable() && distance() <= TOLERANCE;
    }

    /** The largest relative difference of any norm from the published one of the class. */
    public double distance() {
        return Math.max(residual.distanceFrom(problem.residual()), error.distanceFrom(problem.error()));
    }

    /** Millions of floating-point operations a second, all ranks together. */
    public double megaflops() {
        return problem.operationsPerStep() * steps / seconds * 1e-6;
    }
}
