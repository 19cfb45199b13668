package dev.harbinger.workloads.sp;

import dev.harbinger.messaging.Communicator;
import dev.harbinger.messaging.Data;
import dev.harbinger.messaging.Op;

/** Sums of squares over points, one for each equation, that become {@link Norms}. */
final class SquaredSums {
    private final double[] sums = new double[Cell.EQUATIONS];
    private final double pointsInside;

    /**
     * Sums of nothing yet.
     *
     * @param size points along an edge of the cube
     */
    SquaredSums(int size) {
        double inside = size - 2.0;
        pointsInside = inside * inside * inside;
    }

    /** Adds the right-hand side at each point inside the cube. */
    void addRightHandSide(Cell cell) {
        Box box = cell.interior;
        for (int z = box.lowZ(); z < box.highZ(); z++) {
            for (int y = box.lowY(); y < box.highY(); y++) {
                for (int x = box.lowX(); x < box.highX(); x++) {
                    int q = Cell.EQUATIONS * cell.at(x, y, z);
                    for (int e = 0; e < Cell.EQUATIONS; e++) {
                        sums[e] += cell.rhs[q + e] * cell.rhs[q + e];
                    }
                }
            }
        }
    }

    /** Adds how far each point is from the exact solution. */
    void addError(Cell cell) {
        double[] exact = new double[Cell.EQUATIONS];
        Box box = cell.points;
        for (int z = box.lowZ(); z < box.highZ(); z++) {
            for (int y = box.lowY(); y < box.highY(); y++) {
                for (int x = box.lowX(); x < box.highX(); x++) {
                    ExactSolution.evaluate(
                            cell.position(Axis.X, x), cell.position(Axis.Y, y), cell.position(Axis.Z, z), exact, 0);
                    int q = Cell.EQUATIONS * cell.at(x, y, z);
                    for (int e = 0; e < Cell.EQUATIONS; e++) {
                        double error = cell.u[q + e] - exact[e];
                        sums[e] += error * error;
                    }
                }
            }
        }
    }

    /** The norms over all ranks, the same on each. All ranks call it together. */
    Norms overAll(Communicator world) {
        double[] all = new double[Cell.EQUATIONS];
        world.allreduce(Data.of(sums), Data.of(all), Op.SUM);
        return norms(all);
    }

    /** This rank's part of the norms. */
    Norms ofThisRank() {
        return norms(sums);
    }

    private Norms norms(double[] squares) {
        double[] norms = new double[squares.length];
        for (int e = 0; e < squares.length; e++) {
            norms[e] = Math.sqrt(squares[e] / pointsInside);
        }
        return Norms.of(norms);
    }
}
