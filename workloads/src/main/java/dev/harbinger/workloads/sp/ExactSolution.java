package dev.harbinger.workloads.sp;

/** The steady solution that the forcing is made for: a polynomial of fourth degree in each coordinate. */
final class ExactSolution {
    /**
     * Coefficients of the polynomials, a row for each equation (NPB report, chapter 3, table of the exact solution).
     */
    private static final double[][] COEFFICIENTS = {
        {2.0, 0.0, 0.0, 4.0, 5.0, 3.0, 0.5, 0.02, 0.01, 0.03, 0.5, 0.4, 0.3},
        {1.0, 0.0, 0.0, 0.0, 1.0, 2.0, 3.0, 0.01, 0.03, 0.02, 0.4, 0.3, 0.5},
        {2.0, 2.0, 0.0, 0.0, 0.0, 2.0, 3.0, 0.04, 0.03, 0.05, 0.3, 0.5, 0.4},
        {2.0, 2.0, 0.0, 0.0, 0.0, 2.0, 3.0, 0.03, 0.05, 0.04, 0.2, 0.1, 0.3},
        {5.0, 4.0, 3.0, 2.0, 0.1, 0.4, 0.3, 0.05, 0.04, 0.03, 0.1, 0.3, 0.2}
    };

    private ExactSolution() {}

    /** Sets {@code out[at]} and the four behind it to the solution at a place in the unit cube. */
    static void evaluate(double x, double y, double z, double[] out, int at) {
        for (int equation = 0; equation < Cell.EQUATIONS; equation++) {
            double[] c = COEFFICIENTS[equation];
            out[at + equation] = c[0]
                    + x * (c[1] + x * (c[4] + x * (c[7] + x * c[10])))
                    + y * (c[2] + y * (c[5] + y * (c[8] + y * c[11])))
                    + z * (c[3] + z * (c[6] + z * (c[9] + z * c[12])));
        }
    }

    /** Sets {@link Cell#u} to the solution, ghosts included. */
    static void fill(Cell cell) {
        Box all = cell.points.grown(Cell.GHOSTS);
        for (int z = all.lowZ(); z < all.highZ(); z++) {
            for (int y = all.lowY(); y < all.highY(); y++) {
                for (int x = all.lowX(); x < all.highX(); x++) {
                    evaluate(
                            cell.position(Axis.X, x),
                            cell.position(Axis.Y, y),
                            cell.position(Axis.Z, z),
                            cell.u,
                            Cell.EQUATIONS * cell.at(x, y, z));
                }
            }
        }
    }
}
