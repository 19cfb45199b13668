package dev.harbinger.workloads.sp;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.harbinger.workloads.computation.Computation;
import java.util.Random;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The parts of a step, each against its definition, on the one cell of a rank alone. */
class SchemeTest {
    private static final int SIZE = SpProblemClass.S.size();
    private static final double TIME_STEP = SpProblemClass.S.timeStep();

    private final Cell cell = new Cell(new MultiPartition(SIZE, 1, 0), 0);
    private final RightHandSide rightHandSide = new RightHandSide(SIZE, Computation.NOT_COUNTED);

    @BeforeEach
    void startFromInitialValues() {
        rightHandSide.makeForcing(cell);
        new InitialValues().fill(cell);
        rightHandSide.compute(cell);
    }

    @Test
    void the_exact_solution_is_steady() {
        ExactSolution.fill(cell);
        rightHandSide.compute(cell);
        assertArrayEquals(new double[cell.rhs.length], cell.rhs, 1e-11);
    }

    @Test
    void the_initial_values_are_exact_on_the_faces_and_are_not_inside() {
        double[] exact = new double[Cell.EQUATIONS];
        for (int x = 0; x < SIZE; x++) {
            boolean onFace = x == 0 || x == SIZE - 1;
            ExactSolution.evaluate(
                    cell.position(Axis.X, x), cell.position(Axis.Y, 5), cell.position(Axis.Z, 6), exact, 0);
            double difference = Math.abs(cell.u[Cell.EQUATIONS * cell.at(x, 5, 6)] - exact[0]);
            assertEquals(onFace, difference == 0, "x " + x + ": " + difference);
        }
    }

    /** Without the systems between them, the changes of variables amount to an explicit step. */
    @Test
    void the_changes_of_variables_undo_each_other() {
        double[] expected = cell.u.clone();
        for (int i = 0; i < expected.length; i++) {
            expected[i] += TIME_STEP * cell.rhs[i];
        }
        Characteristics characteristics = new Characteristics(TIME_STEP, Computation.NOT_COUNTED);
        characteristics.toX(cell);
        characteristics.xToY(cell);
        characteristics.yToZ(cell);
        characteristics.apply(cell);
        assertArrayEquals(expected, cell.u, 1e-11);
    }

    @ParameterizedTest
    @EnumSource(Axis.class)
    void a_sweep_solves_the_systems_of_each_line(Axis axis) {
        Random random = new Random(11);
        Box inside = cell.interior;
        for (int z = inside.lowZ(); z < inside.highZ(); z++) {
            for (int y = inside.lowY(); y < inside.highY(); y++) {
                for (int x = inside.lowX(); x < inside.highX(); x++) {
                    for (int e = 0; e < Cell.EQUATIONS; e++) {
                        cell.rhs[Cell.EQUATIONS * cell.at(x, y, z) + e] = random.nextDouble() - 0.5;
                    }
                }
            }
        }
        double[] sides = cell.rhs.clone();
        PentadiagonalSolver solver = new PentadiagonalSolver(axis, SIZE, TIME_STEP, Computation.NOT_COUNTED);
        solver.eliminate(cell);
        solver.substitute(cell);

        double[] soundOfEquation = {0, 0, 0, 1, -1};
        for (int row = 1; row < SIZE - 1; row++) {
            int p = cell.at(axis.select(row, 4, 7), axis.select(3, row, 4), axis.select(5, 6, row));
            for (int e = 0; e < Cell.EQUATIONS; e++) {
                assertEquals(
                        sides[Cell.EQUATIONS * p + e],
                        rowTimesSolution(axis, row, p, e, soundOfEquation[e]),
                        1e-13,
                        "row " + row + ", equation " + e);
            }
        }
    }

    /**
     * Row {@code row} of the matrix of a system, as the NPB report defines it, times the solution.
     *
     * @param sound how often the speed of sound is added to the velocity
     */
    private double rowTimesSolution(Axis axis, int row, int p, int equation, double sound) {
        int stride = cell.stride(axis);
        double convection = TIME_STEP * (SIZE - 1) / 2;
        double diffusion = TIME_STEP * (SIZE - 1) * (SIZE - 1);
        double[] speed = new double[3];
        double[] radius = new double[3];
        for (int i = 0; i < 3; i++) {
            int at = p + (i - 1) * stride;
            speed[i] = cell.velocity(axis)[at] + sound * cell.soundSpeed[at];
            radius[i] = spectralRadius(axis, 0.1 * cell.inverseDensity[at]);
        }
        int fromEnd = Math.min(row, SIZE - 1 - row);
        double[] fourth = {1, -4, fromEnd == 1 ? 5 : 6, -4, 1};
        double[] matrix = {
            0,
            -convection * speed[0] - diffusion * radius[0],
            1 + 2 * diffusion * radius[1],
            convection * speed[2] - diffusion * radius[2],
            0
        };
        double product = 0;
        for (int i = 0; i < 5; i++) {
            int there = row + i - 2;
            if (there > 0 && there < SIZE - 1) {
                double coefficient = matrix[i] + TIME_STEP * 0.25 * fourth[i];
                product += coefficient * cell.rhs[Cell.EQUATIONS * (p + (i - 2) * stride) + equation];
            }
        }
        return product;
    }

    /** The largest of four; {@code viscosity} is that of the point divided by its density. */
    private static double spectralRadius(Axis axis, double viscosity) {
        double damping = axis.damping();
        return DoubleStream.of(
                        damping, damping + viscosity, damping + viscosity * 4 / 3, damping + viscosity * 1.4 * 1.4)
                .max()
                .orElseThrow();
    }
}
