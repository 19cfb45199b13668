package dev.harbinger.study.networkcache.experiment.kernel;

import dev.harbinger.report.Section;
import dev.harbinger.reproduction.Reproductions;
import dev.harbinger.study.networkcache.experiment.laboratory.Experiment;
import dev.harbinger.study.networkcache.experiment.laboratory.Laboratory;
import dev.harbinger.study.networkcache.experiment.schedule.TerminationKnee;
import dev.harbinger.study.networkcache.machine.MachineResult;
import dev.harbinger.study.networkcache.machine.Setup;
import dev.harbinger.study.networkcache.policy.PolicyKind;
import dev.harbinger.study.networkcache.programs.BundledProgram;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The range in which the published speed-up over VIA holds (Khunjush, section 7.3.2). The kernel's overhead, its share
 * of the data cache, r away from the knee, and the kind of core are assumptions.
 */
public final class SpeedUpRange implements Experiment {
    /** Overheads between which CG is interpolated, besides the default one. */
    private static final List<Integer> ENDS = List.of(1000, 40_000);

    private static final List<Integer> OVERHEADS = List.of(0, 1000, 2000, 5000, 10_000, 20_000, 40_000);
    private static final List<Double> SHARES = List.of(0.0, 0.1, 0.5);
    private static final List<Double> FACTORS = List.of(0.8, 0.9, 1.0, 1.1);
    private static final List<PolicyKind> POLICIES = List.of(PolicyKind.VIA, PolicyKind.DTCT, PolicyKind.LAZY_DTCT);

    private final BundledProgram cg;
    private final BundledProgram adi;
    private final List<Row> rows = new ArrayList<>();
    private final List<Sweep> sweeps = new ArrayList<>();

    /** The parameter that a row varies. */
    enum Varied {
        OVERHEAD,
        POLLUTION,
        RATIO,
        GRID,
        CORE
    }

    /**
     * VIA and the other policies with one combination of values.
     *
     * @param factor r divided by r at the knee
     */
    record Row(
            Varied varied,
            String program,
            String core,
            double factor,
            int overhead,
            double pollution,
            MachineResult via,
            MachineResult dtct,
            MachineResult lazy) {
        double dtctSpeedUp() {
            return (double) via.cycles() / dtct.cycles();
        }

        double lazySpeedUp() {
            return (double) via.cycles() / lazy.cycles();
        }
    }

    /**
     * A program with varying overhead, r at the knee, and the default pollution.
     *
     * @param messages messages that it receives
     */
    record Sweep(String program, int messages, OverheadSweep dtct, OverheadSweep lazy) {}

    /** With the programs of the study. */
    public SpeedUpRange() {
        this(BundledProgram.CG_A_64, BundledProgram.ADI_64);
    }

    /** With other programs, for tests. */
    public SpeedUpRange(BundledProgram cg, BundledProgram adi) {
        this.cg = cg;
        this.adi = adi;
    }

    @Override
    public void run(Laboratory laboratory) throws InterruptedException {
        KernelMachines usual = KernelMachines.of(laboratory);
        List<Integer> few = overheads(ENDS, usual);
        sweeps.add(sweep(over(laboratory, cg, Varied.OVERHEAD, usual, few, List.of(usual.pollution()), List.of(1.0))));
        over(
                laboratory,
                cg,
                Varied.POLLUTION,
                usual,
                List.of(usual.overhead()),
                Pollution.shares(usual.pollution()),
                List.of(1.0));
        over(laboratory, cg, Varied.RATIO, usual, List.of(usual.overhead()), List.of(usual.pollution()), FACTORS);
        List<Integer> many = overheads(OVERHEADS, usual);
        sweeps.add(
                sweep(over(laboratory, adi, Varied.OVERHEAD, usual, many, List.of(usual.pollution()), List.of(1.0))));
        over(laboratory, adi, Varied.GRID, usual, OVERHEADS, SHARES, FACTORS);
        outOfOrder(laboratory);
    }

    private static List<Integer> overheads(List<Integer> chosen, KernelMachines usual) {
        return IntStream.concat(chosen.stream().mapToInt(Integer::intValue), IntStream.of(usual.overhead()))
                .sorted()
                .distinct()
                .boxed()
                .toList();
    }

    /** Runs every combination, and keeps the rows. */
    private List<Row> over(
            Laboratory laboratory,
            BundledProgram program,
            Varied varied,
            KernelMachines usual,
            List<Integer> overheads,
            List<Double> shares,
            List<Double> factors)
            throws InterruptedException {
        double knee = laboratory.knee(program).ratio();
        List<Point> points = new ArrayList<>();
        for (double factor : factors) {
            for (double share : shares) {
                overheads.forEach(overhead -> points.add(new Point(factor, overhead, share)));
            }
        }
        List<Setup> setups = new ArrayList<>();
        for (Point point : points) {
            KernelMachines via = usual.withOverhead(point.overhead()).withPollution(point.pollution());
            double ratio = point.factor() * knee;
            setups.add(new Setup(via.machine(PolicyKind.VIA), ratio, laboratory.seed()));
            setups.add(new Setup(usual.machine(PolicyKind.DTCT), ratio));
            setups.add(new Setup(usual.machine(PolicyKind.LAZY_DTCT), ratio));
        }
        List<MachineResult> results = laboratory.run(program, setups);
        List<Row> added = new ArrayList<>();
        for (int i = 0; i < points.size(); i++) {
            Point point = points.get(i);
            added.add(new Row(
                    varied,
                    program.programName(),
                    "in order",
                    point.factor(),
                    point.overhead(),
                    point.pollution(),
                    results.get(3 * i),
                    results.get(3 * i + 1),
                    results.get(3 * i + 2)));
        }
        rows.addAll(added);
        return added;
    }

    private record Point(double factor, int overhead, double pollution) {}

    private void outOfOrder(Laboratory laboratory) throws InterruptedException {
        KernelMachines machines = KernelMachines.of(laboratory).with("core.kind", "out-of-order");
        double knee = TerminationKnee.of(laboratory.schedule(cg, machines.machine(PolicyKind.DTCT)))
                .ratio();
        List<MachineResult> results = laboratory.run(
                cg,
                POLICIES.stream()
                        .map(policy -> new Setup(machines.machine(policy), knee, laboratory.seed()))
                        .toList());
        rows.add(new Row(
                Varied.CORE,
                cg.programName(),
                "out of order",
                1,
                machines.overhead(),
                machines.pollution(),
                results.get(0),
                results.get(1),
                results.get(2)));
    }

    private static Sweep sweep(List<Row> over) {
        List<OverheadSweep.Point> points = over.stream()
                .map(row -> new OverheadSweep.Point(row.overhead(), row.via().cycles()))
                .toList();
        Row any = over.getFirst();
        return new Sweep(
                any.program(),
                any.via().received(),
                new OverheadSweep(points, any.dtct().cycles()),
                new OverheadSweep(points, any.lazy().cycles()));
    }

    @Override
    public List<Section> sections() {
        return List.of(SpeedUpRangeSection.of(rows, sweeps));
    }

    @Override
    public void compare(Reproductions.Builder builder) {
        // AccessTimesAndSpeedUp compares this claim; this experiment shows its range.
    }
}
