package dev.harbinger.workloads;

import dev.harbinger.messaging.Communicator;
import dev.harbinger.messaging.Harbinger;
import dev.harbinger.workloads.adi.AdiProblem;
import dev.harbinger.workloads.adi.AdiResult;
import dev.harbinger.workloads.adi.AlternatingDirections;
import dev.harbinger.workloads.computation.Computation;
import java.util.List;
import java.util.Locale;

/** {@link AlternatingDirections} with a report. */
final class AdiWorkload implements Workload {
    private static final int MOST = 1 << 13;

    private static final List<Option> OPTIONS = List.of(
            Option.value("rows", "N", "2048", "rows of points, dealt to the ranks in slabs"),
            Option.value("columns", "N", "128", "columns of points: as many messages of 8 bytes a step each way"),
            Option.value("steps", "N", "81", "steps in time"),
            Option.flag("no-check", "do not compute on rank 0 alone what the result must be"));

    @Override
    public String name() {
        return "adi";
    }

    @Override
    public String description() {
        return "heat equation by alternating directions: a pipeline of 8-byte messages across slabs; any number of"
                + " ranks";
    }

    @Override
    public List<Option> options() {
        return OPTIONS;
    }

    @Override
    public void check(int ranks, String[] arguments) {
        problem(Arguments.parse(this, arguments)).checkRanks(ranks);
    }

    @Override
    public void run(Harbinger harbinger, String[] arguments) {
        run(harbinger, arguments, Computation.NOT_COUNTED);
    }

    @Override
    public void run(Harbinger harbinger, String[] arguments, Computation computation) {
        Communicator world = harbinger.world();
        check(world.size(), arguments);
        Arguments parsed = Arguments.parse(this, arguments);
        AdiProblem problem = problem(parsed);
        AdiResult result = new AlternatingDirections(world, problem, computation).run();
        if (world.rank() == 0) {
            boolean checked = !parsed.has("no-check");
            long expected = checked ? AlternatingDirections.expectedChecksum(problem) : result.checksum();
            report(problem, world.size(), result, checked, expected);
        }
    }

    private static AdiProblem problem(Arguments parsed) {
        return new AdiProblem(
                parsed.number("rows", 1, MOST),
                parsed.number("columns", 1, MOST),
                parsed.number("steps", 0, Integer.MAX_VALUE));
    }

    static void report(AdiProblem problem, int ranks, AdiResult result, boolean checked, long expected) {
        double points = (double) problem.rows() * problem.columns() * problem.steps();
        boolean verified = result.checksum() == expected && result.error() <= AdiResult.TOLERANCE;
        Report.line("adi, heat equation by alternating directions");
        Report.line("  points        %d x %d", problem.rows(), problem.columns());
        Report.line("  steps         %d", problem.steps());
        Report.line("  ranks         %d", ranks);
        Report.line("  time          %.3f s", result.seconds());
        Report.line("  rate          %.1f million points/s", points / result.seconds() * 1e-6);
        Report.line("  slab          %016x on rank 0", result.slabChecksum());
        Report.line("  checksum      %016x", result.checksum());
        if (checked) {
            Report.line("  reference     %016x", expected);
        }
        Report.line("  error         %.2e (allowed %.0e)", result.error(), AdiResult.TOLERANCE);
        Report.line("Verification %s", verified ? "SUCCESSFUL" : "FAILED");
        if (!verified) {
            throw new VerificationException(String.format(
                    Locale.ROOT,
                    "adi on %d ranks: the checksum is %016x but must be %016x, as on one rank; the error is %.2e but"
                            + " may be %.0e",
                    ranks,
                    result.checksum(),
                    expected,
                    result.error(),
                    AdiResult.TOLERANCE));
        }
    }
}
