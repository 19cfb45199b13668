package dev.harbinger.study.networkcache.experiment.reception;

import dev.harbinger.report.Section;
import dev.harbinger.reproduction.Expectation;
import dev.harbinger.reproduction.Reproductions;
import dev.harbinger.study.networkcache.experiment.laboratory.Experiment;
import dev.harbinger.study.networkcache.experiment.laboratory.Laboratory;
import dev.harbinger.study.networkcache.experiment.schedule.ReceiveSchedule;
import dev.harbinger.study.networkcache.experiment.schedule.TerminationCurve;
import dev.harbinger.study.networkcache.machine.MachineParameters;
import dev.harbinger.study.networkcache.machine.MachineResult;
import dev.harbinger.study.networkcache.machine.Setup;
import dev.harbinger.study.networkcache.policy.PolicyKind;
import dev.harbinger.study.networkcache.programs.BundledProgram;
import dev.harbinger.study.networkcache.settings.StudyParameters;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Figures 6.1 to 6.4 of Khunjush: termination time and the time from the last arrival to the end, over r. */
public final class TerminationTimes implements Experiment {
    /** Multiples of the knee for programs that run long. */
    private static final List<Double> FEW = List.of(0.5, 0.8, 0.9, 0.95, 1.0, 1.05, 1.1, 1.25, 1.5);
    /** Multiples of the knee for other programs. */
    private static final List<Double> MANY =
            List.of(0.5, 0.7, 0.8, 0.9, 0.95, 0.97, 0.98, 0.99, 1.0, 1.01, 1.02, 1.05, 1.1, 1.25, 1.5);

    private static final List<PolicyKind> POLICIES = List.of(PolicyKind.DTCT, PolicyKind.LAZY_DTCT);

    private final BundledProgram cg;
    private final BundledProgram adi;
    private final List<TerminationCurve> curves = new ArrayList<>();

    /** With the programs of the study. */
    public TerminationTimes() {
        this(BundledProgram.CG_A_64, BundledProgram.ADI_64);
    }

    /** With other programs, for tests. */
    public TerminationTimes(BundledProgram cg, BundledProgram adi) {
        this.cg = cg;
        this.adi = adi;
    }

    @Override
    public void run(Laboratory laboratory) throws InterruptedException {
        curves.addAll(curves(laboratory, cg, FEW));
        curves.addAll(curves(laboratory, adi, MANY));
    }

    /** The curves of a program under both policies. */
    private static List<TerminationCurve> curves(Laboratory laboratory, BundledProgram program, List<Double> ratios)
            throws InterruptedException {
        double knee = laboratory.knee(program).ratio();
        MachineParameters usual = laboratory.machine(StudyParameters.TABLE_6_1, PolicyKind.DTCT);
        ReceiveSchedule schedule = laboratory.schedule(program, usual);
        MachineResult free =
                laboratory.run(program, List.of(new Setup(usual, 0))).getFirst();
        List<Setup> setups = new ArrayList<>();
        for (PolicyKind policy : POLICIES) {
            MachineParameters machine = laboratory.machine(StudyParameters.TABLE_6_1, policy);
            ratios.forEach(ratio -> setups.add(new Setup(machine, knee * ratio)));
        }
        List<MachineResult> results = laboratory.run(program, setups);
        List<TerminationCurve> curves = new ArrayList<>();
        for (int p = 0; p < POLICIES.size(); p++) {
            curves.add(TerminationCurve.of(
                    program,
                    POLICIES.get(p),
                    knee,
                    schedule,
                    free,
                    ratios.stream().map(ratio -> knee * ratio).toList(),
                    results.subList(p * ratios.size(), (p + 1) * ratios.size())));
        }
        return curves;
    }

    @Override
    public List<Section> sections() {
        return List.of(TerminationSection.of(curves));
    }

    @Override
    public void compare(Reproductions.Builder rows) {
        compare(rows, curves);
    }

    /** Judges the curves of Figures 6.1 to 6.4. */
    static void compare(Reproductions.Builder rows, List<TerminationCurve> curves) {
        for (int i = 0; i < curves.size(); i++) {
            TerminationCurve curve = curves.get(i);
            rows.text(
                    "F6." + (i + 1) + ".knee",
                    String.format(
                            Locale.ROOT,
                            "%s, %s, table-6.1, r from %.3g to %.3g",
                            curve.program().programName(),
                            curve.policy().title(),
                            curve.points().getFirst().ratio(),
                            curve.points().getLast().ratio()),
                    curve.words(),
                    curve.risesThenBends(),
                    new Expectation.Shape(),
                    curve.note() + (curve.program().example().equals("cg") ? "" : "; adi stands in for PSTSWM"));
        }
    }
}
