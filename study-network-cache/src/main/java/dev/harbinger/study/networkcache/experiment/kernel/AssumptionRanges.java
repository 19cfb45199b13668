package dev.harbinger.study.networkcache.experiment.kernel;

import dev.harbinger.report.Section;
import dev.harbinger.reproduction.Reproductions;
import dev.harbinger.study.networkcache.experiment.laboratory.Experiment;
import dev.harbinger.study.networkcache.experiment.laboratory.Laboratory;
import dev.harbinger.study.networkcache.machine.MachineResult;
import dev.harbinger.study.networkcache.machine.Setup;
import dev.harbinger.study.networkcache.policy.PolicyKind;
import dev.harbinger.study.networkcache.programs.BundledProgram;
import java.util.ArrayList;
import java.util.List;

/**
 * The ranges in which other claims of chapter 7 hold: TCP/IP takes 1.5 times as long as VIA (section 7.2.1), the hit
 * ratio of the instruction cache (section 7.3.2), and lazy DTCT is faster than DTCT (section 7.3.1).
 */
public final class AssumptionRanges implements Experiment {
    private static final List<Integer> OVERHEADS = List.of(1000, 2000, 5000, 10_000, 20_000, 40_000);
    private static final List<Integer> LENGTHS = List.of(1, 1024, 14_000);

    /** Instruction caches for CG: KB and ways. */
    private static final List<Shape> FEW =
            List.of(new Shape(1, 1), new Shape(2, 1), new Shape(4, 1), new Shape(16, 1), new Shape(32, 1));

    private static final List<Integer> SIZES = List.of(1, 2, 4, 8, 16, 32);
    private static final List<Integer> WAYS = List.of(1, 2, 4);
    private static final List<Integer> TRANSFERS = List.of(2, 4, 8);

    private final BundledProgram cg;
    private final BundledProgram adi;
    private final List<RatioRow> ratios = new ArrayList<>();
    private final List<InstructionRow> instructions = new ArrayList<>();
    private final List<LazyRow> lazy = new ArrayList<>();

    /** A shape of the instruction cache. */
    record Shape(int kilobytes, int ways) {}

    /** The time of a whole receive under TCP/IP divided by its time under VIA. */
    record RatioRow(int overhead, int bytes, double ratio) {}

    /** A program with an instruction cache under VIA. */
    record InstructionRow(String program, Shape shape, MachineResult result) {
        double missRatio() {
            return (double) result.instructionCache().misses() / result.instructions();
        }
    }

    /** Access times of a policy with an assumption. */
    record LazyRow(String program, String assumption, MachineResult result) {}

    /** With the programs of the study. */
    public AssumptionRanges() {
        this(BundledProgram.CG_A_64, BundledProgram.ADI_64);
    }

    /** With other programs, for tests. */
    public AssumptionRanges(BundledProgram cg, BundledProgram adi) {
        this.cg = cg;
        this.adi = adi;
    }

    @Override
    public void run(Laboratory laboratory) throws InterruptedException {
        KernelMachines usual = KernelMachines.of(laboratory);
        for (int overhead : OVERHEADS) {
            KernelMachines machines = usual.withOverhead(overhead);
            for (int bytes : LENGTHS) {
                double tcp = ReceiveProbe.of(machines.machine(PolicyKind.TCP_IP), bytes, laboratory.seed())
                        .total();
                double via = ReceiveProbe.of(machines.machine(PolicyKind.VIA), bytes, laboratory.seed())
                        .total();
                ratios.add(new RatioRow(overhead, bytes, tcp / via));
            }
        }
        instructionCaches(laboratory, cg, FEW);
        List<Shape> all = new ArrayList<>();
        WAYS.forEach(ways -> SIZES.forEach(size -> all.add(new Shape(size, ways))));
        instructionCaches(laboratory, adi, all);
        for (BundledProgram program : List.of(cg, adi)) {
            lazy(laboratory, program);
        }
    }

    private void instructionCaches(Laboratory laboratory, BundledProgram program, List<Shape> shapes)
            throws InterruptedException {
        KernelMachines usual = KernelMachines.of(laboratory);
        double ratio = laboratory.knee(program).ratio();
        List<MachineResult> results = laboratory.run(
                program,
                shapes.stream()
                        .map(shape -> new Setup(
                                usual.withInstructionCache(shape.kilobytes(), shape.ways())
                                        .machine(PolicyKind.VIA),
                                ratio,
                                laboratory.seed()))
                        .toList());
        for (int i = 0; i < shapes.size(); i++) {
            instructions.add(new InstructionRow(program.programName(), shapes.get(i), results.get(i)));
        }
    }

    private void lazy(Laboratory laboratory, BundledProgram program) throws InterruptedException {
        KernelMachines usual = KernelMachines.of(laboratory);
        double ratio = laboratory.knee(program).ratio();
        List<String> assumptions = new ArrayList<>();
        List<Setup> setups = new ArrayList<>();
        for (int transfer : TRANSFERS) {
            assumptions.add("dtct.line " + transfer);
            setups.add(new Setup(
                    usual.with("dtct.line", Integer.toString(transfer)).machine(PolicyKind.DTCT), ratio));
        }
        for (String path : List.of("add", "overlap")) {
            assumptions.add("netcache.path " + path);
            setups.add(new Setup(usual.with("netcache.path", path).machine(PolicyKind.LAZY_DTCT), ratio));
        }
        assumptions.add("netcache.late-to network-cache");
        setups.add(new Setup(usual.with("netcache.late-to", "network-cache").machine(PolicyKind.LAZY_DTCT), ratio));
        List<MachineResult> results = laboratory.run(program, setups);
        for (int i = 0; i < results.size(); i++) {
            lazy.add(new LazyRow(program.programName(), assumptions.get(i), results.get(i)));
        }
    }

    @Override
    public List<Section> sections() {
        return AssumptionRangesSections.of(ratios, instructions, lazy);
    }

    @Override
    public void compare(Reproductions.Builder builder) {
        // KernelReceives and AccessTimesAndSpeedUp compare these claims; this experiment shows their ranges.
    }
}
