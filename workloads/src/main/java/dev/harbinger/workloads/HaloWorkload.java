package dev.harbinger.workloads;

import dev.harbinger.messaging.Communicator;
import dev.harbinger.messaging.Harbinger;
import dev.harbinger.workloads.halo.HaloExchange;
import dev.harbinger.workloads.halo.HaloGrid;
import dev.harbinger.workloads.halo.HaloProblem;
import dev.harbinger.workloads.halo.HaloResult;
import java.util.List;

/** {@link HaloExchange} with a report. */
final class HaloWorkload implements Workload {
    private static final List<Option> OPTIONS = List.of(
            Option.value("rows", "N", "512", "rows of points"),
            Option.value("columns", "N", "512", "columns of points"),
            Option.value("iterations", "N", "200", "steps in time"),
            Option.value(
                    "grid", "RxC", "", "rows and columns of ranks, for example 2x3; as square as can be if not given"),
            Option.flag("no-check", "do not compute on rank 0 alone what the result must be"));

    /** The parsed arguments. */
    private record Run(HaloProblem problem, HaloGrid grid, boolean checked) {}

    @Override
    public String name() {
        return "halo";
    }

    @Override
    public String description() {
        return "five-point stencil on a plane of points, neighbours exchange their borders; any number of ranks";
    }

    @Override
    public List<Option> options() {
        return OPTIONS;
    }

    @Override
    public void check(int ranks, String[] arguments) {
        read(ranks, arguments);
    }

    @Override
    public void run(Harbinger harbinger, String[] arguments) {
        Communicator world = harbinger.world();
        Run run = read(world.size(), arguments);
        HaloResult result = new HaloExchange(world, run.problem(), run.grid()).run();
        if (world.rank() == 0) {
            report(run, result);
        }
    }

    private Run read(int ranks, String[] arguments) {
        Arguments parsed = Arguments.parse(this, arguments);
        HaloProblem problem = new HaloProblem(
                parsed.number("rows", 1, 1 << 15),
                parsed.number("columns", 1, 1 << 15),
                parsed.number("iterations", 0, Integer.MAX_VALUE));
        HaloGrid grid = parsed.has("grid") ? grid(parsed) : HaloGrid.shortestBorders(problem, ranks);
        grid.check(problem, ranks);
        return new Run(problem, grid, !parsed.has("no-check"));
    }

    private static HaloGrid grid(Arguments parsed) {
        String text = parsed.text("grid");
        if (!text.matches("[1-9][0-9]{0,4}x[1-9][0-9]{0,4}")) {
            throw parsed.error("--grid wants rows and columns of ranks like 2x3, not \"" + text + "\"");
        }
        int times = text.indexOf('x');
        return new HaloGrid(Integer.parseInt(text.substring(0, times)), Integer.parseInt(text.substring(times + 1)));
    }

    private static void report(Run run, HaloResult result) {
        HaloProblem problem = run.problem();
        HaloGrid grid = run.grid();
        double points = (double) problem.rows() * problem.columns() * problem.iterations();
        Report.line("halo, five-point stencil");
        Report.line("  points        %d x %d", problem.rows(), problem.columns());
        Report.line("  iterations    %d", problem.iterations());
        Report.line("  ranks         %d, a grid of %d x %d", grid.rows() * grid.columns(), grid.rows(), grid.columns());
        Report.line("  time          %.3f s", result.seconds());
        Report.line("  rate          %.1f million points/s", points / result.seconds() * 1e-6);
        Report.line("  checksum      %016x", result.checksum());
        if (!run.checked()) {
            return;
        }
        long expected = HaloExchange.expectedChecksum(problem);
        Report.line("  reference     %016x", expected);
        Report.line("Verification %s", result.checksum() == expected ? "SUCCESSFUL" : "FAILED");
        if (result.checksum() != expected) {
            throw new VerificationException(String.format(
                    "halo on a grid of %d x %d ranks: the checksum is %016x but must be %016x, as on one rank",
                    grid.rows(), grid.columns(), result.checksum(), expected));
        }
    }
}
