package dev.harbinger.workloads;

import dev.harbinger.messaging.Communicator;
import dev.harbinger.messaging.Harbinger;
import dev.harbinger.workloads.cg.CgBenchmark;
import dev.harbinger.workloads.cg.CgProblemClass;
import dev.harbinger.workloads.cg.CgResult;
import dev.harbinger.workloads.computation.Computation;
import java.util.List;
import java.util.Locale;

/** {@link CgBenchmark} with a report. */
final class CgWorkload implements Workload {
    private static final List<Option> OPTIONS = List.of(
            Option.value("class", "CLASS", "A", "size of the problem: S, W, A or B"),
            Option.flag("verbose", "show the residual and zeta of each iteration"));

    @Override
    public String name() {
        return "cg";
    }

    @Override
    public String description() {
        return "NAS Parallel Benchmark CG: an eigenvalue of a sparse matrix by conjugate gradients; a power of two of"
                + " ranks";
    }

    @Override
    public List<Option> options() {
        return OPTIONS;
    }

    @Override
    public void check(int ranks, String[] arguments) {
        CgProblemClass.named(Arguments.parse(this, arguments).text("class"));
        CgBenchmark.checkRanks(ranks);
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
        CgProblemClass problem = CgProblemClass.named(parsed.text("class"));
        boolean reporting = world.rank() == 0;
        boolean verbose = reporting && parsed.has("verbose");

        CgResult result = new CgBenchmark(world, problem, computation).run((iteration, residual, zeta) -> {
            if (verbose) {
                Report.line("iteration %3d   ||r|| %.8e   zeta %.13f", iteration, residual, zeta);
            }
        });
        if (reporting) {
            report(result);
        }
    }

    static void report(CgResult result) {
        CgProblemClass problem = result.problem();
        int ranks = result.gridRows() * result.gridColumns();
        Report.line("NPB CG, class %s", problem);
        Report.line("  matrix        %d x %d, shift %.0f", problem.size(), problem.size(), problem.shift());
        Report.line("  nonzeros      %d in each random vector", problem.nonzeros());
        Report.line("  iterations    %d, of 25 conjugate gradient steps each", problem.iterations());
        Report.line("  ranks         %d, a grid of %d x %d", ranks, result.gridRows(), result.gridColumns());
        Report.line("  time          %.3f s", result.seconds());
        Report.line("  rate          %.1f Mop/s", result.megaflops());
        Report.line("  zeta          %.13f", result.zeta());
        Report.line("  reference     %.13f", problem.zeta());
        Report.line("  error         %.2e (allowed %.0e)", result.error(), result.tolerance());
        Report.line("Verification %s", result.verified() ? "SUCCESSFUL" : "FAILED");
        if (!result.verified()) {
            throw new VerificationException(String.format(
                    Locale.ROOT,
                    "cg class %s on %d ranks: zeta is %.13f but must be %.13f to within %.0e",
                    problem,
                    ranks,
                    result.zeta(),
                    problem.zeta(),
                    result.tolerance()));
        }
    }
}
