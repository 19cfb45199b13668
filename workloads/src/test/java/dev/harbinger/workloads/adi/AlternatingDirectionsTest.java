package dev.harbinger.workloads.adi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.harbinger.messaging.observe.CallListener;
import dev.harbinger.messaging.observe.ObservedCall;
import dev.harbinger.messaging.settings.Settings;
import dev.harbinger.workloads.InProcessJob;
import dev.harbinger.workloads.decomposition.PointDigest;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.concurrent.atomic.LongAdder;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class AlternatingDirectionsTest {
    @Test
    void operations_are_20_a_point_and_step_whatever_the_ranks() throws Exception {
        AdiProblem problem = new AdiProblem(13, 7, 3);
        for (int ranks : new int[] {1, 4}) {
            LongAdder operations = new LongAdder();
            InProcessJob.run(
                    ranks, harbinger -> new AlternatingDirections(harbinger.world(), problem, operations::add).run());
            assertEquals(20L * 13 * 7 * 3, operations.sum(), "on " + ranks);
        }
    }

    @Property(tries = 60)
    void any_number_of_ranks_gives_the_bits_of_one_rank(
            @ForAll @IntRange(min = 1, max = 9) int ranks,
            @ForAll @IntRange(max = 20) int moreRows,
            @ForAll @IntRange(min = 1, max = 20) int columns,
            @ForAll @IntRange(max = 6) int steps)
            throws Exception {
        AdiProblem problem = new AdiProblem(ranks + moreRows, columns, steps);
        long expected = checksumOf(plainly(problem));
        long[] parts = new long[ranks];
        InProcessJob.run(ranks, harbinger -> {
            int rank = harbinger.world().rank();
            AdiResult result = new AlternatingDirections(harbinger.world(), problem).run();
            parts[rank] = result.slabChecksum();
            if (rank == 0) {
                assertEquals(expected, result.checksum(), problem + " on " + ranks);
                assertTrue(result.error() <= AdiResult.TOLERANCE, "error " + result.error());
            }
        });
        long sum = 0;
        for (long part : parts) {
            sum += part;
        }
        assertEquals(expected, sum);
    }

    @Test
    void rows_long_enough_to_be_pulled_arrive_whole() throws Exception {
        AdiProblem problem = new AdiProblem(6, 8192, 1);
        long expected = AlternatingDirections.expectedChecksum(problem);
        InProcessJob.run(3, harbinger -> {
            AdiResult result = new AlternatingDirections(harbinger.world(), problem).run();
            if (harbinger.world().rank() == 0) {
                assertEquals(expected, result.checksum());
            }
        });
    }

    @Test
    void the_reference_without_messages_is_the_plain_computation() {
        AdiProblem problem = new AdiProblem(17, 9, 12);
        assertEquals(checksumOf(plainly(problem)), AlternatingDirections.expectedChecksum(problem));
    }

    @Test
    void rounding_stays_within_the_tolerance_on_the_longest_columns() {
        AdiProblem problem = new AdiProblem(8192, 8, 200);
        Slab whole = new Slab(problem, 0, problem.rows());
        for (int step = 0; step < problem.steps(); step++) {
            whole.solveRows();
            for (int column = 1; column <= problem.columns(); column++) {
                whole.eliminate(column, 0);
                whole.substitute(column, 0);
            }
        }
        assertTrue(whole.error() <= AdiResult.TOLERANCE, "error " + whole.error());
    }

    @Test
    void a_point_that_is_wrong_or_not_a_number_is_an_error() {
        AdiProblem problem = new AdiProblem(4, 5, 0);
        for (double wrong : new double[] {2, -1, Double.NaN}) {
            Slab slab = new Slab(problem, 1, 2);
            assertEquals(0, slab.error());
            slab.row(2).segment().setAtIndex(ValueLayout.JAVA_DOUBLE_UNALIGNED, 3, wrong);
            assertFalse(slab.error() <= 0.9, "error " + slab.error());
        }
    }

    /** Heat decays by exp(-2 pi^2 t), and the method comes closer to it by four when points lie twice as close. */
    @Test
    void the_decay_approaches_that_of_the_equation_quadratically() {
        int steps = 81;
        double exact = Math.exp(-2 * Math.PI * Math.PI * steps * AdiProblem.TIME_STEP);
        double coarse = new AdiProblem(15, 15, steps).decay() - exact;
        double fine = new AdiProblem(31, 31, steps).decay() - exact;
        assertEquals(4, coarse / fine, 0.1);
        assertEquals(0, new AdiProblem(1023, 1023, steps).decay() - exact, 1e-5);
    }

    @Test
    void rank_0_receives_a_row_and_a_number_for_each_column_in_each_step() throws Exception {
        TreeMap<Long, List<String>> ofRank0 = receives(0);
        assertEquals(2, ofRank0.size(), "call sites");
        assertEquals(
                List.of(3 * 1, 3 * 7),
                ofRank0.values().stream().map(List::size).sorted().toList());
        List<String> numbers = new ArrayList<>();
        for (int step = 0; step < 3; step++) {
            for (int column = 0; column < 7; column++) {
                numbers.add("8 bytes from 1, tag " + (3 + column));
            }
        }
        assertTrue(ofRank0.containsValue(numbers), ofRank0.toString());
        assertTrue(
                ofRank0.containsValue(
                        List.of("56 bytes from 1, tag 2", "56 bytes from 1, tag 2", "56 bytes from 1, tag 2")),
                ofRank0.toString());
        assertEquals(4, receives(1).size(), "call sites of a rank in the middle");
    }

    /** What a rank of 3 receives in 3 steps on 7 columns, by call site. */
    private static TreeMap<Long, List<String>> receives(int of) throws Exception {
        TreeMap<Long, List<String>> receives = new TreeMap<>();
        CallListener listener = new CallListener() {
            @Override
            public void posted(ObservedCall call) {
                if (call.event() == Event.IRECV) {
                    receives.computeIfAbsent(call.site(), unseen -> new ArrayList<>())
                            .add(call.bytes() + " bytes from " + call.peer() + ", tag " + call.tag());
                }
            }

            @Override
            public void completed(ObservedCall call) {}

            @Override
            public void named(long site, String name) {}
        };
        InProcessJob.run(3, Settings.defaults(), rank -> rank == of ? listener : null, harbinger -> {
            AlternatingDirections program = new AlternatingDirections(harbinger.world(), new AdiProblem(5, 7, 3));
            program.run();
        });
        return receives;
    }

    /** The steps written as plainly as can be, each line solved on its own. */
    private static double[][] plainly(AdiProblem problem) {
        int rows = problem.rows();
        int columns = problem.columns();
        double rx = 0.5 * 0x1p-10 * ((columns + 1.0) * (columns + 1.0));
        double ry = 0.5 * 0x1p-10 * ((rows + 1.0) * (rows + 1.0));
        double[][] u = new double[rows + 2][columns + 2];
        for (int i = 1; i <= rows; i++) {
            for (int j = 1; j <= columns; j++) {
                u[i][j] = AdiProblem.mode(rows)[i - 1] * AdiProblem.mode(columns)[j - 1];
            }
        }
        for (int step = 0; step < problem.steps(); step++) {
            double[][] v = new double[rows + 2][columns + 2];
            for (int i = 1; i <= rows; i++) {
                double[] d = new double[columns];
                for (int j = 1; j <= columns; j++) {
                    d[j - 1] = u[i][j] + ry * ((u[i - 1][j] - 2 * u[i][j]) + u[i + 1][j]);
                }
                System.arraycopy(solved(rx, d), 0, v[i], 1, columns);
            }
            for (int j = 1; j <= columns; j++) {
                double[] d = new double[rows];
                for (int i = 1; i <= rows; i++) {
                    d[i - 1] = v[i][j] + rx * ((v[i][j - 1] - 2 * v[i][j]) + v[i][j + 1]);
                }
                double[] solved = solved(ry, d);
                for (int i = 1; i <= rows; i++) {
                    u[i][j] = solved[i - 1];
                }
            }
        }
        return u;
    }

    /** Solves (1 + 2 r) x(k) - r (x(k-1) + x(k+1)) = d(k). */
    private static double[] solved(double r, double[] d) {
        double[] x = d.clone();
        double[] upper = new double[d.length];
        for (int k = 0; k < d.length; k++) {
            double pivot = 1 + 2 * r - r * (k == 0 ? 0 : upper[k - 1]);
            upper[k] = r / pivot;
            x[k] = (d[k] + r * (k == 0 ? 0 : x[k - 1])) * (1 / pivot);
        }
        for (int k = d.length - 2; k >= 0; k--) {
            x[k] += upper[k] * x[k + 1];
        }
        return x;
    }

    private static long checksumOf(double[][] points) {
        long sum = 0;
        for (int row = 1; row < points.length - 1; row++) {
            for (int column = 1; column < points[row].length - 1; column++) {
                sum += PointDigest.of(row - 1, column - 1, points[row][column]);
            }
        }
        return sum;
    }
}
