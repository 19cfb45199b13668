package dev.harbinger.workloads;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.harbinger.workloads.adi.AdiProblem;
import dev.harbinger.workloads.adi.AdiResult;
import dev.harbinger.workloads.cg.CgProblemClass;
import dev.harbinger.workloads.cg.CgResult;
import dev.harbinger.workloads.sp.Norms;
import dev.harbinger.workloads.sp.SpProblemClass;
import dev.harbinger.workloads.sp.SpResult;
import dev.harbinger.workloads.sp.SpShare;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class WorkloadsTest {
    @Test
    void the_catalogue_is_in_alphabetical_order_and_found_by_name() {
        assertEquals(
                List.of("adi", "cg", "halo", "message-costs", "ping-pong", "receivers", "sp"),
                Workloads.all().stream().map(Workload::name).toList());
        for (Workload workload : Workloads.all()) {
            assertSame(workload, Workloads.byName(workload.name()));
            assertTrue(Workloads.usage(workload).startsWith(workload.name() + ": "));
        }
    }

    @Test
    void an_unknown_name_is_answered_with_the_names_there_are() {
        IllegalArgumentException error = assertThrows(IllegalArgumentException.class, () -> Workloads.byName("gc"));
        assertEquals(
                "there is no example \"gc\"; the examples are adi, cg, halo, message-costs, ping-pong, receivers, sp",
                error.getMessage());
    }

    @Test
    void what_fits_is_accepted() {
        check("adi", 3, "--rows", "3", "--columns", "1", "--steps", "0", "--no-check");
        check("cg", 1);
        check("cg", 64, "--class", "b", "--verbose");
        check("halo", 7);
        check("halo", 6, "--grid", "3x2", "--rows=3", "--columns=2", "--iterations", "0", "--no-check");
        check("message-costs", 2, "--sizes", "0,4K", "--repetitions", "1", "--warm-up", "0");
        check("receivers", 2, "--before-send", "500", "--before-receive", "0", "--sizes", "0,64");
        check("sp", 1);
        check("sp", 16, "--class", "s", "--steps", "0");
        check("ping-pong", 2, "--sizes", "0,1M", "--repetitions", "1", "--warm-up", "0");
    }

    @Test
    void what_does_not_fit_is_refused_before_any_rank_starts() {
        assertRefused(
                "adi: 3 rows cannot be dealt to 4 ranks with a row for each; use fewer ranks or more rows",
                "adi",
                4,
                "--rows=3");
        assertRefused(
                "adi: --columns wants a whole number from 1 to 8192, not \"9000\"", "adi", 1, "--columns", "9000");
        assertRefused("cg needs a power of two of ranks, not 6: use 4 or 8", "cg", 6);
        assertRefused("cg has no class \"X\": choose one of S, W, A, B", "cg", 4, "--class", "X");
        assertRefused("sp needs a square number of ranks, not 6: use 4 or 9", "sp", 6);
        assertRefused(
                "sp class S runs on 16 ranks at most, not 25: cells must be 3 points long", "sp", 25, "--class", "S");
        assertRefused("sp has no class \"X\": choose one of S, W, A, B", "sp", 4, "--class", "X");
        assertRefused(
                "sp: --steps wants a whole number from 0 to 1000000, not \"-1\"", "sp", 4, "--class=S", "--steps=-1");
        assertRefused("ping-pong: it takes two ranks at least, not 1", "ping-pong", 1);
        assertRefused("message-costs: it takes two ranks at least, not 1", "message-costs", 1);
        assertRefused(
                "message-costs: --sizes wants a whole number from 0 to 4096, not \"8K\"",
                "message-costs",
                2,
                "--sizes=8K");
        assertRefused("receivers: it takes two ranks at least, not 1", "receivers", 1);
        assertRefused("halo: a grid of 2 x 2 has places for 4 ranks, but the job has 3", "halo", 3, "--grid=2x2");
        assertRefused("halo: --grid wants rows and columns of ranks like 2x3, not \"2\"", "halo", 2, "--grid", "2");
        assertRefused(
                "halo: a grid of 1 x 4 ranks is larger than the 9 x 3 points",
                "halo",
                4,
                "--grid=1x4",
                "--rows=9",
                "--columns=3");
        assertRefused(
                "halo: 3 x 3 points cannot be divided among a grid of 7 ranks with a point for each; use fewer ranks"
                        + " or more points",
                "halo",
                7,
                "--rows=3",
                "--columns=3");
    }

    @ParameterizedTest
    @ValueSource(doubles = {8.5971775078648 + 2e-10, 8.5971775078648 - 2e-10, Double.NaN, Double.POSITIVE_INFINITY})
    void a_wrong_zeta_fails_the_run(double zeta) {
        CgResult wrong = new CgResult(CgProblemClass.S, 1, 2, zeta, 0, 1);
        VerificationException error = assertThrows(VerificationException.class, () -> CgWorkload.report(wrong));
        assertTrue(error.getMessage().startsWith("cg class S on 2 ranks: zeta is "), error.getMessage());
    }

    @Test
    void a_right_zeta_does_not() {
        CgWorkload.report(new CgResult(CgProblemClass.S, 1, 2, 8.5971775078648 + 5e-11, 0, 1));
    }

    @ParameterizedTest
    @ValueSource(doubles = {1 + 2e-8, 1 - 2e-8, Double.NaN, Double.POSITIVE_INFINITY})
    void a_wrong_norm_fails_the_run(double factor) {
        SpResult wrong = spResult(factor, 100);
        VerificationException error = assertThrows(VerificationException.class, () -> SpWorkload.report(wrong));
        assertTrue(error.getMessage().startsWith("sp class S on 4 ranks: the norms differ"), error.getMessage());
    }

    @ParameterizedTest
    @CsvSource({"1.000000005, 100", "2, 99"})
    void a_norm_that_is_right_or_not_known_does_not(double factor, int steps) {
        SpWorkload.report(spResult(factor, steps));
    }

    /** Class S after {@code steps} steps, the last of the ten norms {@code factor} times what is published. */
    private static SpResult spResult(double factor, int steps) {
        SpProblemClass problem = SpProblemClass.S;
        Norms error = problem.error();
        Norms wrong = new Norms(
                error.density(), error.momentumX(), error.momentumY(), error.momentumZ(), factor * error.energy());
        return new SpResult(problem, steps, 4, problem.residual(), wrong, new SpShare(0, wrong, wrong), 1);
    }

    @Test
    void a_wrong_checksum_or_a_large_error_fails_the_run() {
        AdiProblem problem = new AdiProblem(2, 3, 4);
        AdiResult right = new AdiResult(5, 1e-10, 5, 0, 1);
        AdiWorkload.report(problem, 2, right, true, 5);
        VerificationException error =
                assertThrows(VerificationException.class, () -> AdiWorkload.report(problem, 2, right, true, 6));
        assertEquals(
                "adi on 2 ranks: the checksum is 0000000000000005 but must be 0000000000000006, as on one rank; the"
                        + " error is 1.00e-10 but may be 1e-09",
                error.getMessage());
        for (double large : new double[] {2e-9, Double.NaN}) {
            AdiResult wrong = new AdiResult(5, large, 5, 0, 1);
            assertThrows(VerificationException.class, () -> AdiWorkload.report(problem, 2, wrong, true, 5));
        }
    }

    private static void check(String name, int ranks, String... arguments) {
        Workloads.byName(name).check(ranks, arguments);
    }

    private static void assertRefused(String message, String name, int ranks, String... arguments) {
        IllegalArgumentException error =
                assertThrows(IllegalArgumentException.class, () -> check(name, ranks, arguments));
        assertEquals(message, error.getMessage());
    }
}
