package dev.harbinger.workloads;

import dev.harbinger.messaging.Communicator;
import dev.harbinger.messaging.Harbinger;
import dev.harbinger.workloads.computation.Computation;
import dev.harbinger.workloads.sp.Norms;
import dev.harbinger.workloads.sp.SpBenchmark;
import dev.harbinger.workloads.sp.SpProblemClass;
import dev.harbinger.workloads.sp.SpResult;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** {@link SpBenchmark} with a report. */
final class SpWorkload implements Workload {
    private static final List<Option> OPTIONS = List.of(
            Option.value("class", "CLASS", "A", "size of the problem: S, W, A or B"),
            Option.value(
                    "steps", "N", "", "steps in time; if not given those of the class, after which norms are known"));

    /** The parsed arguments. */
    private record Run(SpProblemClass problem, int steps) {}

    @Override
    public String name() {
        return "sp";
    }

    @Override
    public String description() {
        return "NAS Parallel Benchmark SP: Navier-Stokes equations by scalar pentadiagonal systems; a square number of"
                + " ranks";
    }

    @Override
    public List<Option> options() {
        return OPTIONS;
    }

    @Override
    public void check(int ranks, String[] arguments) {
        SpBenchmark.checkRanks(read(arguments).problem(), ranks);
    }

    @Override
    public void run(Harbinger harbinger, String[] arguments) {
        run(harbinger, arguments, Computation.NOT_COUNTED);
    }

    @Override
    public void run(Harbinger harbinger, String[] arguments, Computation computation) {
        Communicator world = harbinger.world();
        Run run = read(arguments);
        SpResult result = new SpBenchmark(world, run.problem(), run.steps(), computation).run();
        if (world.rank() == 0) {
            report(result);
        }
    }

    private Run read(String[] arguments) {
        Arguments parsed = Arguments.parse(this, arguments);
        SpProblemClass problem = SpProblemClass.named(parsed.text("class"));
        return new Run(problem, parsed.has("steps") ? parsed.number("steps", 0, 1_000_000) : problem.steps());
    }

    static void report(SpResult result) {
        SpProblemClass problem = result.problem();
        Report.line("NPB SP, class %s", problem);
        Report.line("  points        %d x %d x %d", problem.size(), problem.size(), problem.size());
        Report.line("  steps         %d of %s", result.steps(), problem.timeStep());
        Report.line("  ranks         %d", result.ranks());
        Report.line("  time          %.3f s", result.seconds());
        Report.line("  rate          %.1f Mop/s", result.megaflops());
        Report.line("  residual      %s", numbers(result.residual()));
        if (result.verifiable()) {
            Report.line("  reference     %s", numbers(problem.residual()));
        }
        Report.line("  error         %s", numbers(result.error()));
        if (!result.verifiable()) {
            Report.line("Not verified: norms are known after %d steps", problem.steps());
            return;
        }
        Report.line("  reference     %s", numbers(problem.error()));
        Report.line("  difference    %.2e (allowed %.0e)", result.distance(), SpResult.TOLERANCE);
        Report.line("Verification %s", result.verified() ? "SUCCESSFUL" : "FAILED");
        if (!result.verified()) {
            throw new VerificationException(String.format(
                    Locale.ROOT,
                    "sp class %s on %d ranks: the norms differ from the published ones by up to %.2e of their value,"
                            + " more than %.0e",
                    problem,
                    result.ranks(),
                    result.distance(),
                    SpResult.TOLERANCE));
        }
    }

    private static String numbers(Norms norms) {
        return norms.stream()
                .mapToObj(number -> String.format(Locale.ROOT, "%.13e", number))
                .collect(Collectors.joining("  "));
    }
}
