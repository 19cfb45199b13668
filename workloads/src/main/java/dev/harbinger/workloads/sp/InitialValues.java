package dev.harbinger.workloads.sp;

/**
 * The initial values: on the faces of the cube the exact solution, which does not change; inside, the blend of the six
 * faces by transfinite interpolation (NPB report, chapter 3).
 */
final class InitialValues {
    private final double[][] low = new double[3][Cell.EQUATIONS];
    private final double[][] high = new double[3][Cell.EQUATIONS];

    /** Sets {@link Cell#u}. */
    void fill(Cell cell) {
        fillAtRest(cell);
        Box points = cell.points;
        for (int z = points.lowZ(); z < points.highZ(); z++) {
            for (int y = points.lowY(); y < points.highY(); y++) {
                for (int x = points.lowX(); x < points.highX(); x++) {
                    double[] place = {cell.position(Axis.X, x), cell.position(Axis.Y, y), cell.position(Axis.Z, z)};
                    int at = Cell.EQUATIONS * cell.at(x, y, z);
                    if (isOnFace(place)) {
                        ExactSolution.evaluate(place[0], place[1], place[2], cell.u, at);
                    } else {
                        interpolate(place, cell.u, at);
                    }
                }
            }
        }
    }

    /** Sets valid numbers in ghosts that belong to no point. */
    private static void fillAtRest(Cell cell) {
        for (int at = 0; at < cell.u.length; at += Cell.EQUATIONS) {
            cell.u[at] = 1;
            cell.u[at + 1] = 0;
            cell.u[at + 2] = 0;
            cell.u[at + 3] = 0;
            cell.u[at + 4] = 1;
        }
    }

    private static boolean isOnFace(double[] place) {
        for (double coordinate : place) {
            if (coordinate == 0 || coordinate == 1) {
                return true;
            }
        }
        return false;
    }

    private void interpolate(double[] place, double[] out, int at) {
        double x = place[0];
        double y = place[1];
        double z = place[2];
        ExactSolution.evaluate(0, y, z, low[0], 0);
        ExactSolution.evaluate(1, y, z, high[0], 0);
        ExactSolution.evaluate(x, 0, z, low[1], 0);
        ExactSolution.evaluate(x, 1, z, high[1], 0);
        ExactSolution.evaluate(x, y, 0, low[2], 0);
        ExactSolution.evaluate(x, y, 1, high[2], 0);
        for (int e = 0; e < Cell.EQUATIONS; e++) {
            double alongX = x * high[0][e] + (1 - x) * low[0][e];
            double alongY = y * high[1][e] + (1 - y) * low[1][e];
            double alongZ = z * high[2][e] + (1 - z) * low[2][e];
            out[at + e] = alongX
                    + alongY
                    + alongZ
                    - alongX * alongY
                    - alongX * alongZ
                    - alongY * alongZ
                    + alongX * alongY * alongZ;
        }
    }
}
