package dev.harbinger.workloads.halo;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import dev.harbinger.workloads.InProcessJob;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class HaloExchangeTest {
    @Property(tries = 100)
    void any_grid_of_ranks_gives_the_bits_of_one_rank(
            @ForAll @IntRange(min = 1, max = 4) int gridRows,
            @ForAll @IntRange(min = 1, max = 4) int gridColumns,
            @ForAll @IntRange(max = 20) int moreRows,
            @ForAll @IntRange(max = 20) int moreColumns,
            @ForAll @IntRange(max = 8) int iterations)
            throws Exception {
        HaloProblem problem = new HaloProblem(gridRows + moreRows, gridColumns + moreColumns, iterations);
        HaloGrid grid = new HaloGrid(gridRows, gridColumns);
        long expected = checksumOf(plainly(problem), problem);
        InProcessJob.run(gridRows * gridColumns, harbinger -> {
            HaloResult result = new HaloExchange(harbinger.world(), problem, grid).run();
            assertEquals(expected, result.checksum(), grid + ", " + problem);
        });
    }

    @Test
    void rows_long_enough_to_be_pulled_arrive_whole() throws Exception {
        HaloProblem problem = new HaloProblem(40, 30_000, 3);
        long expected = checksumOf(plainly(problem), problem);
        InProcessJob.run(2, harbinger -> {
            HaloExchange exchange = new HaloExchange(harbinger.world(), problem, new HaloGrid(2, 1));
            assertEquals(expected, exchange.run().checksum());
        });
    }

    @Test
    void the_reference_without_messages_is_the_plain_computation() {
        HaloProblem problem = new HaloProblem(17, 9, 12);
        assertEquals(checksumOf(plainly(problem), problem), HaloExchange.expectedChecksum(problem));
    }

    @Test
    void the_checksum_notices_one_bit_and_two_points_that_changed_places() {
        HaloProblem problem = new HaloProblem(6, 7, 2);
        double[][] points = plainly(problem);
        long right = checksumOf(points, problem);
        points[3][4] = Math.nextUp(points[3][4]);
        assertNotEquals(right, checksumOf(points, problem));

        points = plainly(problem);
        double kept = points[2][2];
        points[2][2] = points[2][3];
        points[2][3] = kept;
        assertNotEquals(right, checksumOf(points, problem));
    }

    /** The steps on one array with a frame, written as plainly as can be. */
    private static double[][] plainly(HaloProblem problem) {
        double[][] now = new double[problem.rows() + 2][problem.columns() + 2];
        for (int row = 0; row < now.length; row++) {
            for (int column = 0; column < now[row].length; column++) {
                now[row][column] = problem.initial(row - 1, column - 1);
            }
        }
        for (int iteration = 0; iteration < problem.iterations(); iteration++) {
            double[][] next = new double[now.length][];
            for (int row = 0; row < now.length; row++) {
                next[row] = now[row].clone();
            }
            for (int row = 1; row <= problem.rows(); row++) {
                for (int column = 1; column <= problem.columns(); column++) {
                    double vertical = now[row - 1][column] + now[row + 1][column];
                    double horizontal = now[row][column - 1] + now[row][column + 1];
                    double old = now[row][column];
                    next[row][column] = old + 0.2 * (vertical + horizontal - 4 * old);
                }
            }
            now = next;
        }
        return now;
    }

    private static long checksumOf(double[][] points, HaloProblem problem) {
        long sum = 0;
        for (int row = 0; row < problem.rows(); row++) {
            for (int column = 0; column < problem.columns(); column++) {
                sum += problem.digest(row, column, points[row + 1][column + 1]);
            }
        }
        return sum;
    }
}
